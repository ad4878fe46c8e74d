// The fixture of a test file: one program per file, one browser context per
// player, and the browser that run.mjs has started for all files.

import assert from "node:assert/strict";
import { after, afterEach, before } from "node:test";
import { connect } from "./browser.mjs";
import { GamePage } from "./game-page.mjs";
import { startProgram } from "./program.mjs";

/** Signs a browser context in, as opening the address does. */
export async function signIn(context, address) {
  const answer = await context.request.get(address, { headers: { accept: "text/html" } });
  const [, token] = (await answer.text()).match(/name="session" content="(\w+)"/);
  context.sessionToken = token;
  await context.addInitScript((token) => {
    if (location.protocol === "http:") localStorage["arrocco.session"] ??= token;
  }, token);
}

export const DESKTOP = { width: 1366, height: 768 };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** With these variables in the environment of the program. */
export function fixture({ env } = {}) {
  let browser;
  const here = { program: undefined, contexts: [], games: [] };

  before(async () => {
    browser = await connect();
    here.program = await startProgram({ env });
  });
  after(async () => {
    await browser?.close();
    await here.program?.stop();
    await here.program?.removeHome();
  });
  afterEach(async () => {
    const messages = here.games.flatMap((game) => game.consoleMessages);
    await closeContexts();
    here.games = [];
    assert.deepEqual(messages, [], "the browser's console is silent");
  });

  async function closeContexts() {
    await Promise.all(here.contexts.splice(0).map((context) => context.close()));
  }

  /** A browser context that has signed in. */
  async function newContext(options = {}) {
    const context = await newStranger(options);
    await signIn(context, here.program.address);
    return context;
  }

  /** A browser context that has not signed in. */
  async function newStranger(options = {}) {
    const context = await browser.newContext({
      viewport: DESKTOP,
      locale: "en-GB",
      reducedMotion: "reduce",
      ...options,
    });
    here.contexts.push(context);
    return context;
  }

  async function newPage(context) {
    const game = new GamePage(await context.newPage(), new URL(here.program.address).origin);
    here.games.push(game);
    return game;
  }

  /** Starts a game with these settings and opens its page with these
   * preferences. Contexts that are still open are closed. */
  async function start(settings = {}, { preferences, ...options } = {}) {
    await closeContexts();
    const context = await newContext(options);
    if (preferences)
      await context.addInitScript(
        (text) => localStorage.setItem("arrocco.preferences", text),
        JSON.stringify(preferences),
      );
    const game = await newPage(context);
    await game.begin(settings);
    await game.open();
    return game;
  }

  /** Opens a second page in the same browser context. */
  async function openAgain(game) {
    const other = await newPage(game.page.context());
    await other.open("watches");
    return other;
  }

  return Object.assign(here, { start, openAgain, newContext, newStranger, newPage });
}
