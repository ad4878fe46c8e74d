// Moves on the board: the use cases, selection, mouse, touch, command line,
// refusals.
//
// `cargo xtask test` sets ARROCCO_PROGRAM and ARROCCO_CHROMIUM.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { PHONE, fixture } from "./fixture.mjs";

const here = fixture();
const from = (fen) => here.start({ start: fen });

describe("the use cases", () => {
  test("the board with all 32 pieces is there at once, no menu", async () => {
    const game = await here.start();
    assert.equal(await game.page.title(), "Chess – Arrocco");
    assert.equal((await game.pieces()).length, 32);
    assert.equal(await game.status(), "It's white's turn.");
    assert.equal(await game.page.locator("dialog").count(), 0);
  });

  test("use cases 00 to 05: select, deselect, move, refuse, double step, knight; and Black too", async () => {
    const game = await here.start();
    await game.click("e2");
    await game.shows("e2", "selected");
    await game.click("e2");
    await game.shows("e2", "selected", false);
    await game.click("e5");
    await game.click("e2");
    await game.click("d3");
    await game.says("A pawn cannot go from e2 to d3.");
    await game.stands("e2", "white pawn");
    assert.equal(await game.status(), "It's white's turn.");
    await game.shows("e2", "selected", false);
    await game.moves("e2e3");
    await game.sees("It's black's turn.");
    await game.click("d7");
    await game.shows("d7", "selected");
    await game.click("d5");
    await game.sees("It's white's turn.");
    await game.moves("g1f3 b8c6 a2a4");
    await game.stands("f3", "white knight");
    await game.stands("a4", "white pawn");
    await game.sees("It's black's turn.");
  });

  test("use cases 06 to 09: rook, bishop, king, queen straight and diagonal, for both sides", async () => {
    const game = await from("3qk3/8/8/8/8/8/8/R1BQK3 w - - 0 1");
    await game.moves("a1a7 d8d5 d1d4 d5e6 c1e3 e8f8 e1f2 f8g8 d4b6 e6c4");
    for (const piece of ["a7 white rook", "e3 white bishop", "f2 white king", "b6 white queen", "c4 black queen"]) {
      await game.stands(piece.slice(0, 2), piece.slice(3));
    }
  });

  test("use cases 10 to 12: pawn and knight in the middle of a game", async () => {
    const game = await from("r3k3/p7/5n2/8/4P3/2N5/8/4K3 w - - 0 20");
    await game.moves("e4e5 f6d7 c3d5 a7a6 e5e6");
    await game.stands("d5", "white knight");
    await game.stands("d7", "black knight");
    await game.stands("e6", "white pawn");
  });

  test("use cases 13 to 18: captures by pawn, bishop, rook, queen with check, and the king, whose check is gone", async () => {
    const game = await from("4k3/r5p1/5b2/3p3q/3BP3/8/R7/3QK3 w - - 0 1");
    await game.moves("e4d5 f6d4 a2a7 h5d1");
    await game.sees("It's white's turn. | white is in check");
    await game.shows("e1", "checked");
    await game.moves("e1d1");
    await game.sees("It's black's turn.");
    await game.shows("d1", "checked", false);
    assert.deepEqual((await game.captured("black")).slice(0, 3), ["black pawn", "black rook", "black queen"]);
    assert.deepEqual((await game.captured("white")).slice(0, 2), ["white bishop", "white queen"]);
  });

  test("use case 15: a knight takes with check", async () => {
    const game = await from("r3k3/2p5/8/3N4/8/8/8/4K3 w - - 0 1");
    await game.moves("d5c7");
    await game.sees("It's black's turn. | black is in check");
    assert.equal(await game.page.locator("#overlays .arrow-head").count(), 1);
  });

  for (const [role, letter] of [
    ["queen", "Q"],
    ["rook", "R"],
    ["bishop", "B"],
    ["knight", "N"],
  ]) {
    test(`use case 19: a pawn becomes a ${role}`, async () => {
      const game = await from("8/P6k/8/8/8/8/7K/8 w - - 0 1");
      await game.move("a7", "a8");
      const offered = game.page.locator("#promotion .choice");
      await offered.first().waitFor();
      assert.deepEqual(await offered.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label"))), [
        "queen",
        "rook",
        "bishop",
        "knight",
      ]);
      assert.equal(await game.page.locator("#promotion h2").innerText(), "choose");
      await game.page.getByRole("button", { name: role, exact: true }).click();
      await game.stands("a8", `white ${role}`);
      assert.match(await game.list(), new RegExp(`a8=${letter}`));
    });
  }

  test("a promotion can be cancelled: Escape puts the pawn back", async () => {
    const game = await from("8/P6k/8/8/8/8/7K/8 w - - 0 1");
    await game.move("a7", "a8");
    await game.page.locator("#promotion .choice").first().waitFor();
    await game.page.keyboard.press("Escape");
    await game.stands("a7", "white pawn");
    assert.equal(await game.status(), "It's white's turn.");
  });

  test("use case 20: en passant captures the pawn that passed, and shows it beside the board", async () => {
    const game = await from("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    await game.moves("d7d5 e5d6");
    await game.stands("d5", undefined);
    await game.stands("d6", "white pawn");
    assert.deepEqual(await game.captured("black"), ["black pawn", "White is ahead by 1"]);
  });

  test("use case 21: castling short and long moves the rook too", async () => {
    const game = await from("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    await game.click("e1");
    await game.shows("g1", "dest");
    await game.shows("c1", "dest");
    await game.shows("h1", "castling");
    await game.shows("h1", "capture", false);
    await game.click("g1");
    await game.stands("g1", "white king");
    await game.stands("f1", "white rook");
    await game.moves("e8c8");
    await game.stands("d8", "black rook");
    assert.match(await game.list(), /O-O O-O-O/);
  });

  test("use case 23: fool's mate, word for word", async () => {
    const game = await here.start();
    await game.moves("f2f3");
    await game.sees("It's black's turn.");
    await game.moves("e7e5");
    await game.sees("It's white's turn.");
    await game.moves("g2g4 d8h4");
    await game.sees("white is checkmate | black wins");
    await game.shows("e1", "checked");
    assert.equal(await game.page.locator("#overlays .arrow-head").count(), 1);
    assert.match(await game.page.locator("#end h2").innerText(), /White is checkmated\. Black wins\./);
  });

  test("white and gray squares, the upper left one white, in a window of 1366 × 768", async () => {
    const game = await here.start({}, { preferences: { board: "gray" } });
    const colours = await game.page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return [style.getPropertyValue("--square-light"), style.getPropertyValue("--square-dark")];
    });
    assert.deepEqual(colours, ["#fff", "#b3b3b3"]);
    const { background } = await game.page
      .locator("cg-board")
      .evaluate((board) => ({ background: getComputedStyle(board).backgroundImage }));
    assert.match(background, /conic-gradient/);
    assert.ok(await game.page.locator("[data-square=a8]").isVisible());
  });

  test("the last move is marked where it began and where it ended", async () => {
    const game = await here.start();
    await game.moves("e2e4");
    await game.shows("e2", "last-from");
    await game.shows("e4", "last-to");
    assert.equal(await game.name("e4"), "e4, white pawn, last move");
    await game.moves("g8f6");
    await game.shows("f6", "last-to");
    await game.shows("e4", "last-to", false);
    await game.button("Take back");
    await game.shows("e4", "last-to");
  });

  test("a move made before the program has answered counts", async () => {
    const game = await here.start();
    let answer;
    const isHeld = new Promise((resolve) => (answer = resolve));
    await game.page.routeWebSocket("**/ws", async (socket) => {
      await isHeld;
      socket.connectToServer();
    });
    await game.page.reload();
    await game.until(async () => (await game.firstBoard()).playable !== undefined, "a playable board");
    await game.move("e2", "e4");
    await game.stands("e4", "white pawn");
    answer();
    await game.sees("It's black's turn.");
    assert.equal(await game.plies(), 1);
  });

  test("a missing picture leaves a letter and the game goes on", async () => {
    // The built-in set is part of the style sheet; of this one, each picture is a file.
    const game = await here.start({}, { preferences: { pieces: "cburnett" } });
    await game.page.route("**/pieces/*/wN.svg", (route) => route.fulfill({ status: 404 }));
    await game.open();
    await game.until(
      async () => (await game.page.locator("html").getAttribute("data-missing"))?.includes("wN"),
      "a missing picture",
    );
    const letter = await game.page
      .locator("cg-board piece.white.knight")
      .first()
      .evaluate((piece) => getComputedStyle(piece, "::after").content);
    assert.equal(letter, '"N"');
    await game.moves("g1f3");
    game.ignoreConsole();
  });
});

