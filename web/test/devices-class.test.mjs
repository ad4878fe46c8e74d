// A class: pairs, a board that is opened, other pairs for the same devices.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { PHONE } from "./fixture.mjs";
import { startProgram } from "./program.mjs";
import { ADDRESS, SMALL, sharedGames } from "./shared-game.mjs";

const { here, choose, device, invitation, openFields, play, shares } = sharedGames();

/** A teacher whose class has these pairs. */
async function openClass(pairs, options = {}) {
  const teacher = await here.start({}, options);
  await openFields(teacher);
  await teacher.pick("group", "class");
  await teacher.page.locator("#class-name").fill("4B");
  await teacher.page.locator("#class-pairs").fill(pairs);
  await choose(teacher, ADDRESS);
  await teacher.page.locator("#start-game").click();
  await teacher.page.locator("#class").waitFor();
  shares(teacher);
  return teacher;
}

/** A pupil's device that has not chosen a name yet. */
async function scanned(teacher, options = PHONE) {
  const game = await device((await invitation(teacher, "pupil")).url, options);
  await game.page.locator("#join-who").waitFor();
  return game;
}

async function choosesName(game, name) {
  const label = await game.page.locator("#join-who option", { hasText: name }).first().innerText();
  await game.page.locator("#join-who").selectOption({ label });
  await game.page.locator("#join-play").click();
}

async function pupil(teacher, name, options) {
  const game = await scanned(teacher, options);
  await choosesName(game, name);
  await game.page.locator("#join").waitFor({ state: "detached" });
  await game.until(async () => (await game.status()) !== "", "the whole page");
  return game;
}

const names = (teacher) =>
  teacher.page
    .locator(".board-card")
    .evaluateAll((all) => all.map((one) => [...one.querySelectorAll(".pupil > span:nth-child(2)")].map((e) => e.innerText)));

describe("pair again", () => {
  test("the devices go on with their new games; one that is in no pair watches", async () => {
    const teacher = await openClass("Luca – Sofia\nNoah – Emma");
    const [luca, sofia, noah] = [
      await pupil(teacher, "Luca"),
      await pupil(teacher, "Sofia", SMALL),
      await pupil(teacher, "Noah"),
    ];
    await teacher.page.locator("#class-begin").click();
    await play(luca, sofia, "f2f3 e7e5 g2g4 d8h4");
    await luca.page.locator("#end").waitFor();
    await teacher.page.locator("#class-pair-again").click();
    const box = teacher.page.locator("#pair-again");
    assert.equal(await box.inputValue(), "Sofia – Luca\nEmma – Noah", "the colours are exchanged");
    await box.fill("Sofia – Luca");
    await teacher.page.locator("#pair-go").click();
    await teacher.reads(".class-pairing .error", /at least two pairs/);
    await box.fill("Sofia – Noah\nEmma – Mia\nLuca");
    await teacher.reads(".class-pairing .error", "");
    assert.deepEqual(await teacher.violations(), []);
    await teacher.shot("pair-again");
    await teacher.page.locator("#pair-go").click();
    await teacher.counts(".class-pairing", 0);
    await teacher.until(async () => JSON.stringify(await names(teacher)) === '[["Noah","Sofia"],["Mia","Emma"]]', "the pairs");
    await sofia.until(() => sofia.role === "white", "Sofia plays White");
    await noah.until(() => noah.role === "black", "Noah plays Black");
    await luca.until(() => luca.role === "spectator", "Luca watches");
    for (const game of [luca, sofia, noah]) {
      await game.until(async () => (await game.plies()) === 0, "a new game");
      await game.counts("#end", 0);
      assert.equal(await game.page.locator("#join").count(), 0);
    }
    await teacher.page.locator("#class-begin").click();
    await play(sofia, noah, "e2e4 e7e5");
    await luca.stands("e5", "black pawn");
    await teacher.reads("#class-board-1", /Move 1/);
    await teacher.reads("#class-board-1 .situation", "White to move");
    // Luca's name is offered again, the game that is over is saved.
    await teacher.page.locator("#class-pair-again").click();
    assert.match(await box.inputValue(), /\nLuca$/);
    await teacher.reads(".class-pairing p:nth-of-type(2)", /not over end here/);
    await teacher.page.locator("#pair-shuffle").click();
    const shuffled = (await box.inputValue()).split(/ – |\n/).sort();
    assert.deepEqual(shuffled, ["Emma", "Luca", "Mia", "Noah", "Sofia"]);
    await teacher.page.keyboard.press("Escape");
    const saved = await teacher.page.evaluate(async () => {
      const headers = { "Arrocco-Session": localStorage["arrocco.session"] };
      return (await fetch("/api/saved", { headers })).text();
    });
    assert.match(saved, /Luca/);
  });

  test("after the program was killed the pairs are the same, and a pupil who is late gets a new code", async () => {
    const teacher = await openClass("Luca – Sofia\nNoah – Emma");
    const luca = await pupil(teacher, "Luca");
    await teacher.page.locator("#class-pair-again").click();
    await teacher.page.locator("#pair-go").click();
    await luca.until(() => luca.role === "black", "the other colour");
    const { home, port } = here.program;
    await here.program.kill();
    await luca.says(/^Connection lost/);
    here.program = await startProgram({ home, port });
    await luca.until(() => luca.role === "black", "the seat again");
    await teacher.until(() => teacher.sharing?.invitations.length === 0, "the class again, without a code");
    await teacher.page.locator("#class-code").click();
    await teacher.page.locator(".class-code .digits").waitFor();
    await teacher.page.keyboard.press("Escape");
    const sofia = await pupil(teacher, "Sofia", SMALL);
    await sofia.ready("white");
    for (const game of [teacher, luca]) game.ignoreConsole();
  });
});

