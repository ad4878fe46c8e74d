// A person at the page: where to click, what to look at.

import assert from "node:assert/strict";

const PATIENCE_MS = 5_000;

export class Game {
  /** What the console complained about. */
  complaints = [];

  constructor(page) {
    this.page = page;
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) this.complaints.push(message.text());
    });
    page.on("pageerror", (error) => this.complaints.push(String(error)));
  }

  static async open(context, address) {
    const game = new Game(await context.newPage());
    await game.page.goto(address);
    await game.page.locator("#drawn piece.king").first().waitFor();
    return game;
  }

  /** Complaints so far were to be expected. */
  forgive() {
    this.complaints = [];
  }

  // ---- hands ----

  async click(square) {
    const { x, y } = await this.centre(square);
    await this.page.mouse.click(x, y);
  }

  async tap(square) {
    const { x, y } = await this.centre(square);
    await this.page.touchscreen.tap(x, y);
  }

  async drag(from, to) {
    const [start, end] = [await this.centre(from), await this.centre(to)];
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
    await this.page.mouse.move(end.x, end.y, { steps: 3 });
    await this.page.mouse.up();
  }

  /** Clicks a move once its piece may be chosen. */
  async move(from, to, patience = PATIENCE_MS) {
    await this.until(async () => (await this.message()).kind !== "waiting", patience);
    await this.click(from);
    await this.click(to);
  }

  /** Plays legal moves such as `e2e4`, waiting for each to arrive. */
  async moves(all) {
    for (const move of all.split(" ")) {
      const before = await this.plies();
      await this.move(move.slice(0, 2), move.slice(2));
      await this.until(async () => (await this.plies()) === before + 1, PATIENCE_MS, move);
    }
  }

  async button(name) {
    await this.page.getByRole("button", { name, exact: true }).click();
  }

  async press(square, key) {
    await this.page.locator(`[data-square=${square}]`).press(key);
  }

  // ---- eyes ----

  status() {
    return this.page.locator("#status").innerText();
  }

  sees(expected) {
    return this.until(async () => (await this.status()) === expected, PATIENCE_MS, expected);
  }

  says(expected) {
    return this.until(async () => (await this.message()).text === expected, PATIENCE_MS, expected);
  }

  async message() {
    const text = await this.page.locator("#message").innerText();
    const isWaiting = /program/i.test(text);
    return { text, kind: isWaiting ? "waiting" : "ready" };
  }

  list() {
    return this.page.locator("#moves").innerText();
  }

  plies() {
    return this.page.locator("#moves .move:not(.undone):not(:empty)").count();
  }

  captured(color) {
    return this.page.locator(`#captured-${color} li`).evaluateAll((all) =>
      all.map((one) => one.getAttribute("aria-label")),
    );
  }

  /** The drawn pieces, as `e4 white pawn`. */
  pieces() {
    return this.page.locator("cg-board piece:not(.ghost)").evaluateAll((all) =>
      all.map((piece) => `${piece.cgKey} ${piece.cgPiece}`),
    );
  }

  async at(square) {
    return (await this.pieces()).find((piece) => piece.startsWith(square))?.slice(3);
  }

  stands(square, piece) {
    return this.until(async () => (await this.at(square)) === piece, PATIENCE_MS, `${piece} on ${square}`);
  }

  /** Waits until a square is marked so, or no longer. */
  shows(square, mark, expected = true) {
    const isMarked = async () => (await this.marked(square)).split(" ").includes(mark);
    return this.until(async () => (await isMarked()) === expected, PATIENCE_MS, `${mark} on ${square}`);
  }

  /** The marks of a square. chessground hides the elements it may need again. */
  async marked(square) {
    const all = await this.page.locator("cg-board square").evaluateAll((squares) =>
      squares.filter((one) => one.style.display !== "none").map((one) => [one.cgKey, one.className]),
    );
    return all.filter(([key]) => key === square).map(([, marks]) => marks).join(" ");
  }

  /** What a screen reader calls a square. */
  name(square) {
    return this.page.locator(`[data-square=${square}]`).getAttribute("aria-label");
  }

  focused() {
    return this.page.evaluate(() => document.activeElement?.dataset.square);
  }

  /** What sticks out of the window, or is cut off inside its own box. */
  overflowing() {
    return this.page.evaluate(() => {
      const sticksOut = (box) => box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5 || box.left < -0.5;
      const parts = document.querySelectorAll("header *, .status *, .board, .tray, .message, .moves, .actions .btn");
      return [...parts]
        .filter((part) => part.getClientRects().length && sticksOut(part.getBoundingClientRect()))
        .concat([...document.querySelectorAll(".status, .message, .actions .btn")].filter(
          (part) => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1,
        ))
        .map((part) => `${part.tagName} ${part.id || part.className}`);
    });
  }

  // ---- patience ----

  async centre(square) {
    const box = await this.page.locator(`[data-square=${square}]`).boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  async until(holds, patience, what = "") {
    const deadline = Date.now() + patience;
    while (!(await holds())) {
      if (Date.now() > deadline) {
        assert.fail(`not seen: ${what}; status “${await this.status()}”, message “${(await this.message()).text}”`);
      }
      await this.page.waitForTimeout(20);
    }
  }
}