describe("selection", () => {
  test("a grid of 8 × 8 named cells", async () => {
    const game = await here.start();
    assert.equal(await game.page.locator("#squares [role=row]").count(), 8);
    assert.equal(await game.page.locator("#squares [role=gridcell] button").count(), 64);
    assert.equal(await game.name("g1"), "g1, white knight");
    assert.equal(await game.name("e4"), "e4");
  });

  test("four clicks: reachable, the same, another piece, empty", async () => {
    const game = await here.start();
    await game.click("e4");
    await game.click("b1");
    await game.shows("b1", "selected");
    assert.equal(await game.marked("e4"), "");
    await game.shows("c3", "dest");
    assert.equal(await game.name("c3"), "c3, may go here");
    await game.click("g1");
    await game.shows("g1", "selected");
    await game.shows("c3", "dest", false);
    await game.click("g1");
    await game.shows("g1", "selected", false);
    await game.shows("f3", "dest", false);
    await game.click("g1");
    await game.click("f3");
    await game.sees("It's black's turn.");
    await game.shows("f3", "selected", false);
  });
});

describe("input", () => {
  test("pieces can be dragged, and an illegal drag goes back with its reason", async () => {
    const game = await here.start();
    await game.drag("d1", "d3");
    await game.says("The pawn on d2 is in the way.");
    await game.stands("d1", "white queen");
    await game.shows("d2", "refused-reason");
    await game.drag("e2", "e4");
    await game.stands("e4", "white pawn");
    await game.sees("It's black's turn.");
  });

  test("a phone is played with the finger", async () => {
    const game = await here.start({}, PHONE);
    await game.tap("g1");
    await game.tap("f3");
    await game.sees("It's black's turn.");
  });

  test("moves are typed as in the terminal", async () => {
    const game = await here.start();
    await game.type("Nf3");
    await game.stands("f3", "white knight");
    await game.type("e7e5");
    await game.stands("e5", "black pawn");
    await game.type("Nd5");
    await game.until(async () => /d5/.test(await game.message()), "why not");
  });

  test("captured pieces are left and right, with the difference", async () => {
    const game = await here.start();
    await game.moves("e2e4 d7d5 e4d5 d8d5 b1c3 d5a2 a1a2");
    assert.deepEqual(await game.captured("black"), ["black pawn", "black queen", "White is ahead by 8"]);
    assert.deepEqual(await game.captured("white"), ["white pawn", "white pawn"]);
    const [left, board, right] = await Promise.all(
      ["#captured-black", "#board", "#captured-white"].map((id) => game.page.locator(id).boundingBox()),
    );
    assert.ok(left.x + left.width <= board.x && board.x + board.width <= right.x);
  });
});