describe("pupils", () => {
  test("one who reloads the page before choosing a name sees the names again", async () => {
    const teacher = await openClass("Luca – Sofia\nNoah – Emma");
    const game = await scanned(teacher);
    await game.page.reload();
    await game.page.locator("#join-who").waitFor();
    await choosesName(game, "Emma");
    await game.ready("black");
  });

  test("one whose name was just taken sees the names that are left", async () => {
    const teacher = await openClass("Luca – Sofia\nNoah – Emma");
    const [one, other] = [await scanned(teacher), await scanned(teacher, SMALL)];
    await choosesName(one, "Luca");
    await one.ready("white");
    await choosesName(other, "Luca");
    await other.reads("#join .error", "Somebody else has taken this place.");
    await other.counts("#join-who option", 3);
    await choosesName(other, "Noah");
    await other.ready("white");
    other.ignoreConsole();
  });
});

describe("a board that is opened", () => {
  test("has its own devices: one is removed, another is let in to watch", async () => {
    const teacher = await openClass("Luca – Sofia\nNoah – Emma\nTom – Elena");
    const luca = await pupil(teacher, "Luca");
    const tom = await pupil(teacher, "Tom", SMALL);
    await teacher.page.locator("#class-board-3").click();
    await teacher.page.locator("#class-back").waitFor();
    await teacher.choose("Devices");
    await teacher.reads(".connected", /Tom/);
    assert.doesNotMatch(await teacher.page.locator(".connected").innerText(), /Luca/);
    await teacher.page.locator("#sharing-watch").click();
    const found = () => teacher.sharing.invitations.find((one) => one.role === "spectator");
    await teacher.until(async () => found() !== undefined, "a code");
    const watcher = await device(found().url, {});
    await watcher.page.locator("#join-play").click();
    await watcher.ready("spectator");
    await teacher.reads(".watchers", /One device is watching/);
    await teacher.shot("class-board-devices");
    await teacher.page.locator(".connected li", { hasText: "Tom" }).locator("[id^=remove-]").click();
    await teacher.page.locator("#question-yes").click();
    await tom.says("This device was removed from the game.");
    await teacher.page.locator("#sharing-back").click();
    await teacher.counts("#sharing", 0);
    await teacher.page.keyboard.press("Escape");
    await teacher.page.locator("#class").waitFor();
    await teacher.until(() => teacher.sharing.devices.every(({ name }) => name !== "Tom"), "no device of Tom");
    assert.equal(luca.role, "white");
    tom.ignoreConsole();
  });
});
