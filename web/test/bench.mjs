// Measures the page: `npm run bench`. Prints the weight of the page, the first
// board, a step in a game of 3,000 plies, long tasks while playing, the first marks
// of a review, and the memory that a large file takes in the program and in the page.

import { readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { measureReview } from "./bench-review.mjs";
import { launch } from "./browser.mjs";
import { DESKTOP, signIn } from "./fixture.mjs";
import { GamePage } from "./game-page.mjs";
import { startProgram } from "./program.mjs";

const MB = 1024 * 1024;
const FILE_MB = Number(process.argv[2] ?? 120);
const STEPS = 40;
const STARTS = 15;

const program = await startProgram();
const browser = await launch();
const origin = new URL(program.address).origin;

async function open(settings = {}) {
  const context = await browser.newContext({ viewport: DESKTOP, locale: "en-GB" });
  await signIn(context, program.address);
  const game = new GamePage(await context.newPage(), origin);
  await game.begin(settings);
  return game;
}

function median(values) {
  return values.toSorted((one, other) => one - other)[values.length >> 1];
}

/** Resident memory of the program, in bytes. */
async function programMemory() {
  const status = await readFile(`/proc/${program.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)[1]) * 1024;
}

async function pageMemory(devtools) {
  await devtools.send("HeapProfiler.collectGarbage");
  const { metrics } = await devtools.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "JSHeapUsedSize").value;
}

async function measureStart() {
  const shown = [];
  let weight = 0;
  for (let start = 0; start < STARTS; start++) {
    const game = await open();
    const devtools = await game.page.context().newCDPSession(game.page);
    await devtools.send("Network.enable");
    let bytes = 0;
    devtools.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
    await setTimeout(500);
    await game.open();
    shown.push((await game.firstBoard()).shown);
    weight = bytes;
    await game.page.context().close();
  }
  console.log(`first board: median ${Math.round(median(shown))} ms, best ${Math.round(Math.min(...shown))} ms`);
  console.log(`page over the wire: ${(weight / 1024).toFixed(1)} KB`);
}

async function measureSteps() {
  const game = await open();
  await game.open();
  const moves = Array.from({ length: 1500 }, (_, index) => (index % 2 ? "Ng1 Ng8" : "Nf3 Nf6"));
  await game.openShare();
  await game.page.locator("#paste").fill(`[Result "1/2-1/2"]\n\n${moves.join(" ")} 1/2-1/2`);
  await game.page.locator("#load").click();
  await game.counts("#moves .row .move", 3000);
  await game.page.keyboard.press("Control+Home");
  await game.isAt("");
  // From the key to the frame that shows the move as the current one.
  const times = await game.page.evaluate(async (steps) => {
    const current = () => document.querySelector("#moves [aria-current]")?.dataset.id;
    const times = [];
    for (let step = 0; step < steps; step++) {
      const before = current();
      const start = performance.now();
      document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
      while (current() === before) await new Promise((resolve) => requestAnimationFrame(resolve));
      times.push(performance.now() - start);
    }
    return times;
  }, STEPS);
  console.log(`step in 3,000 plies: median ${Math.round(median(times))} ms, worst ${Math.round(Math.max(...times))} ms`);
  await game.page.context().close();
}

async function measureTasks() {
  const game = await open();
  await game.open();
  await setTimeout(500);
  await game.page.evaluate(() => {
    globalThis.tasks = [];
    new PerformanceObserver((list) => globalThis.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: "longtask",
    });
  });
  await game.moves("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7");
  const tasks = await game.page.evaluate(() => globalThis.tasks);
  console.log(`tasks above 50 ms in ten moves: ${tasks.length}, longest ${Math.round(Math.max(0, ...tasks))} ms`);
  await game.page.context().close();
}

async function measureFile() {
  const tags = (index) => `[Event "Round ${index}"]\n[White "Player ${index % 997}"]\n[Black "Player ${index % 991}"]\n[Date "2024.05.31"]\n[Result "1-0"]\n\n`;
  const moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 11. Nbd2 Bb7 12. Bc2 Re8 13. Nf1 Bf8 14. Ng3 g6 15. a4 c5 16. d5 c4 17. Bg5 h6 18. Be3 Nc5 19. Qd2 h5 20. Bg5 Be7 1-0\n\n";
  const parts = [];
  let size = 0;
  for (let index = 1; size < FILE_MB * MB; index++) {
    parts.push(tags(index), moves);
    size += parts.at(-1).length + parts.at(-2).length;
  }
  const path = join(tmpdir(), `arrocco-bench-${process.pid}.pgn`);
  await writeFile(path, parts.join(""));
  const games = parts.length / 2;
  parts.length = 0;
  const game = await open();
  await game.open();
  const devtools = await game.page.context().newCDPSession(game.page);
  await devtools.send("Performance.enable");
  const before = [await programMemory(), await pageMemory(devtools)];
  let most = before[0];
  const watch = setInterval(async () => (most = Math.max(most, await programMemory())), 50);
  await game.openShare();
  const chooser = game.page.waitForEvent("filechooser");
  await game.button("Open file");
  const start = performance.now();
  await (await chooser).setFiles(path);
  await game.counts(".file-sheet .open", 100);
  const seconds = (performance.now() - start) / 1000;
  const search = performance.now();
  await game.page.locator("#file-search").fill(`round ${games - 7}`);
  await game.counts(".file-sheet .open", 1);
  const found = performance.now() - search;
  clearInterval(watch);
  const after = await pageMemory(devtools);
  const more = (bytes, from) => `${((bytes - from) / MB).toFixed(1)} MB more`;
  console.log(
    `file of ${Math.round(size / MB)} MB, ${games} games: read in ${seconds.toFixed(1)} s, search ${Math.round(found)} ms, ` +
      `program at most ${more(most, before[0])}, page ${more(after, before[1])}`,
  );
  await game.page.context().close();
  await rm(path);
}

await measureStart();
await measureSteps();
await measureTasks();
await measureReview(open);
await measureFile();
await browser.close();
await program.stop();
await program.removeHome();
