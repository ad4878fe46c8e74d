// What is shown belongs to the position on the board: status, captured pieces,
// evaluation, graph, variations.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { PHONE, fixture } from "./fixture.mjs";

const here = fixture();
const FOOL = "f2f3 e7e5 g2g4 d8h4";

describe("the shown position", () => {
  test("status and captured pieces follow the board that is shown", async () => {
    const game = await here.start();
    await game.paste("1. g4 d5 2. f4 e5 3. fxe5 Qh4# 0-1");
    await game.button("Analyse");
    await game.sees("white is checkmate | black wins");
    await game.step("Previous move", "fxe5");
    await game.sees("It's black's turn.");
    await game.step("First position", "");
    await game.sees("It's white's turn.");
    await game.until(async () => (await game.captured("black")).length === 0, "no captured pieces");
    await game.step("Last position", "Qh4#");
    await game.until(async () => (await game.captured("black"))[0] === "black pawn", "the captured pawn");
  });

  test("a game that was loaded with its result shows no card of the end", async () => {
    const game = await here.start();
    await game.paste("1. f3 e5 2. g4 Qh4# 0-1");
    await game.sees("white is checkmate | black wins");
    assert.equal(await game.page.locator("#end").count(), 0);
  });

  test("the card of the end closes when another section is entered", async () => {
    const game = await here.start();
    await game.moves(FOOL);
    await game.page.locator("#end").waitFor();
    await game.page.locator("nav [data-enter=analyse]").click();
    await game.counts("#end", 0);
  });
});

describe("the evaluation graph", () => {
  const LONG = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 *";

  test("the curve has a point for each position of a game of eighteen plies", async () => {
    const game = await here.start();
    await game.paste(LONG);
    await game.analyse();
    const line = game.page.locator("#graph .line");
    await game.until(
      async () => (await line.count()) === 1 && (await line.getAttribute("d")).split("L").length === 19,
      "19 points",
    );
    const [first] = (await line.getAttribute("d")).slice(1).split("L");
    assert.equal(first.split(" ")[0], "0.0");
    await game.counts("#graph .stop-graph", 0);
  });

  test("a mate by Black ends the curve at the bottom, and the bar is Black's", async () => {
    const game = await here.start();
    await game.moves(FOOL);
    await game.page.locator("#end #analyse").click();
    const line = game.page.locator("#graph .line");
    await game.until(
      async () => (await line.count()) === 1 && (await line.getAttribute("d")).split("L").length === 5,
      "five points",
    );
    const [, y] = (await line.getAttribute("d")).split("L").at(-1).split(" ");
    assert.equal(y, "76.0", "the bottom is Black's");
    await game.until(
      async () => (await game.page.locator("#evaluation").getAttribute("aria-valuenow")) === "0",
      "a bar for Black",
    );
    await game.reads("#graph .legend", /\?\? blunder/);
    await game.reads("#score", "0 – 1");
  });

  test("the graph can be stopped, and the points so far stay", async () => {
    const game = await here.start();
    const moves = Array.from({ length: 300 }, (_, index) => (index % 2 ? "Ng1 Ng8" : "Nf3 Nf6"));
    await game.paste(`[Result "1/2-1/2"]\n\n${moves.join(" ")} 1/2-1/2`);
    await game.button("Analyse");
    await game.page.locator("#graph .line").waitFor({ state: "attached" });
    await game.button("Cancel");
    await game.counts("#graph .stop-graph", 0);
    await game.reads("#graph .head", /Higher is better for White/);
  });
});

describe("the evaluation bar", () => {
  for (const [width, height] of [
    [1366, 768],
    [683, 384],
    [844, 390],
    [390, 844],
    [320, 568],
  ]) {
    test(`is beside the board, not on it: ${width} × ${height}`, async () => {
      const game = await here.start({}, { viewport: { width, height }, preferences: { evaluation: true } });
      await game.page.locator("#evaluation").waitFor();
      const [bar, board] = [
        await game.page.locator("#evaluation").boundingBox(),
        await game.page.locator("#board").boundingBox(),
      ];
      const isApart =
        bar.x + bar.width <= board.x + 0.5 || bar.y + bar.height <= board.y + 0.5 || bar.x >= board.x + board.width - 0.5;
      assert.ok(isApart && bar.x >= 0 && bar.y >= 0 && bar.width > 3 && bar.height > 3, JSON.stringify([bar, board]));
    });
  }

  test("turns with the board", async () => {
    const game = await here.start({}, { preferences: { evaluation: true } });
    const isWhiteBelow = () =>
      game.page.locator("#evaluation").evaluate((bar) => {
        const [whole, white] = [bar, bar.querySelector("i")].map((part) => part.getBoundingClientRect());
        return white.bottom > whole.bottom - 3;
      });
    await game.page.locator("#evaluation").waitFor();
    assert.equal(await isWhiteBelow(), true);
    await game.button("Flip the board");
    assert.equal(await isWhiteBelow(), false);
  });
});

