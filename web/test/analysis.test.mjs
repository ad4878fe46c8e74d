// The move list, analysis, the position editor, import and export.

import assert from "node:assert/strict";
import { buffer } from "node:stream/consumers";
import { describe, test } from "node:test";
import { PHONE, fixture } from "./fixture.mjs";

const here = fixture();
const contentOf = async (download) => buffer(await download.createReadStream());
const PGN =
  '[Event "A test"]\n[White "Anna"]\n[Black "<b>Bruno</b>"]\n[Result "*"]\n\n1. e4 e5 2. Nf3 (2. f4 exf4 3. Nf3) 2... Nc6 *\n';
const ARROW = "#overlays .arrow.sketch";
const CIRCLE = "#overlays .circle:not(.halo)";
const PIECES = "cg-board piece:not(.ghost)";

describe("the move list", () => {
  test("is walked by buttons, keys and wheel, and leads back to the game", async () => {
    const game = await here.start();
    await game.moves("e2e4 e7e5 g1f3");
    await game.step("Previous move", "e5");
    await game.stands("g1", "white knight");
    await game.says("You are looking at an earlier position.");
    await game.page.keyboard.press("Control+Home");
    await game.stands("e2", "white pawn");
    await game.isAt("");
    await game.page.keyboard.press("PageDown");
    await game.isAt("e4");
    await game.stands("e4", "white pawn");
    const { x, y } = await game.centre("e4");
    await game.page.mouse.move(x, y);
    await game.page.mouse.wheel(0, 100);
    await game.isAt("e5");
    await game.stands("e5", "black pawn");
    await game.step("Back to the game", "Nf3");
    await game.stands("f3", "white knight");
    await game.page.locator("#moves .move", { hasText: "e5" }).click();
    await game.stands("g1", "white knight");
  });

  test("carries comments, which the file keeps", async () => {
    const game = await here.start();
    await game.moves("e2e4");
    await game.choose("Comment");
    await game.page.locator("#comment").fill("Best by test.");
    await game.button("Save comment");
    await game.page.locator("#moves .comment", { hasText: "Best by test." }).waitFor();
    await game.openShare();
    assert.match(await game.page.locator("#pgn").inputValue(), /\{\s*Best by test\.\s*\}/);
  });

  test("shows annotations such as ! and ? beside their moves", async () => {
    const game = await here.start();
    await game.openShare();
    await game.page.locator("#paste").fill("1. e4! f6? 2. d4 g5?? *");
    await game.page.locator("#load").click();
    await game.reads("#moves .annotation", "!\n?\n??");
    const isBeside = (mark) => {
      const [inner, outer] = [mark, mark.closest(".move")].map((element) => element.getBoundingClientRect());
      return inner.width > 0 && inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top;
    };
    const marks = await game.page.locator("#moves .annotation").all();
    for (const mark of marks) assert.ok(await mark.evaluate(isBeside), "inside its button");
  });

  test("names the opening", async () => {
    const game = await here.start();
    await game.moves("e2e4 e7e5 g1f3 b8c6 f1b5");
    assert.match(await game.page.locator("#opening").innerText(), /C60\s+(Ruy Lopez|Spanish)/);
  });
});

