// What people also do with two devices: reload, go back, change the language, join
// twice, leave in the middle of something, choose another address.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { PHONE } from "./fixture.mjs";
import { SMALL, sharedGames } from "./shared-game.mjs";

const { begin, device, invitation, join, pair, play, send, share } = sharedGames();
const ITALIAN = { ...SMALL, locale: "it-IT" };

/** Chooses a language while joining. */
function speak(game, language) {
  return game.page.locator(`header .lang:not(.wide-only) button[lang=${language}]`).click();
}

describe("while joining", () => {
  test("the page is reloaded before the name is given: the seat is still offered", async () => {
    const owner = await share();
    const guest = await device((await invitation(owner, "black")).url);
    await guest.reads("#join-title", "Play Black against Anna");
    await guest.page.reload();
    await guest.reads("#join-title", "Play Black against Anna");
    await guest.page.locator("#join-play").click();
    await guest.ready("black");
    assert.equal(owner.sharing.devices.length, 1);
  });

  test("another language is chosen: what was typed stays", async () => {
    const owner = await share();
    const { code, url } = await invitation(owner, "black");
    const guest = await device(new URL("/", url).href, ITALIAN);
    await guest.page.locator("#join-code").fill(code);
    await speak(guest, "en");
    await guest.reads("#join-title", "Join a game");
    assert.equal((await guest.page.locator("#join-code").inputValue()).replace(" ", ""), code);
    await guest.page.locator("#join button.primary").click();
    await guest.page.locator("#join-name").fill("Zoë");
    await speak(guest, "it");
    await guest.reads("#join-title", "Gioca col nero contro Anna");
    assert.equal(await guest.page.locator("#join-name").inputValue(), "Zoë");
    await guest.shot("join-320-it");
    await guest.page.locator("#join-play").click();
    await guest.ready("black");
    await owner.reads(".connected", /Zoë/);
  });

  test("the back button leaves the game, and forward returns to the seat", async () => {
    const owner = await share();
    const { url } = await invitation(owner, "black");
    const guest = await device("about:blank");
    await guest.page.goto(url);
    await guest.page.locator("#join-play").click();
    await guest.ready("black");
    await begin(owner);
    await play(owner, guest, "e2e4");
    await guest.page.goBack();
    await owner.says(/away/);
    await guest.page.goForward();
    await guest.stands("e4", "white pawn");
    await guest.moves("e7e5");
    await owner.stands("e5", "black pawn");
    guest.ignoreConsole();
  });

  test("one phone opens the link twice: one device, two pages, one seat", async () => {
    const owner = await share({ side: "none" });
    const { url } = await invitation(owner, "black");
    const white = await join(owner, "white", "Luca");
    const guest = await device(url);
    await guest.page.locator("#join-play").click();
    await guest.ready("black");
    // The code of the other colour is not used up by somebody who has a seat.
    await guest.page.evaluate((url) => window.open(url), url);
    await begin(owner);
    await play(white, guest, "e2e4 e7e5");
    assert.equal(owner.sharing.devices.length, 2);
  });

  test("another code that is opened in the same tab is read", async () => {
    const owner = await share();
    const { url } = await invitation(owner, "black");
    const guest = await device(new URL("/join", url).href);
    await guest.page.locator("#join-code").waitFor();
    await guest.page.evaluate((url) => (location.href = url), url);
    // The page is loaded again meanwhile.
    await guest.page.locator("#join-name").waitFor();
    await guest.reads("#join-title", "Play Black against Anna");
    guest.ignoreConsole();
  });

  test("a spectator who comes late sees the game as it stands", async () => {
    const [owner, guest] = await pair();
    await play(owner, guest, "e2e4 e7e5 g1f3");
    await owner.page.locator("#devices").click();
    await owner.page.locator("#sharing-watch").click();
    const late = await join(owner, "spectator", "Sara", ITALIAN);
    await late.stands("f3", "white knight");
    assert.equal(await late.plies(), 3);
    await owner.page.locator("#sharing-back").click();
    await guest.moves("b8c6");
    await late.stands("c6", "black knight");
    await late.shot("spectator-320-it");
  });
});

