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
/** The files that are opened: a club's games, and nearly the most that a page takes. */
const FILES = [
  { games: 10_000, mb: 4 },
  { games: 185_000, mb: 120 },
];
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

/** A figure with its limit. */
function report(what, value, limit, unit, detail = "") {
  const digits = unit === "ms" ? 0 : 1;
  const verdict = value <= limit ? "met" : "MISSED";
  console.log(`${verdict.padEnd(6)} ${what}: ${value.toFixed(digits)} ${unit}, at most ${limit} ${unit}${detail && ` (${detail})`}`);
}

/** Resident memory of a process, in MB; 0 if it has ended. */
async function memory(pid) {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** Resident memory of the processes that run pages, in MB. */
async function pageMemory(devtools) {
  const { processInfo } = await devtools.send("SystemInfo.getProcessInfo");
  const pages = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => memory(id));
  return (await Promise.all(pages)).reduce((sum, one) => sum + one, 0);
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
  const detail = `median of ${STARTS}, best ${Math.round(Math.min(...shown))} ms`;
  report("first board", median(shown), 200, "ms", detail);
  report("page over the wire", weight / 1024, 80, "KB");
}

async function measureSteps() {
  const game = await open();
  await game.open();
  const moves = Array.from({ length: 1500 }, (_, index) => (index % 2 ? "Ng1 Ng8" : "Nf3 Nf6"));
  await game.paste(`[Result "1/2-1/2"]\n\n${moves.join(" ")} 1/2-1/2`);
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
  report("step in 3,000 plies", Math.max(...times), 50, "ms", `worst of ${STEPS}, median ${Math.round(median(times))} ms`);
  await game.page.context().close();
}

/** Two people, then a game against the engine with a clock, with its dialogs. */
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
  await game.begin({ black: { kind: "engine", strength: "level 1" }, time: "10+5" });
  await game.until(async () => (await game.plies()) === 0, "a new game");
  for (const [index, move] of ["a2a3", "b2b3", "g2g3"].entries()) {
    await game.move(move.slice(0, 2), move.slice(2));
    await game.until(async () => (await game.plies()) === 2 * index + 2, "a reply");
  }
  for (const dialog of ["New game", "Settings"]) {
    await game.button(dialog);
    await game.page.locator("dialog.sheet").waitFor();
    await game.page.keyboard.press("Escape");
    await game.counts("dialog", 0);
  }
  const tasks = await game.page.evaluate(() => globalThis.tasks);
  report("longest task while playing", Math.max(0, ...tasks), 100, "ms", `${tasks.length} above 50 ms`);
  await game.page.context().close();
}

/** Writes games that fill so many MB and returns the path. */
async function writeGames({ games, mb }) {
  const moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 11. Nbd2 Bb7 12. Bc2 Re8 13. Nf1 Bf8 14. Ng3 g6 15. a4 c5 16. d5 c4 17. Bg5 h6 18. Be3 Nc5 19. Qd2 h5 20. Bg5 Be7";
  const length = Math.ceil((mb * MB) / games);
  const texts = Array.from({ length: games }, (_, index) => {
    const number = index + 1;
    const tags = `[Event "Round ${number}"]\n[White "Player ${number % 997}"]\n[Black "Player ${number % 991}"]\n[Date "2024.05.31"]\n[Result "1-0"]\n\n`;
    return `${tags}${moves} {${"x".repeat(Math.max(0, length - tags.length - moves.length - 10))}} 1-0\n\n`;
  });
  const path = join(tmpdir(), `arrocco-bench-${process.pid}.pgn`);
  await writeFile(path, texts.join(""));
  return path;
}

async function measureFile() {
  const devtools = await browser.newBrowserCDPSession();
  for (const file of FILES) {
    const path = await writeGames(file);
    const game = await open();
    await game.open();
    const measure = async () => [await memory(program.pid), await pageMemory(devtools)];
    const before = await measure();
    let most = before;
    const watch = setInterval(async () => {
      const now = await measure();
      most = most.map((value, index) => Math.max(value, now[index]));
    }, 50);
    await game.openShare();
    const chooser = game.page.waitForEvent("filechooser");
    await game.button("Open file");
    const start = performance.now();
    await (await chooser).setFiles(path);
    await game.counts(".file-sheet .open", 100);
    const seconds = (performance.now() - start) / 1000;
    const search = performance.now();
    await game.page.locator("#file-search").fill(`round ${file.games - 7}`);
    await game.counts(".file-sheet .open", 1);
    const found = performance.now() - search;
    clearInterval(watch);
    const name = `file of ${file.mb} MB, ${file.games} games`;
    const [ofProgram, ofPage] = most.map((value, index) => value - before[index]);
    report(`${name}: program's memory`, ofProgram, 64, "MB more");
    report(`${name}: page's memory`, ofPage, 150, "MB more", `read in ${seconds.toFixed(1)} s, search ${Math.round(found)} ms`);
    await game.page.context().close();
    await rm(path);
  }
}

await measureStart();
await measureSteps();
await measureTasks();
await measureReview(open);
await measureFile();
await browser.close();
await program.stop();
await program.removeHome();
