// The page object: what a user does on the page, and what the page shows.
//
// Every method that expects something waits until it is there. A value that is
// read once is either constant or was waited for.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { setTimeout } from "node:timers/promises";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const TIMEOUT_MS = 40_000;
const POLL_MS = 20;
const NOTED_MESSAGES = 12;
const NOTED_CHARACTERS = 200;

/** What a browser reports of a request or connection that failed. */
export const NETWORK_LOST = /^Failed to load resource|^WebSocket connection/;

export class GamePage {
  /** Errors and warnings of the console. */
  consoleMessages = [];
  isNetworkLost = false;
  /** What this page may do by the last `seat` message: `plays` and `watches` for the
   * owner's pages, the seat on a device; undefined while not connected. */
  role;
  /** The last `sharing` message: the codes for other devices. */
  sharing;
  /** The beginnings of the last messages, for the report of a failure. */
  lastMessages = [];

  constructor(page, origin) {
    this.page = page;
    this.origin = origin;
    page.setDefaultTimeout(TIMEOUT_MS);
    page.on("console", (message) => {
      if (!["error", "warning"].includes(message.type())) return;
      if (this.isNetworkLost && NETWORK_LOST.test(message.text())) return;
      this.consoleMessages.push(message.text());
    });
    page.on("pageerror", (error) => this.consoleMessages.push(String(error)));
    page.on("websocket", (socket) => this.watch(socket));
  }

  watch(socket) {
    this.role = undefined;
    this.note("connected");
    socket.on("close", () => this.note("closed"));
    socket.on("framesent", ({ payload }) => this.note(`> ${payload}`));
    socket.on("framereceived", ({ payload }) => {
      this.note(`< ${payload}`);
      const message = JSON.parse(payload);
      if (message.type === "sharing") this.sharing = message.sharing;
      if (message.type === "seat")
        this.role = message.can_take_over ? "watches" : message.role === "owner" ? "plays" : message.role;
    });
  }

  note(message) {
    this.lastMessages = [...this.lastMessages.slice(1 - NOTED_MESSAGES), message.slice(0, NOTED_CHARACTERS)];
  }

  /** Starts a new game, before the page is opened. */
  async begin(settings) {
    const response = await this.page.request.post(`${this.origin}/api/games/current/commands`, {
      headers: { Origin: this.origin, "Arrocco-Session": this.page.context().sessionToken },
      data: { type: "start", settings, abandon: true },
    });
    assert.equal(response.status(), 200, await response.text());
  }

  async open(role = "plays") {
    await this.page.goto(`${this.origin}/`);
    await this.ready(role);
  }

  async reload() {
    this.role = undefined;
    await this.page.reload();
    await this.ready();
  }

  /** Waits until the board accepts moves, the panels are filled and the page has
   * its role. A page that was closed just now may still play for a moment. */
  async ready(role = "plays") {
    await this.until(async () => (await this.firstBoard()).playable !== undefined, "a playable board");
    await this.until(async () => (await this.status()) !== "", "a status");
    await this.until(() => this.role === role, `a page that ${role}`);
  }

  /** Ignores the console messages so far, and those of lost requests that the browser
   * still has to report. */
  ignoreConsole() {
    this.consoleMessages = [];
    this.isNetworkLost = true;
  }

  // ---- input ----

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

  /** Gives the window another size and waits until the page has been laid out anew. */
  async resize(width, height) {
    await this.page.setViewportSize({ width, height });
    await this.page.evaluate(async () => {
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      await frame();
      await frame();
    });
  }

  async move(from, to) {
    await this.click(from);
    await this.click(to);
  }

  /** Plays legal moves such as `e2e4` and waits for each to be in the list. */
  async moves(all) {
    for (const move of all.split(" ")) {
      const before = await this.plies();
      await this.move(move.slice(0, 2), move.slice(2));
      await this.until(async () => (await this.plies()) === before + 1, move);
    }
  }

  /** Drops a PGN file on the page. */
  async drop(pgn, name = "game.pgn") {
    await this.page.evaluate(([text, name]) => {
      const data = new DataTransfer();
      data.items.add(new File([text], name));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }, [pgn, name]);
  }

  /** Loads a text by the dialog to export and import. */
  async paste(text) {
    await this.openShare();
    await this.page.locator("#paste").fill(text);
    await this.page.locator("#load").click();
    await this.counts("dialog.share", 0);
  }

  async type(line) {
    await this.page.locator("#line").fill(line);
    await this.page.locator("#line").press("Enter");
  }

  button(name) {
    return this.page.getByRole("button", { name, exact: true }).first().click();
  }

  /** Chooses one of the options of a form. Options above it may still change its place,
   * so that a click on the hidden button itself could miss. */
  async pick(name, value) {
    const button = this.page.locator(`input[name="${name}"][value="${value}"]`);
    await this.page.locator("label.option", { has: button }).click();
    await this.until(() => button.isChecked(), `${name} = ${value}`);
  }

  /** Chooses an item of the menu. */
  async choose(name) {
    await this.page.locator("#actions .more").click();
    await this.page.locator(".menu .item", { hasText: name }).click();
  }

  /** Enters the analysis; a game in progress is only analysed after a question. */
  async analyse() {
    await this.button("Analyse");
    const isAnalysing = async () => (await this.page.locator("body").getAttribute("data-mode")) === "analyse";
    await this.until(async () => (await isAnalysing()) || (await this.page.locator(".question").count()) > 0, "analysis");
    if (!(await isAnalysing())) await this.page.locator("#question-yes").click();
    await this.until(isAnalysing, "analysis");
  }

