// Language, window sizes and preferences.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fixture } from "./fixture.mjs";

const here = fixture();

describe("languages", () => {
  test("an Italian browser speaks Italian, and the switch changes it for good", async () => {
    const game = await here.start({}, { locale: "it-IT" });
    await game.sees("Tocca al bianco.");
    await game.move("g1", "g3");
    await game.says("Un cavallo non va da g1 a g3.");
    await game.moves("g1f3");
    assert.match(await game.list(), /Cf3/);
    assert.equal(await game.page.locator("html").getAttribute("lang"), "it");
    await game.page.locator("[data-language=en]").click();
    await game.sees("It's black's turn.");
    await game.reload();
    await game.sees("It's black's turn.");
  });
});

describe("a change of the language during a game", () => {
  const NO_ITALIAN = /\b(Mosse|Ritira|Patta|Abbandona|Motore|Valutazione|Continua|Salva|Bianco|Nero|Posizione|nero|siciliana)\b/;
  const NO_ENGLISH = /\b(Moves|Take back|Offer draw|Resign|Engine|Evaluation|Play on|Save|White|Black|Set up|Sicilian)\b/;

  test("changes every text: list, opening, buttons, captured pieces, analysis, editor", async () => {
    const game = await here.start({}, { locale: "it-IT" });
    await game.moves("e2e4 c7c5 g1f3 d7d6 d2d4 c5d4");
    const speaks = async (language, wrong, where) => {
      await game.page.locator(`[data-language=${language}]`).click();
      await game.until(async () => (await game.page.locator("html").getAttribute("lang")) === language, language);
      const text = () => game.page.locator("main").innerText();
      await game.until(async () => !wrong.test(await text()), `${where} in ${language}`);
    };
    await speaks("en", NO_ITALIAN, "the game");
    await game.reads("#opening", /Sicilian/);
    assert.match(await game.list(), /Nf3/);
    assert.deepEqual(await game.captured("white"), ["white pawn", "Black is ahead by 1"]);
    await speaks("it", NO_ENGLISH, "the game");
    await game.reads("#opening", /siciliana/);
    assert.match(await game.list(), /Cf3/);
    assert.deepEqual(await game.captured("white"), ["pedone bianco", "Il nero è avanti di 1"]);
    await game.page.locator("nav [data-enter=analyse]").click();
    await game.page.locator("#question-yes").click();
    await game.page.locator(".lines li").first().waitFor();
    await speaks("en", NO_ITALIAN, "the analysis");
    await speaks("it", NO_ENGLISH, "the analysis");
    await game.page.locator("nav [data-enter=edit]").click();
    await game.page.locator("#editor .tool").first().waitFor();
    await speaks("en", NO_ITALIAN, "the editor");
    await speaks("it", NO_ENGLISH, "the editor");
  });

  test("changes the settings that are open, and the card of the end", async () => {
    const game = await here.start();
    await game.button("Settings");
    const box = game.page.locator("dialog.settings");
    await box.getByLabel("Language").selectOption("it");
    await game.until(async () => /^Impostazioni/.test(await box.innerText()), "Italian settings");
    assert.doesNotMatch(await box.innerText(), /\b(Theme|Pieces|Playing|Language|Saved|Lock|Close)\b/);
    assert.equal(await box.locator(".cross").getAttribute("aria-label"), "Chiudi");
    assert.equal(await box.getByLabel("Lingua").evaluate((select) => select === document.activeElement), true);
    await game.page.keyboard.press("Escape");
    await game.moves("f2f3 e7e5 g2g4 d8h4");
    const card = game.page.locator("#end");
    await card.getByText("Tutte d'ora in poi").waitFor();
    await game.page.locator("[data-language=en]").click();
    await game.until(async () => /^0 – 1\s+White is checkmated/.test(await card.innerText()), "an English card");
    assert.doesNotMatch(await card.innerText(), /Bianco|Rivincita|Mosse|Conservare/);
    // A question that was answered is not asked again.
    await game.page.locator("#keep-this").click();
    await game.page.locator("[data-language=it]").click();
    await game.until(async () => /Scacco matto/.test(await card.innerText()), "an Italian card");
    await game.counts("#end .keep", 0);
  });
});

describe("sizes", () => {
  for (const [width, height] of [
    [320, 568],
    [320, 640],
    [390, 844],
    [844, 390],
    [768, 1024],
    [1024, 768],
    [1366, 768],
    [1920, 1080],
  ]) {
    test(`everything fits at ${width} × ${height}`, async () => {
      const game = await here.start(
        { time: "10+5", start: "r3k2r/pp1n1ppp/2p5/q7/8/2N5/PPP2PPP/R2QK2R w KQkq - 0 1" },
        { viewport: { width, height }, locale: "it-IT" },
      );
      await game.moves("d1d7 e8d7 e1d1");
      assert.deepEqual(await game.overflowing(), []);
      const scrolls = await game.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      assert.equal(scrolls, false);
    });
  }
});