describe("castling", () => {
  const STANDARD = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

  for (const [name, fen, [king, rook, san], pieces] of [
    ["standard chess, short", STANDARD, ["e1", "h1", "O-O"], ["g1 white king", "f1 white rook", "a1 white rook"]],
    ["standard chess, long", STANDARD, ["e1", "a1", "O-O-O"], ["c1 white king", "d1 white rook", "h1 white rook"]],
    // The king could also step to its target.
    ["Chess960, K f1", "4k3/8/8/8/8/8/8/5K1R w H - 0 1", ["f1", "h1", "O-O"], ["g1 white king", "f1 white rook"]],
    // The king is on its target.
    ["Chess960, K c1", "4k3/8/8/8/8/8/8/1RK5 w B - 0 1", ["c1", "b1", "O-O-O"], ["c1 white king", "d1 white rook"]],
  ]) {
    const inputs = {
      clicked: (game) => game.move(king, rook),
      dragged: (game) => game.drag(king, rook),
      "pressed by keys": async (game) => {
        await game.press(king, "Enter");
        await game.shows(king, "selected");
        await game.press(rook, "Enter");
      },
    };
    for (const [way, castle] of Object.entries(inputs)) {
      test(`the king is ${way} onto its rook: ${name}`, async () => {
        const game = await from(fen);
        await castle(game);
        await game.sees("It's black's turn.");
        for (const piece of pieces) await game.stands(piece.slice(0, 2), piece.slice(3));
        assert.equal((await game.pieces()).length, fen.split(" ")[0].match(/[a-z]/gi).length);
        await game.isAt(san);
      });
    }
  }

  test("the rook of a king that may castle is marked as a destination, the king's own square is not", async () => {
    const game = await from("4k3/8/8/8/8/8/8/1RK5 w B - 0 1");
    await game.click("c1");
    await game.shows("b1", "castling");
    await game.shows("c1", "dest", false);
    assert.equal(await game.name("b1"), "b1, white rook, may go here");
  });

  test("a king that may step to its target steps there", async () => {
    const game = await from("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    await game.move("f1", "g1");
    await game.sees("It's black's turn.");
    await game.stands("h1", "white rook");
    await game.isAt("Kg1");
  });

  test("without the castling, a click on the rook selects it, and a drag onto it is refused", async () => {
    const game = await from("4kr2/8/8/8/8/8/8/4K2R w K - 0 1");
    await game.click("e1");
    await game.shows("g1", "dest", false);
    await game.shows("h1", "castling", false);
    await game.click("h1");
    await game.shows("h1", "selected");
    await game.drag("e1", "h1");
    await game.says(/f1.*f8|f8.*f1/);
    await game.stands("e1", "white king");
    await game.stands("h1", "white rook");
  });

  test("a piece dragged onto another of its side goes back with the reason", async () => {
    const game = await here.start();
    await game.drag("d1", "d2");
    await game.says(/d2/);
    await game.stands("d1", "white queen");
    await game.stands("d2", "white pawn");
    await game.shows("d1", "refused-from");
    await game.drag("e1", "h1");
    await game.says(/bishop on f1/);
    await game.stands("e1", "white king");
    await game.stands("h1", "white rook");
    // Clicks still select.
    await game.click("d1");
    await game.click("d2");
    await game.shows("d2", "selected");
    await game.click("d4");
    await game.sees("It's black's turn.");
  });

  test("castling is typed in any spelling", async () => {
    for (const [fen, line, king, rook] of [
      ["4k3/8/8/8/8/8/8/5K1R w H - 0 1", "O-O", "g1", "f1"],
      ["4k3/8/8/8/8/8/8/R1K5 w A - 0 1", "0-0-0", "c1", "d1"],
      ["4k3/8/8/8/8/8/8/RK6 w A - 0 1", "o-o-o", "c1", "d1"],
    ]) {
      const game = await from(fen);
      await game.type(line);
      await game.sees("It's black's turn.");
      await game.stands(king, "white king");
      await game.stands(rook, "white rook");
    }
  });
});

describe("refusals say why", () => {
  test("an enemy piece says whose turn it is", async () => {
    const game = await here.start();
    await game.click("e7");
    await game.says("The piece on e7 is black; White is to move.");
  });

  test("a move that no knight makes", async () => {
    const game = await here.start();
    await game.move("g1", "g3");
    await game.says("A knight cannot go from g1 to g3.");
    await game.shows("g1", "refused-from");
    await game.shows("g3", "refused-to");
    assert.equal(await game.page.locator("#urgent").innerText(), "A knight cannot go from g1 to g3.");
    await game.click("e2");
    await game.shows("g1", "refused-from", false);
  });

  test("a pin names the bishop", async () => {
    const game = await from("rnbqk1nr/pppp1ppp/4p3/8/1b1PP3/2N5/PPP2PPP/R1BQKBNR w KQkq - 0 1");
    await game.move("c3", "d5");
    await game.says("The knight on c3 is pinned by the bishop on b4.");
    await game.shows("b4", "attacker");
  });

  test("castling through an attacked square names the square and the attacker", async () => {
    const game = await from("4k3/8/b7/8/8/8/8/4K2R w K - 0 1");
    await game.move("e1", "g1");
    await game.says("The king would cross f1, which the bishop on a6 attacks.");
    await game.shows("f1", "refused-reason");
    await game.shows("a6", "attacker");
  });

  test("castling is lost once the rook has moved", async () => {
    const game = await from("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    await game.moves("h1h2 e8d8 h2h1 d8e8");
    await game.move("e1", "g1");
    await game.says(/may no longer castle/);
  });
});
