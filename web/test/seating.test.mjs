// Face to face and the turning board.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fixture } from "./fixture.mjs";

const here = fixture();
const NAMES = { white: { name: "Anna" }, black: { name: "Marco" }, time: "5" };
const SIZES = [
  [320, 568],
  [390, 844],
  [768, 1024],
  [820, 1180],
  [1180, 820],
  [844, 390],
  [1366, 768],
];

/** Whether an element is upside down, and where its middle is. */
const seen = (game, selector) =>
  game.page.locator(selector).evaluate((element) => {
    const box = element.getBoundingClientRect();
    const board = document.querySelector("#board").getBoundingClientRect();
    return {
      isTurned: getComputedStyle(element).rotate === "180deg",
      dx: box.x + box.width / 2 - (board.x + board.width / 2),
      dy: box.y + box.height / 2 - (board.y + board.height / 2),
    };
  });

describe("face to face", () => {
  for (const [width, height] of SIZES) {
    test(`the board comes first and everything faces its player: ${width} × ${height}`, async () => {
      const game = await here.start(NAMES, { viewport: { width, height }, preferences: { seating: "face" } });
      await game.move("e2", "e4");
      await game.sees("It's black's turn.");
      const board = await game.page.locator("#board").boundingBox();
      const least = Math.min(width - 8, height - 24, Math.max(height - 248, width - 388));
      assert.ok(board.width >= Math.min(width, height) * 0.5 && board.width >= least - 8, `${board.width} of ${least}`);
      if (width === 320) assert.equal(board.width, 320);
      await game.page.locator("#actions .draw").click();
      // Anna, who is near, has offered: the question is Marco's.
      await game.reads("#far-message span", "Anna offers a draw.");
      await game.reads("#message span", "Your draw offer waits for Marco.");
      const [far, near] = [await seen(game, "#far-message"), await seen(game, "#message")];
      assert.deepEqual([far.isTurned, near.isTurned], [true, false]);
      const side = width > height ? "dx" : "dy";
      assert.ok(far[side] < 0 && near[side] > 0, JSON.stringify([far, near]));
      for (const part of ["actions", "clock"]) {
        const [far, near] = [
          await seen(game, part === "actions" ? "#actions-far" : "#clock-far"),
          await seen(game, part === "actions" ? "#actions" : "#clock-near"),
        ];
        assert.ok(far.isTurned && !near.isTurned && far[side] < 0 && near[side] > 0, part);
      }
      assert.deepEqual(await game.overflowing(), []);
      await game.page.locator("#far-message .btn", { hasText: "Accept" }).click();
      await game.sees("draw | agreement");
      // The far player reads the result and can go on as well.
      await game.reads("#far-status", "draw | agreement");
      assert.ok((await seen(game, "#far-status")).isTurned, "the result");
      assert.ok(await game.page.locator("#actions-far .rematch").isVisible());
      // All five buttons of both sides are within the window.
      await game.page.locator("#end .cross").click();
      assert.deepEqual(await game.overflowing(), []);
    });
  }

  test("questions and menus of the far player are turned towards them", async () => {
    const game = await here.start(NAMES, { viewport: { width: 390, height: 844 }, preferences: { seating: "face" } });
    const turned = () => game.page.locator("dialog").evaluate((dialog) => getComputedStyle(dialog).rotate);
    await game.page.locator("#actions-far .resign").click();
    assert.equal(await game.page.locator("#question-title").innerText(), "Marco, resign?");
    assert.equal(await turned(), "180deg");
    await game.button("Cancel");
    await game.page.locator("#actions .resign").click();
    assert.equal(await game.page.locator("#question-title").innerText(), "Anna, resign?");
    assert.equal(await turned(), "none");
    await game.button("Cancel");
    await game.page.locator("#actions-far .more").click();
    assert.equal(await turned(), "180deg");
    const items = await game.page.locator(".menu .item").allInnerTexts();
    assert.deepEqual(items, [...new Set(items)], "nothing is there twice");
    await game.page.locator(".menu .item", { hasText: "New game" }).click();
    await game.page.locator("dialog.new-game").waitFor();
    assert.equal(await turned(), "180deg");
  });

  test("the choice of a promotion faces whoever promotes", async () => {
    const settings = { ...NAMES, start: "8/7k/8/8/8/8/p6K/8 b - - 0 1" };
    const game = await here.start(settings, { viewport: { width: 390, height: 844 }, preferences: { seating: "face" } });
    await game.move("a2", "a1");
    await game.page.locator("#promotion .choice").first().waitFor();
    assert.equal(await game.page.locator("#promotion").evaluate((dialog) => getComputedStyle(dialog).rotate), "180deg");
    await game.page.getByRole("button", { name: "queen", exact: true }).click();
    await game.stands("a1", "black queen");
  });
});

describe("the turning board", () => {
  test("the move is shown before the board turns", async () => {
    const game = await here.start({}, { preferences: { seating: "turning" } });
    // The page itself records which side was below when the move was shown.
    await game.page.evaluate(() => {
      globalThis.shown = [];
      const board = document.querySelector("#drawn");
      const record = () => {
        const side = board.classList.contains("orientation-white") ? "white" : "black";
        const isMoved = document.querySelector("#status").textContent === "It's black's turn.";
        globalThis.shown.push(`${isMoved ? "moved" : "before"} ${side}`);
      };
      const all = { attributes: true, childList: true, subtree: true, characterData: true };
      for (const part of [board, document.querySelector("#status")]) new MutationObserver(record).observe(part, all);
    });
    await game.move("e2", "e4");
    await game.until(async () => (await game.centre("e2")).y < (await game.centre("e7")).y, "a turned board");
    const shown = await game.page.evaluate(() => globalThis.shown);
    assert.ok(shown.includes("moved white"), shown.join());
    assert.ok(!shown.includes("before black"), shown.join());
  });
});
