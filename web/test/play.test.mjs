// The real program in a real browser, played with a real mouse.
//
// `cargo xtask test` sets ARROCCO_PROGRAM and ARROCCO_CHROMIUM.

import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { chromium } from "playwright-core";
import { Game } from "./game.mjs";
import { startProgram } from "./program.mjs";

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const DESKTOP = { width: 1366, height: 768 };

let browser;
let program;
let context;
/** @type {Game} */
let game;

before(async () => {
  browser = await chromium.launch({
    executablePath: process.env.ARROCCO_CHROMIUM ?? "/usr/bin/chromium",
    args: FLAGS,
  });
});

after(() => browser?.close());

beforeEach(async () => {
  program = await startProgram();
  await open({ viewport: DESKTOP, locale: "en-GB" });
});

afterEach(async () => {
  const complaints = game.complaints;
  await context.close();
  await program.stop();
  assert.deepEqual(complaints, [], "the browser's console is silent");
});

async function open(options) {
  await context?.close();
  context = await browser.newContext({ reducedMotion: "reduce", ...options });
  game = await Game.open(context, program.address);
}

describe("a game by mouse", () => {
  test("starts with the board, all pieces and no menu (M-24)", async () => {
    assert.equal(await game.page.title(), "Chess – Arrocco");
    assert.equal((await game.pieces()).length, 32);
    assert.equal(await game.status(), "It's white's turn.");
  });

  test("fool's mate, word for word (M-29)", async () => {
    await game.move("f2", "f3");
    await game.sees("It's black's turn.");
    await game.move("e7", "e5");
    await game.sees("It's white's turn.");
    await game.move("g2", "g4");
    await game.move("d8", "h4");
    await game.sees("white is checkmate | black wins");
    await game.shows("e1", "checked");
    assert.equal(await game.page.locator("#signs .arrow-head").count(), 1);
  });

  test("a check is told and drawn", async () => {
    await game.moves("e2e4 f7f6 d1h5");
    await game.sees("It's black's turn. | black is in check");
    await game.shows("e8", "checked");
  });

  test("pieces can be dragged", async () => {
    await game.drag("e2", "e4");
    await game.sees("It's black's turn.");
    await game.stands("e4", "white pawn");
  });

  test("castling moves the rook too", async () => {
    await game.moves("e2e4 e7e5 g1f3 b8c6 f1c4 f8c5");
    await game.click("e1");
    await game.shows("g1", "dest");
    await game.shows("h1", "capture", false);
    await game.click("g1");
    await game.stands("g1", "white king");
    await game.stands("f1", "white rook");
    assert.match(await game.list(), /O-O$/);
  });

  test("en passant takes the pawn that went by, and shows it beside the board", async () => {
    await game.moves("e2e4 a7a6 e4e5 d7d5 e5d6");
    await game.stands("d5", undefined);
    await game.stands("d6", "white pawn");
    assert.deepEqual(await game.captured("black"), ["black pawn"]);
  });

  test("a pawn becomes a knight when the knight is chosen", async () => {
    await game.moves("a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 h7h6");
    await game.click("b7");
    await game.click("a8");
    const offered = game.page.locator("#promotion .choice");
    await offered.first().waitFor();
    assert.deepEqual(
      await offered.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label"))),
      ["queen", "rook", "bishop", "knight"],
    );
    await game.page.getByRole("button", { name: "knight", exact: true }).click();
    await game.sees("It's black's turn.");
    await game.stands("a8", "white knight");
  });

  test("a promotion can be thought over: Escape puts the pawn back", async () => {
    await game.moves("a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 h7h6");
    await game.click("b7");
    await game.click("a8");
    await game.page.locator("#promotion .choice").first().waitFor();
    await game.page.keyboard.press("Escape");
    await game.stands("b7", "white pawn");
    assert.equal(await game.status(), "It's white's turn.");
  });
});

