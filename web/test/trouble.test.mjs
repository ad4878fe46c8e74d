// A frozen or dead program, the teacher's lock, wrong input, announcements.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fixture } from "./fixture.mjs";
import { NETWORK_LOST } from "./game-page.mjs";
import { startProgram } from "./program.mjs";

const here = fixture();
const NAMES = { white: { name: "Anna" }, black: { name: "Marco" } };

/** Records all sentences of the live regions from now on. */
async function listen(game) {
  await game.page.evaluate(() => {
    globalThis.heard = [];
    for (const id of ["polite", "urgent"]) {
      const added = (records) => {
        for (const { addedNodes } of records) for (const node of addedNodes) globalThis.heard.push(node.textContent);
      };
      new MutationObserver(added).observe(document.getElementById(id), { childList: true });
    }
  });
  return () => game.page.evaluate(() => globalThis.heard.map((text) => text.replaceAll("\u200b", "")));
}

describe("announcements", () => {
  test("offers, pauses, takebacks and claims are announced once and in order", async () => {
    const game = await here.start({ ...NAMES, time: "5" });
    const heard = await listen(game);
    await game.moves("e2e4 e7e5");
    await game.button("Offer draw");
    await game.button("Decline");
    await game.says(/^Black: pawn/);
    await game.choose("Pause the clock");
    await game.button("Resume");
    await game.says(/^Black: pawn/);
    await game.button("Take back");
    await game.sees("It's black's turn.");
    const expected = [
      "White: pawn from e2 to e4.",
      "Black: pawn from e7 to e5.",
      "Anna offers a draw. Does Marco accept?",
      "Marco declines the draw.",
      "The clock is paused.",
      "The clock is running.",
      "One move is taken back.",
    ];
    await game.until(async () => (await heard()).includes(expected.at(-1)), "the last sentence");
    assert.deepEqual(await heard(), expected);
  });

  test("check and the end are heard after the move", async () => {
    const game = await here.start();
    const heard = await listen(game);
    await game.moves("f2f3 e7e5 g2g4 d8h4");
    await game.until(async () => (await heard()).includes("White is checkmated. Black wins."), "the end");
    const all = await heard();
    assert.deepEqual(all.slice(-2), ["Black: queen from d8 to h4.", "White is checkmated. Black wins."]);
  });
});

describe("the program", () => {
  test("a frozen program is reported, and the page goes on when it answers", async () => {
    const game = await here.start();
    here.program.pause();
    try {
      await game.move("e2", "e4");
      await game.says("Waiting for the program…");
      await game.reads("#polite", "Waiting for the program…");
    } finally {
      here.program.resume();
    }
    await game.sees("It's black's turn.");
    await game.says(/^White: pawn/);
  });

  test("a section or a dialog that cannot be loaded while the program is stopped says so, and opens later", async () => {
    const game = await here.start();
    await game.moves("e2e4");
    const { home, port } = here.program;
    await here.program.kill();
    await game.says(/^The program has stopped; the game is saved/);
    const heard = await listen(game);
    for (const [button, part] of [
      ["[data-enter=analyse]", "#engine"],
      ["[data-enter=review]", "#review"],
      ["[data-enter=edit]", "#editor"],
      ["#new-game", "dialog"],
      ["#settings", "dialog"],
    ]) {
      const before = (await heard()).length;
      await game.page.locator(button).click();
      await game.until(async () => (await heard()).length === before + 1, `${button}: a sentence`);
      assert.match((await heard()).at(-1), /^The program has stopped/);
      await game.says(/^The program has stopped; the game is saved/);
      assert.equal(await game.page.locator(part).isVisible(), false, part);
      assert.equal(await game.page.locator("body").getAttribute("data-mode"), "play");
    }
    const errors = game.consoleMessages.filter((text) => !NETWORK_LOST.test(text));
    assert.deepEqual(errors, [], "nothing but what the browser itself reports");

    here.program = await startProgram({ home, port });
    await game.until(async () => !(await game.message()).startsWith("The program has stopped"), "a connection");
    await game.page.locator("#new-game").click();
    await game.page.locator("dialog.new-game").waitFor();
    await game.page.keyboard.press("Escape");
    assert.equal(await game.page.evaluate(() => document.activeElement?.id), "new-game");
    await game.page.locator("[data-enter=edit]").click();
    await game.page.locator("#editor .tool").first().waitFor();
    game.ignoreConsole();
  });

  test("a section that a frozen program does not send is waited for; the last press counts, once", async () => {
    const game = await here.start();
    here.program.pause();
    try {
      await game.page.locator("[data-enter=edit]").click();
      await game.page.locator("#settings").click();
      await game.page.locator("#new-game").click();
      await game.page.locator("#new-game").click();
      await game.says("Waiting for the program…");
    } finally {
      here.program.resume();
    }
    await game.page.locator("dialog.new-game").waitFor();
    await game.counts("dialog", 1);
    assert.equal(await game.page.locator("body").getAttribute("data-mode"), "play");
    await game.page.keyboard.press("Escape");
    await game.counts("dialog", 0);
    await game.says(/^Choose a piece/);
  });

  test("a dialog that was loaded before the program stopped asks it for nothing it cannot answer", async () => {
    const game = await here.start();
    await game.moves("e2e4");
    await game.openShare();
    await game.page.keyboard.press("Escape");
    await game.counts("dialog", 0);
    const { home, port } = here.program;
    await here.program.kill();
    await game.says(/^The program has stopped; the game is saved/);
    for (const item of ["Export and import", "Saved games", "Hint"]) {
      await game.choose(item);
      await game.counts("dialog", 0);
      await game.says(/^The program has stopped; the game is saved/);
    }
    const errors = game.consoleMessages.filter((text) => !NETWORK_LOST.test(text));
    assert.deepEqual(errors, [], "nothing but what the browser itself reports");
    game.role = undefined;
    here.program = await startProgram({ home, port });
    await game.until(() => game.role === "plays", "a page that plays");
    await game.counts("dialog", 0);
    await game.moves("e7e5");
    game.ignoreConsole();
  });

  test("the clock on the screen stops when the program is killed", async () => {
    const game = await here.start({ time: "5" });
    await game.moves("e2e4");
    const { home, port } = here.program;
    await here.program.kill();
    await game.says(/^The program has stopped/);
    await game.reads("#urgent", /^The program has stopped/);
    const before = await game.time("far");
    const ticks = game.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1500)));
    await ticks;
    assert.equal(await game.time("far"), before);
    here.program = await startProgram({ home, port });
    await game.until(() => game.role === "plays", "a page that plays");
    game.ignoreConsole();
  });
});

