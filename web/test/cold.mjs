// How long a browser that has just been started waits for the first board:
// `npm run cold` prints the best and the median of some cold starts.

import { chromium } from "playwright-core";
import { Game } from "./game.mjs";
import { startProgram } from "./program.mjs";
import { DESKTOP, FLAGS } from "./stage.mjs";

const STARTS = Number(process.argv[2] ?? 15);

const program = await startProgram();
const times = [];
for (let start = 0; start < STARTS; start++) times.push(await coldStart());
await program.stop();
await program.forget();
times.sort((one, other) => one - other);
const [best, median, worst] = [0, times.length >> 1, times.length - 1].map((at) => Math.round(times[at]));
console.log(`first board, ${STARTS} browsers: best ${best} ms, median ${median} ms, worst ${worst} ms`);

async function coldStart() {
  const executablePath = process.env.ARROCCO_CHROMIUM ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  const context = await browser.newContext({ viewport: DESKTOP, locale: "en-GB" });
  await context.request.get(program.address);
  const game = new Game(await context.newPage(), new URL(program.address).origin);
  await game.open();
  const time = await game.firstBoard();
  await browser.close();
  return time;
}
