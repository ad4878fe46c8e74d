// A person at the page: where to click, what to look at.

import assert from "node:assert/strict";

const PATIENCE_MS = 8_000;

export class Game {
  /** What the console complained about. */
  complaints = [];

  constructor(page, origin) {
    this.page = page;
    this.origin = origin;
    page.setDefaultTimeout(PATIENCE_MS);
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) this.errors.push(message.text());
    });
    page.on("pageerror", (error) => this.errors.push(String(error)));
  }

  /** Puts a new game on the table, before the page is opened. */
  async begin(settings) {
    await this.page.goto(`${this.origin}/healthz`);
    await this.page.evaluate(
      (settings) =>
        new Promise((resolve, reject) => {
          const socket = new WebSocket(`ws://${location.host}/ws`);
          const start = { id: 1, type: "do", command: { type: "start", settings, abandon: true } };
          socket.onopen = () => socket.send(JSON.stringify(start));
          socket.onclose = () => reject(new Error("the program hung up"));
          socket.onmessage = ({ data }) => {
            const tell = JSON.parse(data);
            if (tell.id !== 1) return;
            socket.onclose = () => (tell.type === "done" ? resolve() : reject(new Error(data)));
            socket.close();
          };
        }),
      settings,
    );
    // The browser asks that bare page for a picture of its own.
    this.forgive();
  }

  async open() {
    await this.page.goto(`${this.origin}/`);
    await this.ready();
  }

  async ready() {
    await this.page.locator("#drawn piece").first().waitFor();
    await this.until(async () => (await this.status()) !== "", "a status");
  }

  /** Complaints so far were to be expected. */
  forgive() {
    this.errors = [];
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

  async drag(from, to, button = "left") {
    const [start, end] = [await this.centre(from), await this.centre(to)];
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down({ button });
    await this.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
    await this.page.mouse.move(end.x, end.y, { steps: 3 });
    await this.page.mouse.up({ button });
  }

  async move(from, to) {
    await this.click(from);
    await this.click(to);
  }

  /** Plays legal moves such as `e2e4`, waiting for each to arrive. */
  async moves(all) {
    for (const move of all.split(" ")) {
      const before = await this.plies();
      await this.move(move.slice(0, 2), move.slice(2));
      await this.until(async () => (await this.plies()) === before + 1, move);
    }
  }

  async type(line) {
    await this.page.locator("#line").fill(line);
    await this.page.locator("#line").press("Enter");
  }

  button(name) {
    return this.page.getByRole("button", { name, exact: true }).first().click();
  }

  async choose(name, ...path) {
    await this.page.locator("#actions .more").click();
    await this.page.locator(".menu .item", { hasText: name }).click();
    for (const next of path) await this.button(next);
  }

  async press(square, key) {
    await this.page.locator(`[data-square=${square}]`).press(key);
  }

  // ---- eyes ----

  status() {
    return this.page.locator("#status").innerText();
  }

  sees(expected) {
    return this.until(async () => (await this.status()) === expected, expected);
  }

  says(expected) {
    const fits = (text) => (expected instanceof RegExp ? expected.test(text) : text === expected);
    return this.until(async () => fits(await this.message()), expected);
  }

  message() {
    return this.page.locator("#message > span").innerText();
  }

  async list() {
    return (await this.page.locator("#moves").innerText()).replace(/\s+/g, " ");
  }

  plies() {
    return this.page.locator("#moves .row .move:not(.undone)").count();
  }

  captured(color) {
    return this.page
      .locator(`#captured-${color} li`)
      .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  }

  /** The drawn pieces, as `e4 white pawn`. */
  pieces() {
    return this.page
      .locator("cg-board piece:not(.ghost)")
      .evaluateAll((all) => all.map((piece) => `${piece.cgKey} ${piece.cgPiece}`));
  }

  /** What is to be seen of the board: pieces, their places on the screen, the
   * looks, which way is up. */
  drawing() {
    return this.page.evaluate(async () => {
      // chessground moves its pieces with the next frame, not when it is told to.
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      await frame();
      await frame();
      const seen = (piece) => {
        const box = piece.getBoundingClientRect();
        return `${piece.className} ${Math.round(box.x)} ${Math.round(box.y)} ${Math.round(box.width)}`;
      };
      const turned = [...document.querySelectorAll("#drawn piece.black")].map(
        (piece) => getComputedStyle(piece, "::after").transform,
      );
      return {
        pieces: [...document.querySelectorAll("#drawn piece:not(.ghost)")].map(seen).sort(),
        theme: document.documentElement.dataset.theme,
        turned: [...new Set(turned)],
      };
    });
  }

  async at(square) {
    return (await this.pieces()).find((piece) => piece.startsWith(square))?.slice(3);
  }

  stands(square, piece) {
    return this.until(async () => (await this.at(square)) === piece, `${piece} on ${square}`);
  }

  /** Waits until a square is marked so, or no longer. */
  shows(square, mark, expected = true) {
    const isMarked = async () => (await this.marked(square)).split(" ").includes(mark);
    return this.until(async () => (await isMarked()) === expected, `${mark} on ${square}`);
  }

  /** The marks of a square. chessground hides the elements it may need again. */
  async marked(square) {
    const all = await this.page
      .locator("cg-board square")
      .evaluateAll((squares) =>
        squares.filter((one) => one.style.display !== "none").map((one) => [one.cgKey, one.className]),
      );
    return all
      .filter(([key]) => key === square)
      .map(([, marks]) => marks)
      .join(" ");
  }

  /** What a screen reader calls a square. */
  name(square) {
    return this.page.locator(`[data-square=${square}]`).getAttribute("aria-label");
  }

  focused() {
    return this.page.evaluate(() => document.activeElement?.dataset.square);
  }

  time(side) {
    return this.page.locator(`#clock-${side} .time`).innerText();
  }

  /** What sticks out of the window, or is cut off inside its own box. */
  overflowing() {
    return this.page.evaluate(() => {
      const sticksOut = (box) =>
        box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5 || box.left < -0.5 || box.top < -0.5;
      const isSeen = (part) => part.getClientRects().length && getComputedStyle(part).clipPath === "none";
      const parts = document.querySelectorAll(
        "header *, .status *, .board, .tray, .message, .moves, .clock, .command, .actions .btn",
      );
      const tight = [...document.querySelectorAll(".status, .message, .actions .btn, .clock")];
      return [...parts]
        .filter((part) => isSeen(part) && sticksOut(part.getBoundingClientRect()))
        .concat(
          tight.filter(
            (part) =>
              isSeen(part) && (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1),
          ),
        )
        .map((part) => `${part.tagName} ${part.id || part.className}`);
    });
  }

  /** Milliseconds from the start of the load until the pieces were on the
   * screen, which is the first frame, and until they could be moved. */
  firstBoard() {
    return this.page.evaluate(() => {
      const at = (name) => performance.getEntriesByName(name)[0]?.startTime;
      return { seen: at("first-contentful-paint"), playable: at("playable") };
    });
  }

  // ---- patience ----

  async centre(square) {
    const box = await this.page.locator(`[data-square=${square}]`).boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  async until(holds, what, patience = PATIENCE_MS) {
    const deadline = Date.now() + patience;
    while (!(await holds())) {
      if (Date.now() > deadline) {
        assert.fail(
          `not seen: ${what}; status “${await this.status()}”, message “${await this.message()}”, moves “${await this.list()}”`,
        );
      }
      await this.page.waitForTimeout(15);
    }
  }
}