describe("wrong input", () => {
  test("a time that is none keeps the sheet open with all that was entered", async () => {
    const game = await here.start();
    await game.button("New game");
    await game.page.getByLabel("Name of White").fill("Giulia");
    await game.page.locator(".presets .option", { hasText: "Other" }).click();
    for (const time of ["abc", "3,5", "2:30"]) {
      await game.page.locator(".other").fill(time);
      await game.button("Start game");
      await game.reads(".time-error", /not a time control/);
      assert.equal(await game.page.locator(".other").getAttribute("aria-invalid"), "true");
      assert.equal(await game.page.locator(".other").inputValue(), time);
    }
    assert.equal(await game.page.getByLabel("Name of White").inputValue(), "Giulia");
    await game.page.locator(".other").fill("40/90+30,30+30");
    await game.button("Start game");
    await game.counts("dialog", 0);
    await game.reads("#clock-near .name", "Giulia");
  });

  test("under the teacher's lock a typed takeback is refused too", async () => {
    const game = await here.start({}, { preferences: { lock: { word: "arrocco", hints: 0 } } });
    await game.moves("e2e4");
    for (const line of ["takeback", "undo"]) {
      await game.type(line);
      await game.says("This game is played without takebacks.");
      assert.equal(await game.plies(), 1);
      await game.click("a6");
    }
  });
});

describe("a question after a refusal", () => {
  test("a draw offer and a pause take the place of an earlier refusal", async () => {
    const game = await here.start({ ...NAMES, time: "5" });
    await game.moves("e2e4 e7e5");
    const refused = async () => {
      await game.move("g1", "g3");
      await game.says("A knight cannot go from g1 to g3.");
    };
    await refused();
    await game.page.locator("#actions .draw").click();
    await game.says("Anna offers a draw. Does Marco accept?");
    await game.button("Decline");
    await refused();
    await game.choose("Pause the clock");
    await game.says("The clock is paused.");
    await game.button("Resume");
  });
});