describe("in the middle of something", () => {
  test("a device is removed while its player chooses what a pawn becomes", async () => {
    const [owner, guest] = await pair();
    await play(owner, guest, "g2g4 h7h5 g4h5 g7g6 h5g6 a7a5 g6f7 e8f7 b2b4 a5b4 a2a3 b4a3 c1b2 a3b2 d2d3");
    await guest.move("b2", "a1");
    await guest.page.locator("dialog").waitFor();
    await owner.page.locator("#devices").click();
    await owner.page.locator("[id^=remove-]").click();
    await owner.page.locator("#question-yes").click();
    await guest.says("This device was removed from the game.");
    await guest.counts("dialog", 0);
    await guest.stands("b2", "black pawn");
    assert.equal(await owner.at("a1"), "white rook");
    guest.ignoreConsole();
  });

  test("sharing ends while a takeback is asked for: the owner can answer, and plays on alone", async () => {
    const [owner, guest] = await pair();
    await play(owner, guest, "e2e4 e7e5");
    await guest.button("Take back");
    await owner.says(/^Marco/);
    await owner.page.locator("#devices").click();
    await owner.page.locator("#sharing-stop").click();
    await owner.page.locator("#question-yes").click();
    await guest.says("Sharing has ended. The game is kept on the computer.");
    await owner.button("Decline");
    await owner.moves("g1f3 b8c6");
    guest.ignoreConsole();
  });

  test("the owner asks for a takeback and ends sharing before the answer", async () => {
    const [owner, guest] = await pair();
    await play(owner, guest, "e2e4");
    await owner.button("Take back");
    await guest.says(/^Anna/);
    await owner.page.locator("#devices").click();
    await owner.page.locator("#sharing-stop").click();
    await owner.page.locator("#question-yes").click();
    await guest.says("Sharing has ended. The game is kept on the computer.");
    await guest.counts("#message .btn", 0);
    await owner.moves("e7e5");
    guest.ignoreConsole();
  });

  test("the owner reloads and changes the language while the code is shown", async () => {
    const owner = await share();
    const { code } = await invitation(owner, "black");
    await owner.reload();
    await owner.page.locator("#sharing").waitFor();
    await owner.page.locator("header .lang button[lang=it], header button[lang=it]").first().click();
    await owner.reads("#sharing-title", "In attesa del secondo giocatore");
    assert.equal((await owner.page.locator(".digits").innerText()).replace(/\s/g, ""), code);
  });
});

describe("several addresses", () => {
  for (const [name, options] of [
    ["a desktop", {}],
    ["a phone", PHONE],
    ["a small phone, in Italian", ITALIAN],
  ]) {
    test(`another one is chosen while nobody has joined: ${name}`, async () => {
      const owner = await share({ options });
      const before = await invitation(owner, "black");
      await owner.page.locator('label.option:has([id="listen-127.0.0.1"])').click();
      await owner.until(async () => owner.sharing.address.startsWith("127.0.0.1:"), "the address");
      await owner.reads(".codes .row .address", owner.sharing.address);
      const after = await invitation(owner, "black");
      assert.notEqual(after.code, before.code);
      await owner.until(() => owner.page.locator('[id="listen-127.0.0.1"]').isChecked(), "chosen");
      assert.equal(await owner.page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
      assert.deepEqual(await owner.violations(), []);
      await owner.shot(`addresses-${name}`);
      const guest = await device(after.url);
      await guest.page.locator("#join-play").click();
      await guest.ready("black");
      // Now the device would be lost.
      await owner.counts("[name=listen]", 0);
      await begin(owner);
      await play(owner, guest, "e2e4 e7e5");
      const late = await send(owner, { type: "sharing", action: { type: "listen", address: "127.0.0.2" } });
      assert.equal(late.kind, "shared-game");
    });
  }
});