describe("choosing and refusing", () => {
  test("a piece is chosen, dropped, and changed for another (M-25, M-26, X-15)", async () => {
    await game.click("e2");
    await game.shows("e2", "selected");
    await game.shows("e4", "dest");
    await game.click("g1");
    await game.shows("g1", "selected");
    await game.click("g1");
    await game.shows("g1", "selected", false);
    await game.shows("f3", "dest", false);
  });

  test("an enemy piece says whose turn it is (X-14)", async () => {
    await game.click("e7");
    await game.says("The piece on e7 is black; White is to move.");
  });

  test("a move that no knight makes is refused with the reason (M-28)", async () => {
    await game.move("g1", "g3");
    await game.says("A knight cannot go from g1 to g3.");
    await game.stands("g1", "white knight");
    assert.equal(await game.status(), "It's white's turn.");
    await game.shows("g1", "refused-from");
    await game.shows("g3", "refused-to");
    await game.shows("g1", "selected", false);
  });

  test("an illegal drag is refused and the piece goes back", async () => {
    await game.drag("d1", "d3");
    await game.says("The pawn on d2 is in the way.");
    await game.stands("d1", "white queen");
    await game.shows("d2", "refused-reason");
  });

  test("a pinned knight names the bishop that pins it", async () => {
    await game.moves("e2e4 e7e6 d2d4 f8b4");
    await game.move("a2", "a3");
    await game.says("The king would still be in check from the bishop on b4.");
    await game.moves("b1c3 a7a6");
    await game.move("c3", "d5");
    await game.says("The knight on c3 is pinned by the bishop on b4.");
    await game.shows("b4", "attacker");
  });

  test("castling through an attacked square names the square and the attacker", async () => {
    await game.moves("e2e4 b7b6 g1f3 c8a6 g2g3 h7h6 f1g2 g7g6");
    await game.move("e1", "g1");
    await game.says("The king would cross f1, which the bishop on a6 attacks.");
    await game.shows("f1", "refused-reason");
    await game.shows("a6", "attacker");
  });

  test("castling is lost once the rook has moved", async () => {
    await game.moves("g1f3 a7a6 g2g3 b7b6 f1g2 c7c6 h1g1 d7d6 g1h1 e7e6");
    await game.move("e1", "g1");
    await game.says("Castling is lost: the king or the rook has moved.");
  });
});

describe("around the board", () => {
  test("moves are taken back and brought back", async () => {
    await game.moves("e2e4 e7e5");
    await game.button("Take back");
    await game.sees("It's black's turn.");
    await game.stands("e7", "black pawn");
    await game.page.keyboard.press("Control+z");
    await game.sees("It's white's turn.");
    assert.ok(await game.page.getByRole("button", { name: "Take back" }).isDisabled());
    await game.button("Redo");
    await game.sees("It's black's turn.");
    await game.stands("e4", "white pawn");
  });

  test("resigning asks first", async () => {
    await game.moves("e2e4");
    await game.button("Resign");
    await game.page.getByRole("button", { name: "Cancel" }).click();
    assert.equal(await game.status(), "It's black's turn.");
    await game.button("Resign");
    await game.page.locator("#question-yes").click();
    await game.sees("black resigns | white wins");
  });

  test("a new game asks before it drops one in progress", async () => {
    await game.moves("e2e4");
    await game.button("New game");
    await game.page.locator("#question-yes").click();
    await game.sees("It's white's turn.");
    await game.stands("e2", "white pawn");
  });

  test("the board turns and is still played on", async () => {
    await game.button("Flip the board");
    await game.move("e2", "e4");
    await game.sees("It's black's turn.");
  });

  test("a second tab sees the same game and plays in it", async () => {
    await game.moves("e2e4");
    const second = await Game.open(context, program.address);
    await second.sees("It's black's turn.");
    await second.move("e7", "e5");
    await game.sees("It's white's turn.");
    await game.stands("e5", "black pawn");
  });

  test("the board can be played without a mouse", async () => {
    await game.press("e2", "Enter");
    await game.press("e4", "Space");
    await game.sees("It's black's turn.");
    assert.equal(await game.name("e4"), "e4, white pawn, last move");
    await game.page.keyboard.press("ArrowLeft");
    assert.equal(await game.focused(), "d4");
  });

  test("the page comes back when the program does", async () => {
    await program.stop();
    await game.says("The program stopped. Start it again and this page comes back.");
    game.forgive();
    const { port } = new URL(program.address);
    program = await startProgram(port);
    await game.move("e2", "e4", 10_000);
    await game.sees("It's black's turn.");
    game.forgive();
  });
});

describe("languages and sizes", () => {
  test("an Italian browser speaks Italian, and the switch changes it", async () => {
    await open({ viewport: DESKTOP, locale: "it-IT" });
    await game.sees("Tocca al bianco.");
    await game.move("g1", "g3");
    await game.says("Un cavallo non va da g1 a g3.");
    await game.moves("g1f3");
    assert.match(await game.list(), /C.*f3$/);
    await game.page.getByRole("button", { name: "EN" }).click();
    await game.sees("It's black's turn.");
  });

  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [844, 390],
    [768, 1024],
    [1024, 768],
    [1366, 768],
    [1920, 1080],
  ]) {
    test(`everything fits at ${width} × ${height}`, async () => {
      await open({ viewport: { width, height }, locale: "it-IT" });
      await game.moves("e2e4 d7d5 e4d5 d8d5 b1c3 d5a2 a1a2 f7f5 d1h5");
      assert.deepEqual(await game.overflowing(), []);
    });
  }

  test("a phone is played with the finger", async () => {
    await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "en-GB" });
    await game.tap("g1");
    await game.tap("f3");
    await game.sees("It's black's turn.");
  });
});