describe("analysis", () => {
  test("tries variations beside the game, moves them up and deletes them", async () => {
    const game = await here.start();
    await game.moves("e2e4 e7e5");
    await game.analyse();
    await game.step("Previous move", "e4");
    await game.stands("e7", "black pawn");
    await game.move("c7", "c5");
    await game.isAt("c5");
    await game.stands("c5", "black pawn");
    await game.reads(".variation", /1…\s*c5/);
    await game.button("Delete this variation");
    await game.counts(".variation", 0);
    await game.step("Play", "e5");
    await game.stands("e5", "black pawn");
    assert.equal(await game.plies(), 2);
  });

  test("a variation moves up past another, but not past the game", async () => {
    const game = await here.start();
    await game.moves("e2e4 e7e5");
    await game.analyse();
    for (const [from, to, san] of [
      ["c7", "c5", "c5"],
      ["e7", "e6", "e6"],
    ]) {
      await game.step("Previous move", "e4");
      await game.move(from, to);
      await game.isAt(san);
    }
    const up = game.page.getByRole("button", { name: "Move this variation up" });
    const variations = () => game.page.locator(".variation .move").allInnerTexts();
    assert.deepEqual(await variations(), ["c5", "e6"]);
    assert.equal(await up.count(), 1, "the first variation stays below the game");
    await up.click();
    await game.until(async () => (await variations()).join() === "e6,c5", "the other order");
    await game.openShare();
    assert.match(await game.page.locator("#pgn").inputValue(), /1\. e4 e5 \(1\.\.\. e6\) \(1\.\.\. c5\)/);
  });

  test("a line within a variation becomes the main line, and is deleted from a move on", async () => {
    const game = await here.start();
    await game.moves("e2e4 e7e5");
    await game.analyse();
    await game.step("Previous move", "e4");
    await game.move("c7", "c5");
    await game.isAt("c5");
    await game.step("Previous move", "e4");
    await game.move("e7", "e6");
    await game.isAt("e6");
    await game.move("d2", "d4");
    await game.isAt("d4");
    await game.step("Previous move", "e6");
    await game.move("d2", "d3");
    await game.isAt("d3");
    const pgn = async () => {
      await game.openShare();
      const text = await game.page.locator("#pgn").inputValue();
      await game.page.keyboard.press("Escape");
      await game.counts("dialog", 0);
      return text;
    };
    assert.match(await pgn(), /1\. e4 e5 \(1\.\.\. c5\) \(1\.\.\. e6 2\. d4 \(2\. d3\)\)/);
    await game.choose("Make this the main line");
    await game.reads("#moves", /1…\s*e6[\s\S]*1…\s*c5/);
    assert.match(await pgn(), /1\. e4 e5 \(1\.\.\. e6 2\. d3 \(2\. d4\)\) \(1\.\.\. c5\)/);
    await game.choose("Delete from here");
    await game.isAt("e6");
    assert.match(await pgn(), /1\. e4 e5 \(1\.\.\. e6 2\. d4\) \(1\.\.\. c5\)/);
    // A move of the game is neither moved nor deleted.
    await game.step("Previous move", "e4");
    await game.page.locator("#actions .more").click();
    assert.equal(await game.page.locator(".menu .item", { hasText: "Delete from here" }).count(), 0);
  });

  test("a move gets its sign by keys or in the dialog of its comment, and the file keeps it", async () => {
    const game = await here.start();
    await game.moves("e2e4 e7e5");
    await game.analyse();
    const sign = (expected) =>
      game.until(
        async () => (await game.page.locator("#moves [aria-current] .annotation").allInnerTexts()).join() === expected,
        `the sign ${expected}`,
      );
    await game.press("a1", "?");
    await sign("?");
    await game.press("a1", "!");
    await sign("?!");
    await game.press("a1", "!");
    await sign("!");
    await game.press("a1", "Backspace");
    await sign("");
    await game.page.locator("#moves").press("!");
    await sign("!");
    await game.page.locator("#moves").press("?");
    await sign("!?");
    await game.choose("Comment");
    await game.page.locator("dialog .option", { hasText: /^\?\?$/ }).click();
    await game.page.locator("#comment").fill("Too early");
    await game.button("Save comment");
    await sign("??");
    await game.openShare();
    assert.match(await game.page.locator("#pgn").inputValue(), /1\. e4 e5 \$4 \{ ?Too early ?\}/);
    await game.page.keyboard.press("Escape");
    await game.counts("dialog", 0);
    // Elsewhere, and while playing, the question mark asks for help.
    await game.page.locator("#actions .more").press("?");
    await game.page.locator(".help").waitFor();
  });

  test("what is drawn in analysis is kept with its move, and in the file", async () => {
    const game = await here.start();
    await game.moves("e2e4");
    await game.analyse();
    await game.drag("g1", "f3", "right");
    await game.counts(ARROW, 1);
    await game.drag("e4", "e4", "right");
    await game.counts(CIRCLE, 1);
    await game.counts(ARROW, 1);
    await game.step("Previous move", "");
    await game.counts(ARROW, 0);
    await game.step("Next move", "e4");
    await game.counts(ARROW, 1);
    await game.openShare();
    assert.match(await game.page.locator("#pgn").inputValue(), /\[%csl Ge4\][\s\S]*\[%cal Gg1f3\]/);
    await game.page.keyboard.press("Escape");
    await game.drag("g1", "f3", "right");
    await game.counts(ARROW, 0);
  });

  test("arrows of a file keep their colours", async () => {
    const game = await here.start();
    await game.paste("1. e4 {[%cal Rg1f3,Bd2d4,Yb1c3,Gc2c3] [%csl Re4]} *");
    await game.analyse();
    for (const color of ["red", "blue", "yellow", "green"]) await game.counts(`${ARROW}.${color}`, 1);
    await game.counts(`${CIRCLE}.red`, 1);
    const strokes = await game.page
      .locator(ARROW)
      .evaluateAll((all) => all.map((arrow) => getComputedStyle(arrow).stroke));
    assert.equal(new Set(strokes).size, 4, strokes.join());
  });

  test("an arrow that stays does not fade in again with each line of the engine", async () => {
    const game = await here.start();
    await game.analyse();
    await game.drag("g1", "f3", "right");
    await game.counts(ARROW, 1);
    await game.page.locator(ARROW).evaluate((arrow) => (globalThis.marked = arrow));
    const depth = () => game.page.locator(".depth").innerText();
    await game.until(async () => (await depth()) !== "", "a depth");
    const before = await depth();
    await game.until(async () => (await depth()) !== before, "another depth");
    const isSame = await game.page.evaluate(() => globalThis.marked.isConnected && !globalThis.marked.matches(".fresh"));
    assert.ok(isSame, "the same arrow");
  });

  test("the engine thinks in lines, arrows, a bar and a graph", async () => {
    const game = await here.start();
    await game.moves("e2e4 f7f6 d2d4 g7g5");
    await game.analyse();
    await game.page.locator(".lines li").first().waitFor();
    await game.page.locator("#overlays .arrow.best").first().waitFor({ state: "attached" });
    await game.page.locator("#evaluation").waitFor();
    await game.page.locator("#graph .area").waitFor({ state: "attached" });
    await game.reads(".lines .line-score", /^[+−#]/);
    await game.button("Pause");
    await game.counts(".lines li", 0);
  });

  test("arrows and circles are drawn by the right button and wiped by the left", async () => {
    const game = await here.start();
    await game.drag("g1", "f3", "right");
    await game.drag("e4", "e4", "right");
    await game.counts(ARROW, 1);
    await game.counts(CIRCLE, 1);
    await game.stands("g1", "white knight");
    await game.click("e5");
    await game.counts("#overlays .sketch", 0);
  });

  test("a finger draws when the pen is on", async () => {
    const game = await here.start({}, PHONE);
    await game.button("Menu");
    await game.page.locator(".menu .item", { hasText: "Analyse" }).click();
    await game.button("Draw arrows");
    await game.tap("e4");
    await game.counts(CIRCLE, 1);
    await game.stands("e2", "white pawn");
  });

  test("the game is played on from any position", async () => {
    const game = await here.start();
    await game.moves("e2e4 e7e5 g1f3");
    await game.analyse();
    await game.step("Previous move", "e5");
    await game.button("Play on");
    await game.button("Start game");
    await game.page.locator("#question-yes").click();
    await game.sees("It's white's turn.");
    await game.counts("#moves .move", 0);
    await game.stands("e5", "black pawn");
  });
});

describe("setting up a position", () => {
  test("tells what is wrong, marks the squares, and plays from there", async () => {
    const game = await here.start();
    // The card is filled again with each answer of the program: the next click
    // waits for it.
    const fen = game.page.locator("#editor-fen");
    const inspected = (placement) =>
      game.until(async () => (await fen.inputValue()).startsWith(`${placement} `), placement);
    await game.button("Set up");
    await game.page.locator(".valid").waitFor();
    await game.button("Empty board");
    await game.reads(".problems", /White has no king\./);
    for (const [tool, square, placement] of [
      ["white-king", "e1", "8/8/8/8/8/8/8/4K3"],
      ["black-king", "e8", "4k3/8/8/8/8/8/8/4K3"],
      ["white-pawn", "a1", "4k3/8/8/8/8/8/8/P3K3"],
    ]) {
      await game.page.locator(`#tool-${tool}`).click();
      await game.click(square);
      await inspected(placement);
    }
    await game.reads(".problems", /A pawn cannot stand on a1\./);
    await game.shows("a1", "refused-reason");
    await game.click("a1");
    await inspected("4k3/8/8/8/8/8/8/4K3");
    await game.page.locator("#tool-white-queen").click();
    await game.click("a1");
    await inspected("4k3/8/8/8/8/8/8/Q3K3");
    await game.page.locator(".valid").waitFor();
    await game.page.locator("#setup-play").click();
    await game.button("Start game");
    await game.sees("It's white's turn.");
    await game.stands("a1", "white queen");
    await game.counts(PIECES, 3);
  });
});

describe("files in and out", () => {
  test("a PGN is pasted, with its variation, and its tags are shown as text", async () => {
    const game = await here.start();
    await game.openShare();
    await game.page.locator("#paste").fill(PGN);
    await game.page.locator("#load").click();
    await game.stands("c6", "black knight");
    assert.equal(await game.page.locator("#clock-far .name").innerText(), "<b>Bruno</b>");
    assert.match(await game.list(), /2\.\s*f4/);
  });

  test("a FEN is loaded, and nonsense says so", async () => {
    const game = await here.start();
    await game.openShare();
    await game.page.locator("#paste").fill("nonsense");
    await game.page.locator("#load").click();
    await game.reads(".error", /./);
    await game.page.locator("#paste").fill("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    await game.page.locator("#load").click();
    await game.counts(PIECES, 3);
  });

  test("a file is dropped on the page", async () => {
    const game = await here.start();
    await game.drop(PGN);
    await game.stands("c6", "black knight");
  });

  test("a file is opened from the disk", async () => {
    const game = await here.start();
    await game.openShare();
    const chooser = game.page.waitForEvent("filechooser");
    await game.button("Open file");
    await (await chooser).setFiles({ name: "game.pgn", mimeType: "text/plain", buffer: Buffer.from(PGN) });
    await game.stands("c6", "black knight");
    await game.counts("dialog.share", 0);
  });

  test("FEN and PGN are copied, and the PGN is saved as a file", async () => {
    const game = await here.start();
    await game.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await game.moves("d2d4");
    await game.openShare();
    const copies = (expected) =>
      game.until(
        async () => expected.test(await game.page.evaluate(() => navigator.clipboard.readText())),
        `${expected} in the clipboard`,
      );
    await game.button("Copy FEN");
    await copies(/^rnbqkbnr\/pppppppp\/8\/8\/3P4\/8\/PPP1PPPP\/RNBQKBNR b KQkq -/);
    await game.button("Copy PGN");
    await copies(/\[Event "[\s\S]*1\. d4/);
    const download = game.page.waitForEvent("download");
    await game.button("Save as file");
    assert.equal((await download).suggestedFilename(), "arrocco.pgn");
    assert.match((await contentOf(await download)).toString(), /1\. d4/);
  });

  test("the picture of the board is saved as SVG and as PNG, seen from one's own side", async () => {
    const game = await here.start();
    await game.moves("e2e4");
    const saved = async (name) => {
      const download = game.page.waitForEvent("download");
      await game.page.getByRole("button", { name }).click();
      return contentOf(await download);
    };
    await game.openShare();
    const white = await saved("As SVG");
    assert.match(white.toString("utf8"), /^<svg /);
    assert.equal((await saved("As PNG")).subarray(1, 4).toString(), "PNG");
    await game.page.keyboard.press("Escape");
    await game.button("Flip the board");
    await game.openShare();
    assert.notDeepEqual(await saved("As SVG"), white);
  });

  test("FEN, PGN and picture go out; tags are edited", async () => {
    const game = await here.start({ white: { name: "Anna" } });
    await game.moves("e2e4");
    await game.openShare();
    assert.match(await game.page.locator("#pgn").inputValue(), /\[White "Anna"\][\s\S]*1\. e4/);
    assert.match(await game.page.locator("#fen").inputValue(), /^rnbqkbnr\/pppppppp\/8\/8\/4P3/);
    const picture = game.page.waitForEvent("download");
    await game.page.getByRole("button", { name: "As SVG" }).click();
    assert.equal((await picture).suggestedFilename(), "arrocco.svg");
    await game.page.getByLabel("Event").fill("Club evening");
    await game.page.locator("#save-tags").click();
    await game.reads(".tags [role=status]", "Saved.");
    await game.page.keyboard.press("Escape");
    await game.openShare();
    assert.match(await game.page.locator("#pgn").inputValue(), /\[Event "Club evening"\]/);
  });

  test("in Italian the tags have Italian names", async () => {
    const game = await here.start({}, { preferences: { language: "it" } });
    await game.choose("Esporta e importa");
    await game.reads(".tag span", "Torneo\nLuogo\nData\nTurno\nBianco\nNero");
    await game.page.getByLabel("Torneo").fill("Serata sociale");
    await game.page.locator("#save-tags").click();
    await game.reads(".tags [role=status]", "Salvati.");
    await game.page.keyboard.press("Escape");
    await game.choose("Esporta e importa");
    assert.match(await game.page.locator("#pgn").inputValue(), /\[Event "Serata sociale"\]/);
  });
});
