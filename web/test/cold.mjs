// How long a browser that knows nothing of the page waits for its first board:
// `npm run cold` prints it for browsers that are still busy with their own
// start, and for others that have come to rest.

import { setTimeout } from "node:timers/promises";
import { chromium } from "playwright-core";
import { Game } from "./game.mjs";
import { startProgram } from "./program.mjs";
import { DESKTOP, FLAGS } from "./stage.mjs";

const STARTS = Number(process.argv[2] ?? 15);
const REST_MS = 1_500;
/** By then all is over. Whoever looks at the page before takes time from it. */
const SETTLED_MS = 1_000;

const program = await startProgram();
const times = { starting: [], rested: [] };
for (let start = 0; start < STARTS; start++) {
  times.starting.push(await coldStart(0));
  times.rested.push(await coldStart(REST_MS));
}
await program.stop();
await program.forget();
for (const [browser, all] of Object.entries(times)) {
  console.log(`${STARTS} browsers, ${browser}: seen ${summary(all, "seen")}; playable ${summary(all, "playable")}`);
}

async function coldStart(rest) {
  const executablePath = process.env.ARROCCO_CHROMIUM ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  const context = await browser.newContext({ viewport: DESKTOP, locale: "en-GB" });
  await context.request.get(program.address);
  const game = new Game(await context.newPage(), new URL(program.address).origin);
  await setTimeout(rest);
  await game.page.goto(game.origin);
  await setTimeout(SETTLED_MS);
  const time = await game.firstBoard();
  await browser.close();
  return time;
}

function summary(all, what) {
  const sorted = all.map((time) => time[what]).toSorted((one, other) => one - other);
  const [best, median, worst] = [0, sorted.length >> 1, sorted.length - 1].map((at) => Math.round(sorted[at]));
  return `best ${best} ms, median ${median} ms, worst ${worst} ms`;
}
