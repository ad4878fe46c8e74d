// Measures how long a fresh browser takes to show the first board, and to accept
// moves: `npm run cold`. Measured right after the start of the browser, and
// after it has become idle.

import { setTimeout } from "node:timers/promises";
import { launch } from "./browser.mjs";
import { DESKTOP, signIn } from "./fixture.mjs";
import { GamePage } from "./game-page.mjs";
import { startProgram } from "./program.mjs";

const STARTS = Number(process.argv[2] ?? 15);
const IDLE_MS = 1_500;
/** The page is not inspected before, because that would slow it down. */
const LOADED_MS = 1_000;

const program = await startProgram();
const times = { starting: [], idle: [] };
for (let start = 0; start < STARTS; start++) {
  times.starting.push(await coldStart(0));
  times.idle.push(await coldStart(IDLE_MS));
}
await program.stop();
await program.removeHome();
for (const [browser, all] of Object.entries(times)) {
  console.log(`${STARTS} browsers, ${browser}: shown ${summary(all, "shown")}; playable ${summary(all, "playable")}`);
}

async function coldStart(delay) {
  const browser = await launch();
  const context = await browser.newContext({ viewport: DESKTOP, locale: "en-GB" });
  await signIn(context, program.address);
  const game = new GamePage(await context.newPage(), new URL(program.address).origin);
  await setTimeout(delay);
  await game.page.goto(game.origin);
  await setTimeout(LOADED_MS);
  const time = await game.firstBoard();
  await browser.close();
  return time;
}

function summary(all, what) {
  const sorted = all.map((time) => time[what]).toSorted((one, other) => one - other);
  const [best, median, worst] = [0, sorted.length >> 1, sorted.length - 1].map((at) => Math.round(sorted[at]));
  return `best ${best} ms, median ${median} ms, worst ${worst} ms`;
}