  /** Opens the dialog to export and import. */
  async openShare() {
    await this.choose("Export and import");
    await this.page.locator("dialog.share").waitFor();
  }

  /** Goes to another position by a button and waits until its move, in SAN, is
   * the current one of the list. */
  async step(button, san) {
    await this.button(button);
    await this.isAt(san);
  }

  isAt(san) {
    const current = this.page.locator("#moves [aria-current]");
    return this.until(async () => (await current.allInnerTexts()).join() === san, `the position after ${san}`);
  }

  async press(square, key) {
    await this.page.locator(`[data-square=${square}]`).press(key);
  }

  // ---- what is shown ----

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

  /** The drawn board: pieces, their places on the screen, theme, orientation. */
  drawing() {
    return this.page.evaluate(async () => {
      // chessground moves its pieces in the next frame.
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      await frame();
      await frame();
      const describe = (piece) => {
        const box = piece.getBoundingClientRect();
        return `${piece.className} ${Math.round(box.x)} ${Math.round(box.y)} ${Math.round(box.width)}`;
      };
      const turned = [...document.querySelectorAll("#drawn piece.black")].map(
        (piece) => getComputedStyle(piece, "::after").transform,
      );
      return {
        pieces: [...document.querySelectorAll("#drawn piece:not(.ghost)")].map(describe).sort(),
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

  /** Waits until a square has a mark, or no longer has it. */
  shows(square, mark, expected = true) {
    const isMarked = async () => (await this.marked(square)).split(" ").includes(mark);
    return this.until(async () => (await isMarked()) === expected, `${mark} on ${square}`);
  }

  /** The marks of a square. chessground hides elements to reuse them later. */
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

  /** The label of a square for screen readers. */
  name(square) {
    return this.page.locator(`[data-square=${square}]`).getAttribute("aria-label");
  }

  focused() {
    return this.page.evaluate(() => document.activeElement?.dataset.square);
  }

  time(side) {
    return this.page.locator(`#clock-${side} .time`).innerText();
  }

  /** Elements that extend beyond the window, or whose content is cut off. */
  overflowing() {
    return this.page.evaluate(() => {
      const isOutside = (box) =>
        box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5 || box.left < -0.5 || box.top < -0.5;
      const isVisible = (part) => part.getClientRects().length && getComputedStyle(part).clipPath === "none";
      const parts = document.querySelectorAll(
        "header *, .status *, .board, .tray, .message, .moves, .clock, .command, .actions .btn",
      );
      const tight = [...document.querySelectorAll(".status, .message, .actions .btn, .clock")];
      return [...parts]
        .filter((part) => isVisible(part) && isOutside(part.getBoundingClientRect()))
        .concat(
          tight.filter(
            (part) =>
              isVisible(part) && (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1),
          ),
        )
        .map((part) => `${part.tagName} ${part.id || part.className}`);
    });
  }

  /** Milliseconds from the start of the navigation until the pieces were shown,
   * which is the first frame, and until they could be moved. */
  firstBoard() {
    return this.page.evaluate(() => {
      const at = (name) => performance.getEntriesByName(name)[0]?.startTime;
      return { shown: at("first-contentful-paint"), playable: at("playable") };
    });
  }

  /** What axe finds wrong with the page. */
  async violations() {
    // Evaluated, because the page's policy forbids a script element.
    await this.page.evaluate(await readFile(AXE, "utf8"));
    const found = await this.page.evaluate(() => globalThis.axe.run({ resultTypes: ["violations"] }));
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" ")}`);
  }

  /** A picture for whoever looks at the page, if a folder is given. */
  async shot(name) {
    if (process.env.SHOTS) await this.page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
  }

  // ---- waiting ----

  async centre(square) {
    const box = await this.page.locator(`[data-square=${square}]`).boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /** Waits until the text of an element equals or matches what is expected. */
  reads(selector, expected) {
    const fits = (text) => (expected instanceof RegExp ? expected.test(text) : text === expected);
    const locator = this.page.locator(selector);
    let read = "";
    const holds = async () => fits((read = (await locator.allInnerTexts()).join("\n")));
    return this.until(holds, () => `${selector}: ${expected}, but “${read}”`);
  }

  /** Waits until so many elements match. */
  counts(selector, expected) {
    const locator = this.page.locator(selector);
    return this.until(async () => (await locator.count()) === expected, `${expected} × ${selector}`);
  }

  /** Waits until something holds; `what` is a text, or a function that returns one. */
  async until(holds, what) {
    const deadline = Date.now() + TIMEOUT_MS;
    const holdsNow = async () => {
      try {
        return await holds();
      } catch (error) {
        // While a page loads itself again there is nothing to read.
        if (error.message.includes("context was destroyed")) return false;
        throw error;
      }
    };
    while (!(await holdsNow())) {
      if (Date.now() > deadline) {
        const [status, message, moves] = await Promise.all(
          ["#status", "#message > span", "#moves"].map((id) => this.page.locator(id).allInnerTexts()),
        );
        const seen = `status “${status}”, message “${message}”, moves “${moves}”`;
        assert.fail([`not seen: ${typeof what === "function" ? what() : what}; ${seen}; last messages:`, ...this.lastMessages].join("\n"));
      }
      await setTimeout(POLL_MS);
    }
  }
}