describe("sections beside the game", () => {
  test("the keys to take back and replay leave a finished game as it is in review and analysis", async () => {
    const game = await here.start(NAMES, { preferences: { keep: "none" } });
    await game.moves("f2f3 e7e5 g2g4 d8h4");
    for (const section of ["review", "analyse"]) {
      await game.page.locator(`nav [data-enter=${section}]`).click();
      await game.until(async () => (await game.page.locator("body").getAttribute("data-mode")) === section, section);
      const sent = [];
      game.note = (message) => sent.push(message);
      await game.press("a1", "Control+z");
      await game.press("a1", "Control+Shift+z");
      // What is sent later is sent after them.
      await game.press("a1", "PageUp");
      await game.until(() => sent.some((message) => /^> .*"go_to"/.test(message)), "a step");
      assert.deepEqual(sent.filter((message) => /^> .*"(takeback|redo)"/.test(message)), []);
      delete game.note;
      await game.press("a1", "PageDown");
    }
    await game.page.locator("nav [data-enter=play]").click();
    await game.sees("white is checkmate | black wins");
  });

  test("a typed command that only the page carries out removes an earlier refusal", async () => {
    const game = await here.start();
    await game.type("theme pink");
    await game.says(/^There is no theme “pink”\. Themes: .*tournament green, walnut\.$/);
    await game.type("eval");
    await game.page.locator("#evaluation").waitFor();
    await game.says(/^Choose a piece/);
  });
});

describe("a busy browser", () => {
  test("a press that is reported late does not remove an answer that came before", async () => {
    const game = await here.start({}, { preferences: { lock: { word: "arrocco", hints: 0 } } });
    await game.moves("e2e4");
    // chessground reports a press by a timer of one millisecond.
    await game.page.evaluate(() => {
      const { setTimeout } = globalThis;
      const held = [];
      globalThis.setTimeout = (run, delay, ...rest) =>
        delay === 1 ? held.push(() => run(...rest)) : setTimeout(run, delay, ...rest);
      globalThis.reportPresses = () => held.splice(0).map((run) => run()).length;
    });
    await game.click("a6");
    await game.type("takeback");
    await game.says("This game is played without takebacks.");
    assert.ok((await game.page.evaluate(() => globalThis.reportPresses())) > 0);
    assert.equal(await game.message(), "This game is played without takebacks.");
  });
});

describe("clocks", () => {
  test("both low on time, the clock of the side to move is still filled", async () => {
    const game = await here.start({ time: "15s" });
    await game.moves("e2e4");
    const filled = (id) => game.page.locator(id).evaluate((clock) => getComputedStyle(clock).backgroundColor);
    await game.page.locator("#clock-far.low.on").waitFor();
    await game.page.locator("#clock-near.low").waitFor();
    assert.notEqual(await filled("#clock-far"), await filled("#clock-near"));
  });
});

describe("players without names", () => {
  test("are called by their colour once, and their discs differ on every turn", async () => {
    const game = await here.start();
    const seen = (id) =>
      game.page.locator(id).evaluate((clock) => ({
        text: clock.innerText.replace(/\s+/g, " ").trim(),
        disc: getComputedStyle(clock.querySelector(".disc")).backgroundColor,
      }));
    for (const [turn, texts] of [
      ["It's white's turn.", ["White to move", "Black"]],
      ["It's black's turn.", ["White", "Black to move"]],
    ]) {
      await game.sees(turn);
      const [near, far] = [await seen("#clock-near"), await seen("#clock-far")];
      assert.deepEqual([near.text, far.text], texts);
      assert.notEqual(near.disc, far.disc);
      if (turn.includes("white")) await game.moves("e2e4");
    }
  });
});

describe("a window that gets another size", () => {
  test("a menu and the choice of a promotion stay within it", async () => {
    const game = await here.start({ start: "8/P6k/8/8/8/8/7K/8 w - - 0 1" });
    const isInside = (part) =>
      game.page.locator(part).evaluate((dialog) => {
        const { left, right, top, bottom } = dialog.getBoundingClientRect();
        return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      });
    await game.page.locator("#actions .more").click();
    await game.page.locator(".menu").waitFor();
    await game.resize(844, 700);
    await game.until(() => isInside(".menu"), "the menu");
    await game.page.keyboard.press("Escape");
    await game.resize(1366, 768);
    await game.move("a7", "a8");
    await game.page.locator("#promotion").waitFor();
    await game.resize(390, 844);
    await game.until(() => isInside("#promotion"), "the choice");
  });
});

describe("the browser", () => {
  test("Back does not leave a running game", async () => {
    const game = await here.start();
    await game.moves("e2e4");
    await game.page.goBack().catch(() => undefined);
    await game.says(/^The game is still running/);
    await game.moves("e7e5");
    await game.analyse();
    await game.page.goBack().catch(() => undefined);
    await game.until(async () => (await game.page.locator("body").getAttribute("data-mode")) === "play", "Play");
  });
});