describe("the analysis on small screens", () => {
  test("on a small phone the status is not cut, in Italian either", async () => {
    const game = await here.start({}, { viewport: { width: 320, height: 568 }, preferences: { language: "it" } });
    await game.drop('[Result "1-0"]\n\n1. e4 e5 2. Nf3 1-0\n');
    await game.until(async () => (await game.plies()) === 3, "the game");
    await game.page.locator("#menu").click();
    await game.page.locator(".menu .item", { hasText: "Analizza" }).click();
    await game.sees("il nero abbandona | vince il bianco");
    // The upper of its two lines was outside the row.
    const boxes = await game.page.evaluate(() =>
      ["#status", ".status:has(#status)", "header", "#board"].map((part) =>
        document.querySelector(part).getBoundingClientRect().toJSON(),
      ),
    );
    const [text, row, header, board] = boxes;
    assert.ok(text.top >= row.top - 0.5 && text.top >= header.bottom - 0.5 && text.bottom <= board.top, JSON.stringify(boxes));
  });

  test("a small phone shows a line of the engine and the moves", async () => {
    const game = await here.start({}, { viewport: { width: 320, height: 568 } });
    await game.moves("e2e4 e7e5");
    await game.page.locator("#menu").click();
    await game.page.locator(".menu .item", { hasText: "Analyse" }).click();
    await game.page.locator("#question-yes").click();
    await game.page.locator(".lines li").first().waitFor();
    // The engine replaces its lines all the time: they are looked at within one task.
    const isAboveBar = () =>
      game.page.evaluate(() => {
        const bar = document.querySelector("#actions").getBoundingClientRect();
        const parts = [".lines li", "#moves", ".tabs"].map((part) => document.querySelector(part)?.getBoundingClientRect());
        return parts.every((box) => box && box.height > 20 && box.bottom <= bar.top + 1);
      });
    await game.until(isAboveBar, "a line, the moves and the tabs above the buttons");
  });

  test("a phone can scroll to the third line that was asked for, and a tablet shows it", async () => {
    for (const [width, height] of [
      [390, 844],
      [820, 1180],
    ]) {
      const game = await here.start({}, { viewport: { width, height } });
      await game.page.locator("#menu").click();
      await game.page.locator(".menu .item", { hasText: "Analyse" }).click();
      // The engine replaces its lines all the time: they are looked at within one task.
      const isSeen = () =>
        game.page.evaluate(() => {
          const third = document.querySelectorAll(".lines li")[2];
          third?.scrollIntoView();
          const [line, all] = [third, document.querySelector(".lines")].map((part) => part?.getBoundingClientRect());
          return line?.height > 20 && line.bottom <= all.bottom + 1;
        });
      await game.until(isSeen, "the third line");
      if (width === 820) assert.ok(await game.page.locator(".lines").evaluate((all) => all.scrollHeight <= all.clientHeight + 1));
      assert.deepEqual(await game.overflowing(), []);
    }
  });

  test("nothing of the engine's head and of the editor's buttons is cut in a narrow panel", async () => {
    const game = await here.start({}, { viewport: { width: 1024, height: 768 }, locale: "it-IT" });
    const isInside = (part) =>
      game.page.locator(part).evaluateAll((all) =>
        all.every((one) => {
          const [inner, outer] = [one, one.closest(".card")].map((element) => element.getBoundingClientRect());
          return inner.width > 0 && inner.right <= outer.right && one.scrollWidth <= one.clientWidth + 1;
        }),
      );
    await game.page.locator("[data-enter=analyse]").click();
    await game.page.locator(".lines li").first().waitFor();
    assert.ok(await isInside(".engine .head .btn"), "the engine");
    await game.reads(".engine .depth", /^prof\. \d\d$/);
    assert.ok(await isInside(".engine .depth"), "its depth");
    await game.page.locator("[data-enter=edit]").click();
    await game.page.locator("#editor .valid").waitFor();
    assert.ok(await isInside("#editor .buttons .btn"), "the editor");
  });
});

