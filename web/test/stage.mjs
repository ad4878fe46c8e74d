// One browser and one program for all tests of a file; a fresh game, in a
// fresh window, for each.

import assert from "node:assert/strict";
import { after, afterEach, before } from "node:test";
import { chromium } from "playwright-core";
import { Game } from "./game.mjs";
import { startProgram } from "./program.mjs";

export const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
export const DESKTOP = { width: 1366, height: 768 };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export function stage() {
  let browser;
  const here = { program: undefined, contexts: [], games: [] };

  before(async () => {
    browser = await chromium.launch({
      executablePath: process.env.ARROCCO_CHROMIUM ?? "/usr/bin/chromium",
      args: FLAGS,
    });
    here.program = await startProgram();
  });
  after(async () => {
    await browser?.close();
    await here.program?.stop();
    await here.program?.forget();
  });
  afterEach(async () => {
    const complaints = here.games.flatMap((game) => game.errors);
    await Promise.all(here.contexts.map((context) => context.close()));
    here.games = [];
    here.contexts = [];
    assert.deepEqual(complaints, [], "the browser's console is silent");
  });

  /** A window with the cookie of this start. */
  async function context(options = {}) {
    const made = await browser.newContext({ viewport: DESKTOP, locale: "en-GB", reducedMotion: "reduce", ...options });
    await made.request.get(here.program.address);
    here.contexts.push(made);
    return made;
  }

  async function join(context) {
    const game = new Game(await context.newPage(), new URL(here.program.address).origin);
    here.games.push(game);
    return game;
  }

  /** A person before a new game: `settings` are the game's, `likes` the page's.
   * Whoever sat there before has left. */
  async function seat(settings = {}, { likes, ...options } = {}) {
    await Promise.all(here.contexts.splice(0).map((context) => context.close()));
    const made = await context(options);
    const game = await join(made);
    if (likes)
      await game.page.addInitScript((text) => localStorage.setItem("arrocco.preferences", text), JSON.stringify(likes));
    await game.begin(settings);
    await game.open();
    return game;
  }

  /** Another page of the same person. */
  async function again(game) {
    const other = await join(game.page.context());
    await other.open();
    return other;
  }

  return Object.assign(here, { seat, again, context, join });
}
