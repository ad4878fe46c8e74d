// The position editor: nothing that is done there reaches the game.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { PHONE, fixture } from "./fixture.mjs";

const here = fixture();
const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/** Records the commands that the page sends from now on. */
function commandsOf(game) {
  const sent = [];
  game.page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => sent.push(JSON.parse(payload))));
  return () => sent.filter(({ type }) => type === "do").map(({ command }) => command.type);
}

/** Waits until the editor has this placement. */
async function placed(game, placement) {
  const fen = game.page.locator("#editor-fen");
  await game.until(async () => (await fen.inputValue()).startsWith(`${placement} `), placement);
}

describe("the editor and the game", () => {
  for (const [name, settings] of [
    ["two people", {}],
    ["an engine as the opponent", { black: { kind: "engine", strength: "level 1" } }],
  ]) {
    test(`pieces put elsewhere in the editor are no moves of the game: ${name}`, async () => {
      const game = await here.start(settings);
      const commands = commandsOf(game);
      await game.reload();
      await game.button("Set up");
      await placed(game, START);
      await game.drag("e2", "e4");
      await placed(game, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
      await game.move("d2", "d4");
      await placed(game, "rnbqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR");
      for (const [square, key] of [
        ["g1", "Enter"],
        ["f3", "Enter"],
        ["f3", "Control+z"],
        ["f3", "PageUp"],
        ["f3", "h"],
      ])
        await game.press(square, key);
      await placed(game, "rnbqkbnr/pppppppp/8/8/3PP3/5N2/PPP2PPP/RNBQKB1R");
      await game.button("Play");
      await game.stands("e2", "white pawn");
      await game.sees("It's white's turn.");
      assert.equal(await game.plies(), 0);
      assert.deepEqual(commands(), []);
    });
  }

  test("a piece is dragged from the palette onto the board", async () => {
    const game = await here.start();
    await game.button("Set up");
    await placed(game, START);
    const tile = await game.page.locator("#tool-white-queen").boundingBox();
    const { x, y } = await game.centre("d5");
    await game.page.mouse.move(tile.x + tile.width / 2, tile.y + tile.height / 2);
    await game.page.mouse.down();
    await game.page.mouse.move(x + 3, y + 3, { steps: 5 });
    await game.page.mouse.move(x, y);
    await game.page.mouse.up();
    await placed(game, "rnbqkbnr/pppppppp/8/3Q4/8/8/PPPPPPPP/RNBQKBNR");
  });

  test("what is typed and is no position changes nothing, and can be corrected", async () => {
    const game = await here.start();
    await game.button("Set up");
    await placed(game, START);
    const fen = game.page.locator("#editor-fen");
    for (const text of ["junk junk", `${START} w KQkq - 0 1; more`, "8/8/8", "?"]) {
      await fen.fill(text);
      await fen.press("Enter");
      await game.reads("#editor .problems", "This is not a position.");
      assert.equal(await fen.inputValue(), text);
      assert.equal((await game.pieces()).length, 32);
      assert.ok(await game.page.locator("#setup-play").isDisabled());
    }
    await fen.fill("4k3/8/8/8/8/8/8/4K3");
    await fen.press("Enter");
    await game.reads("#editor [role=status]", /game is already over/);
    await game.until(async () => (await game.pieces()).length === 2, "two kings");
  });

  test("a checkmate can be set up, but not played", async () => {
    const game = await here.start();
    await game.button("Set up");
    await placed(game, START);
    await game.page.locator("#editor-fen").fill("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    await game.page.locator("#editor-fen").press("Enter");
    await game.reads("#editor .over", "In this position the game is already over.");
    assert.ok(await game.page.locator("#setup-play").isDisabled());
    assert.ok(await game.page.locator("#setup-analyse").isEnabled());
  });

  test("what is wrong with a position is said in Italian, in the editor and when it is pasted", async () => {
    const game = await here.start({}, { locale: "it-IT" });
    await game.page.locator("[data-enter=edit]").click();
    await placed(game, START);
    const fen = "8/8/8/1k6/1K6/8/8/8 w - - 0 1";
    await game.page.locator("#editor-fen").fill(fen);
    await game.page.locator("#editor-fen").press("Enter");
    await game.reads("#editor .problems", "I re in b4 e b5 sono adiacenti.");
    await game.page.locator("[data-enter=play]").click();
    await game.page.locator("#actions .more").click();
    await game.page.locator(".menu .item", { hasText: "Esporta e importa" }).click();
    await game.page.locator("#paste").fill(fen);
    await game.page.locator("#load").click();
    await game.reads(".error", "I re in b4 e b5 sono adiacenti.");
  });

  test("a finger in the editor moves no piece of the game", async () => {
    const game = await here.start({}, PHONE);
    const commands = commandsOf(game);
    await game.reload();
    await game.button("Menu");
    await game.page.locator(".menu .item", { hasText: "Set up" }).tap();
    await placed(game, START);
    await game.tap("e2");
    await game.tap("e4");
    await placed(game, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
    await game.button("Menu");
    await game.page.locator(".menu .item", { hasText: "Play" }).tap();
    await game.stands("e2", "white pawn");
    assert.deepEqual(commands(), []);
  });

  test("a new game that is started while a position is set up begins", async () => {
    const game = await here.start();
    await game.button("Set up");
    await placed(game, START);
    await game.drag("e2", "e4");
    await game.page.locator("#new-game").click();
    await game.button("Start game");
    await game.sees("It's white's turn.");
    await game.stands("e2", "white pawn");
    await game.moves("d2d4");
  });

  test("the clock of a running game is paused before a position is set up", async () => {
    const game = await here.start({ time: "5" });
    await game.moves("e2e4");
    await game.button("Set up");
    // Once it said that the best moves will be shown.
    await game.reads(".question p", "The clock is paused, and the game waits.");
    await game.page.locator("#question-yes").click();
    await placed(game, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
    await game.button("Play");
    await game.says("The clock is paused.");
  });
});