describe("the move list beside the analysis", () => {
  test("a comment stands in one line where the moves do", async () => {
    const game = await here.start({}, PHONE);
    await game.drop("1. e4 {the move that most games begin with} e5 2. Nf3 *");
    await game.until(async () => (await game.plies()) === 3, "the game");
    await game.page.locator("#menu").click();
    await game.page.locator(".menu .item", { hasText: "Analyse" }).click();
    await game.page.locator("#question-yes").click();
    await game.page.locator(".tabs").waitFor();
    const lines = await game.page.locator(".moves .comment").evaluate((comment) => {
      const text = document.createRange();
      text.selectNodeContents(comment);
      return text.getClientRects().length;
    });
    assert.equal(lines, 1);
  });

  test("the shown move stays in sight when the graph takes room from the list", async () => {
    const game = await here.start();
    const moves = Array.from({ length: 30 }, (_, index) => (index % 2 ? "Ng1 Ng8" : "Nf3 Nf6")).join(" ");
    await game.paste(`[Result "1/2-1/2"]\n\n${moves} 1/2-1/2`);
    await game.until(async () => (await game.plies()) === 60, "the game");
    await game.analyse();
    await game.page.locator("#graph .curve").waitFor();
    await game.until(
      () =>
        game.page.evaluate(() => {
          const list = document.getElementById("moves").getBoundingClientRect();
          const move = document.querySelector("#moves [aria-current]").getBoundingClientRect();
          return move.bottom <= list.bottom + 1 && move.top >= list.top - 1;
        }),
      "the current move within the list",
    );
  });
});

describe("analysing a game in progress", () => {
  test("the players are asked, the clock is paused, and the game goes on later", async () => {
    const game = await here.start({ time: "5" });
    await game.moves("e2e4");
    await game.button("Analyse");
    assert.match(await game.page.locator(".question p").innerText(), /clock is paused/);
    await game.button("Cancel");
    assert.equal(await game.page.locator("body").getAttribute("data-mode"), "play");
    await game.analyse();
    await game.page.locator("nav [data-enter=play]").click();
    await game.says("The clock is paused.");
    await game.button("Resume");
    await game.moves("e7e5");
  });

  test("a move that was only tried is a variation in the list, and no move of the game", async () => {
    const game = await here.start();
    await game.moves("e2e4");
    await game.analyse();
    await game.move("e7", "e5");
    await game.isAt("e5");
    await game.reads(".variation", /1…\s*e5/);
    assert.equal(await game.plies(), 1);
    await game.page.locator("nav [data-enter=play]").click();
    await game.stands("e7", "black pawn");
    await game.sees("It's black's turn.");
    await game.reads(".variation", /1…\s*e5/);
    assert.equal(await game.plies(), 1);
  });
});

describe("stepping", () => {
  test("arrow keys step through the game, except on the board", async () => {
    const game = await here.start();
    await game.moves("e2e4 e7e5");
    await game.page.keyboard.press("ArrowLeft");
    await game.isAt("e4");
    await game.page.keyboard.press("ArrowRight");
    await game.isAt("e5");
    await game.press("e2", "ArrowLeft");
    await game.until(async () => (await game.focused()) === "d2", "the cursor on d2");
    await game.isAt("e5");
  });

  test("a phone has buttons to step", async () => {
    const game = await here.start({}, PHONE);
    for (const square of ["e2", "e4"]) await game.tap(square);
    await game.isAt("e4");
    await game.page.locator("#actions .step").first().tap();
    await game.stands("e2", "white pawn");
    await game.page.locator("#actions .step").last().tap();
    await game.stands("e4", "white pawn");
  });

  test("a step in a game of 3,000 plies does not build the list again", async () => {
    const game = await here.start();
    const cycle = ["Nf3 Nf6", "Ng1 Ng8"];
    const moves = Array.from({ length: 1500 }, (_, index) => `${index + 1}. ${cycle[index % 2]}`);
    await game.paste(`[Result "1/2-1/2"]\n\n${moves.join(" ")} 1/2-1/2`);
    await game.counts("#moves .row .move", 3000);
    await game.page.evaluate(() => (globalThis.marked = document.querySelector("#moves .move")));
    await game.page.keyboard.press("Control+Home");
    await game.isAt("");
    await game.page.keyboard.press("ArrowRight");
    await game.isAt("Nf3");
    assert.ok(await game.page.evaluate(() => globalThis.marked.isConnected), "the same element");
  });
});