describe("preferences", () => {
  test("theme, board and pieces are chosen and kept in this browser", async () => {
    const game = await here.start();
    await game.button("Settings");
    await game.page.locator(".option", { hasText: "High contrast" }).click();
    await game.page.locator("select").nth(0).selectOption("gray");
    await game.page.locator("select").nth(1).selectOption("cburnett");
    await game.page.keyboard.press("Escape");
    await game.reload();
    const { theme, board, pieces } = await game.page.locator("html").evaluate((root) => ({ ...root.dataset }));
    assert.deepEqual([theme, board, pieces], ["contrast", "gray", "cburnett"]);
  });

  test("coordinates are switched off and on", async () => {
    const game = await here.start();
    const seen = game.page.locator("#drawn coords:visible");
    assert.equal(await seen.count(), 2);
    await game.button("Settings");
    await game.page.getByLabel("Coordinates").uncheck();
    assert.equal(await seen.count(), 0);
    await game.page.getByLabel("Coordinates").check();
    assert.equal(await seen.count(), 2);
  });

  test("a move is confirmed before it counts, if that is preferred", async () => {
    const game = await here.start({}, { preferences: { confirm: true } });
    await game.move("e2", "e4");
    await game.says("e2 to e4: play this move?");
    await game.button("Put back");
    await game.stands("e2", "white pawn");
    await game.move("e2", "e4");
    await game.button("Play it");
    await game.sees("It's black's turn.");
  });

  test("a move that is not confirmed stays behind when the game is analysed", async () => {
    const game = await here.start({}, { preferences: { confirm: true } });
    await game.move("e2", "e4");
    await game.says("e2 to e4: play this move?");
    await game.analyse();
    await game.stands("e2", "white pawn");
    await game.says(/^Choose a piece/);
    await game.move("d2", "d4");
    await game.stands("d4", "white pawn");
  });

  test("a pawn becomes a queen without a question, if that is preferred", async () => {
    const game = await here.start({ start: "8/P6k/8/8/8/8/7K/8 w - - 0 1" }, { preferences: { autoQueen: true } });
    await game.move("a7", "a8");
    await game.stands("a8", "white queen");
  });

  test("blindfold has grades", async () => {
    const hidden = (game) =>
      game.page
        .locator("cg-board piece")
        .evaluateAll((all) => all.filter((piece) => getComputedStyle(piece, "::after").visibility === "hidden").length);
    for (const [blindfold, expected] of [
      ["off", 0],
      ["own", 16],
      ["nothing", 32],
    ]) {
      const game = await here.start({}, { preferences: { blindfold } });
      await game.until(async () => (await hidden(game)) === expected, `${expected} hidden pieces: ${blindfold}`);
    }
    const game = await here.start({}, { preferences: { blindfold: "last" } });
    await game.moves("e2e4");
    await game.until(async () => (await hidden(game)) === 31, "only the pawn");
  });

  test("the teacher's lock: no dots, no takebacks, few hints, opened by its word", async () => {
    const game = await here.start({}, { preferences: { lock: { word: "arrocco", hints: 0 } } });
    await game.moves("e2e4");
    assert.ok(await game.page.getByRole("button", { name: "Take back" }).isDisabled());
    await game.click("e7");
    await game.shows("e7", "selected");
    await game.shows("e5", "dest", false);
    await game.press("e7", "h");
    await game.says("There are no more hints in this game.");
    await game.button("Settings");
    await game.page.getByLabel("Password").fill("arrocco");
    await game.button("Unlock");
    await game.page.keyboard.press("Escape");
    assert.ok(await game.page.getByRole("button", { name: "Take back" }).isEnabled());
  });

  test("sound can be muted", async () => {
    const game = await here.start();
    await game.button("Sound");
    assert.equal(await game.page.locator("#sound").getAttribute("aria-pressed"), "false");
    // The menu of narrow windows says what its item does, not how it is.
    await game.resize(390, 844);
    await game.page.locator("#menu").click();
    await game.page.locator(".menu .item", { hasText: "Turn the sound on" }).click();
    await game.page.locator("#menu").click();
    await game.page.locator(".menu .item", { hasText: "Turn the sound off" }).waitFor();
  });

  test("About names the licences and the source", async () => {
    const game = await here.start();
    await game.choose("About");
    const text = await game.page.locator(".about").innerText();
    assert.match(text, /GPL-3\.0-or-later/);
    assert.match(text, /source/);
  });

  test("the page can be installed", async () => {
    const game = await here.start();
    const manifest = await game.page.evaluate(() => fetch("/manifest.webmanifest").then((answer) => answer.json()));
    for (const { src } of manifest.icons) {
      assert.equal(await game.page.evaluate((src) => fetch(src).then(({ status }) => status), src), 200, src);
    }
  });
});
