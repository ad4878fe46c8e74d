// Around the game: languages, looks, sizes, keyboard and screen reader, tabs,
// a program that dies.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { describe, test } from "node:test";
import { startProgram } from "./program.mjs";
import { DESKTOP, PHONE, stage } from "./stage.mjs";

const here = stage();
const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** What axe finds wrong with the page as it is. */
async function violations(game) {
  // Through the protocol, not a script element: the page's policy forbids those.
  await game.page.evaluate(await readFile(AXE, "utf8"));
  const found = await game.page.evaluate(() => globalThis.axe.run({ resultTypes: ["violations"] }));
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" ")}`);
}

describe("languages", () => {
  test("an Italian browser speaks Italian, and the switch changes it for good", async () => {
    const game = await here.seat({}, { locale: "it-IT" });
    await game.sees("Tocca al bianco.");
    await game.move("g1", "g3");
    await game.says("Un cavallo non va da g1 a g3.");
    await game.moves("g1f3");
    assert.match(await game.list(), /Cf3/);
    assert.equal(await game.page.locator("html").getAttribute("lang"), "it");
    await game.page.locator("[data-language=en]").click();
    await game.sees("It's black's turn.");
    await game.page.reload();
    await game.ready();
    await game.sees("It's black's turn.");
  });
});

describe("sizes", () => {
  for (const [width, height] of [
    [320, 568],
    [320, 640],
    [390, 844],
    [844, 390],
    [768, 1024],
    [1024, 768],
    [1366, 768],
    [1920, 1080],
  ]) {
    test(`everything fits at ${width} × ${height}`, async () => {
      const game = await here.seat(
        { time: "10+5", start: "r3k2r/pp1n1ppp/2p5/q7/8/2N5/PPP2PPP/R2QK2R w KQkq - 0 1" },
        { viewport: { width, height }, locale: "it-IT" },
      );
      await game.moves("d1d7 e8d7");
      await game.move("e1", "d1");
      assert.deepEqual(await game.overflowing(), []);
      const scrolls = await game.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      assert.equal(scrolls, false);
    });
  }
});

describe("looks and habits", () => {
  test("theme, board and pieces are chosen and kept in this browser", async () => {
    const game = await here.seat();
    await game.button("Settings");
    await game.page.locator(".option", { hasText: "High contrast" }).click();
    await game.page.locator("select").nth(0).selectOption("gray");
    await game.page.locator("select").nth(1).selectOption("cburnett");
    await game.page.keyboard.press("Escape");
    await game.page.reload();
    await game.ready();
    const { theme, board, pieces } = await game.page.locator("html").evaluate((root) => ({ ...root.dataset }));
    assert.deepEqual([theme, board, pieces], ["contrast", "gray", "cburnett"]);
  });

  test("coordinates are switched off and on", async () => {
    const game = await here.seat();
    const seen = game.page.locator("#drawn coords:visible");
    assert.equal(await seen.count(), 2);
    await game.button("Settings");
    await game.page.getByLabel("Coordinates").uncheck();
    assert.equal(await seen.count(), 0);
    await game.page.getByLabel("Coordinates").check();
    assert.equal(await seen.count(), 2);
  });

  test("a move is confirmed before it counts, if wanted", async () => {
    const game = await here.seat({}, { likes: { confirm: true } });
    await game.move("e2", "e4");
    await game.says("e2 to e4: play this move?");
    await game.button("Put back");
    await game.stands("e2", "white pawn");
    await game.move("e2", "e4");
    await game.button("Play it");
    await game.sees("It's black's turn.");
  });

  test("a queen comes without asking, if wanted", async () => {
    const game = await here.seat({ start: "8/P6k/8/8/8/8/7K/8 w - - 0 1" }, { likes: { autoQueen: true } });
    await game.move("a7", "a8");
    await game.stands("a8", "white queen");
  });

  test("blindfold has grades", async () => {
    const hidden = (game) =>
      game.page
        .locator("cg-board piece")
        .evaluateAll((all) => all.filter((piece) => getComputedStyle(piece, "::after").visibility === "hidden").length);
    for (const [blindfold, expected] of [
      ["off", 0],
      ["own", 16],
      ["nothing", 32],
    ]) {
      const game = await here.seat({}, { likes: { blindfold } });
      assert.equal(await hidden(game), expected, blindfold);
    }
    const game = await here.seat({}, { likes: { blindfold: "last" } });
    await game.moves("e2e4");
    await game.until(async () => (await hidden(game)) === 31, "only the pawn");
  });

  test("the teacher's lock: no dots, no takebacks, few hints, opened by its word", async () => {
    const game = await here.seat({}, { likes: { lock: { word: "arrocco", hints: 0 } } });
    await game.moves("e2e4");
    assert.ok(await game.page.getByRole("button", { name: "Take back" }).isDisabled());
    await game.click("e7");
    await game.shows("e7", "selected");
    await game.shows("e5", "dest", false);
    await game.press("e7", "h");
    await game.says("There are no more hints in this game.");
    await game.button("Settings");
    await game.page.getByLabel("Word to open it").fill("arrocco");
    await game.button("Open");
    await game.page.keyboard.press("Escape");
    assert.ok(await game.page.getByRole("button", { name: "Take back" }).isEnabled());
  });

  test("sound can be muted", async () => {
    const game = await here.seat();
    await game.button("Sound");
    assert.equal(await game.page.locator("#sound").getAttribute("aria-pressed"), "false");
  });

  test("About names the licences and the source", async () => {
    const game = await here.seat();
    await game.choose("About");
    const text = await game.page.locator(".about").innerText();
    assert.match(text, /GPL-3\.0-or-later/);
    assert.match(text, /source/);
  });

  test("the page can be installed", async () => {
    const game = await here.seat();
    const manifest = await game.page.evaluate(() => fetch("/manifest.webmanifest").then((answer) => answer.json()));
    for (const { src } of manifest.icons) {
      assert.equal(await game.page.evaluate((src) => fetch(src).then(({ status }) => status), src), 200, src);
    }
  });
});

describe("equal for everyone", () => {
  test("a whole game by keyboard alone", async () => {
    const game = await here.seat();
    const walk = async (from, keys, to) => {
      assert.equal(await game.focused(), from);
      for (const key of keys) await game.page.keyboard.press(key);
      assert.equal(await game.focused(), to);
    };
    await game.page.locator("[data-square=e2]").focus();
    await walk("e2", ["ArrowRight", "Enter", "ArrowUp", "Space"], "f3");
    await game.sees("It's black's turn.");
    assert.equal(await game.page.locator("#polite").innerText(), "White: pawn from f2 to f3.");
    await walk(
      "f3",
      ["ArrowLeft", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "Enter", "ArrowDown", "ArrowDown", "Enter"],
      "e5",
    );
    await game.sees("It's white's turn.");
    await walk(
      "e5",
      ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown", "ArrowDown", "Enter", "ArrowUp", "ArrowUp", "Enter"],
      "g4",
    );
    await game.sees("It's black's turn.");
    assert.equal(await game.name("g4"), "g4, white pawn, last move");
    await game.page.keyboard.press("/");
    await game.page.keyboard.type("Qh4");
    await game.page.keyboard.press("Enter");
    await game.sees("white is checkmate | black wins");
    assert.match(await game.page.locator("#urgent").innerText(), /checkmated/);
  });

  test("letters on the board: flip, last move, clocks, new game, help", async () => {
    const game = await here.seat({ time: "5" });
    await game.moves("e2e4");
    await game.press("e4", "l");
    assert.equal(
      await game.page
        .locator("#polite")
        .textContent()
        .then((text) => text.replace("\u200b", "")),
      "White: pawn from e2 to e4.",
    );
    await game.press("e4", "t");
    assert.match(await game.page.locator("#polite").innerText(), /White: \d:\d\d, Black: \d:\d\d/);
    await game.press("e4", "f");
    assert.ok((await game.centre("e2")).y < (await game.centre("e7")).y);
    await game.press("e4", "?");
    await game.page.locator(".help").waitFor();
    await game.page.keyboard.press("Escape");
    assert.equal(await game.focused(), "e4");
    await game.press("e4", "n");
    await game.page.locator("dialog.new-game").waitFor();
  });

  for (const likes of [{}, { theme: "dark" }, { theme: "contrast" }]) {
    test(`axe finds nothing: the game, ${likes.theme ?? "light"}`, async () => {
      const game = await here.seat({ time: "5" }, { likes });
      await game.moves("e2e4 d7d5 e4d5");
      await game.move("g8", "g6");
      await game.says(/knight/);
      assert.deepEqual(await violations(game), []);
    });
  }

  test("axe finds nothing: the sheets, analysis, set-up, the end, a phone", async () => {
    const game = await here.seat();
    for (const name of ["New game", "Settings", "Help"]) {
      await game.button(name);
      assert.deepEqual(await violations(game), [], name);
      await game.page.keyboard.press("Escape");
    }
    await game.choose("Export and import");
    assert.deepEqual(await violations(game), [], "export");
    await game.page.keyboard.press("Escape");
    for (const name of ["Analyse", "Set up", "Play"]) {
      await game.button(name);
      assert.deepEqual(await violations(game), [], name);
    }
    await game.moves("f2f3 e7e5 g2g4 d8h4");
    await game.page.locator("#end").waitFor();
    assert.deepEqual(await violations(game), [], "the end");
    const phone = await here.seat({}, PHONE);
    assert.deepEqual(await violations(phone), [], "phone");
  });
});

describe("tabs and restarts", () => {
  test("a second tab watches, says so, and takes over", async () => {
    const game = await here.seat();
    await game.moves("e2e4");
    const second = await here.again(game);
    await second.sees("It's black's turn.");
    await second.says("This tab only watches. Another one plays.");
    await game.moves("e7e5");
    await second.stands("e5", "black pawn");
    await second.button("Play here");
    await second.moves("g1f3");
    await game.stands("f3", "white knight");
    await game.says("This tab only watches. Another one plays.");
  });

  test("killed with no warning and started again, the program goes on with the same game", async () => {
    const game = await here.seat({ time: "10" });
    await game.moves("e2e4 e7e5 g1f3");
    const { home, port } = here.program;
    await here.program.kill();
    await game.says(/^The program stopped; the game is safe/);
    here.program = await startProgram({ home, port });
    await game.says(/^The program was started anew\. Open the address it printed/);
    // As the program itself does, unless it is told not to.
    await game.page.context().request.get(here.program.address);
    await game.until(
      async () => (await game.page.locator("#message.refused").count()) === 0,
      "the program again",
      15_000,
    );
    await game.stands("f3", "white knight");
    assert.equal(await game.plies(), 3);
    await game.moves("b8c6");
    await game.sees("It's white's turn.");
    game.forgive();
  });
});

describe("the first frame", () => {
  for (const [name, settings, likes, size] of [
    ["on a desktop, White below", {}, {}, {}],
    ["on a phone, against the clock", { time: "5" }, {}, PHONE],
    ["on a phone without a clock", {}, {}, PHONE],
    ["in the dark, Black below", { white: { kind: "engine", strength: "level 1" } }, { theme: "dark" }, {}],
    ["face to face on a phone", {}, { seating: "face" }, PHONE],
  ]) {
    test(`the first frame shows every piece where it stays: ${name}`, async () => {
      const game = await here.seat(settings, { likes, ...size });
      if (settings.white) await game.until(async () => (await game.plies()) === 1, "the engine begins");
      const whole = await game.drawing();
      assert.equal(whole.pieces.length, 32);
      await game.page.route("**/assets/*.js", (route) => route.abort());
      await game.page.reload();
      await game.page.locator("#drawn piece").first().waitFor();
      assert.deepEqual(await game.drawing(), whole);
      game.forgive();
    });
  }

  test("the first frame shows a blindfold player nothing", async () => {
    const game = await here.seat({}, { likes: { blindfold: "own" } });
    await game.page.route("**/assets/*.js", (route) => route.abort());
    await game.page.reload();
    assert.equal(await game.page.locator("html").getAttribute("data-blindfold"), "own");
    assert.equal(await game.page.locator("#drawn piece").count(), 0);
    game.forgive();
  });

  test("the page weighs less than 100 KB and says when its first board was there", async () => {
    const context = await here.context({ viewport: DESKTOP });
    const game = await here.join(context);
    const sizes = [];
    const devtools = await context.newCDPSession(game.page);
    await devtools.send("Network.enable");
    devtools.on("Network.loadingFinished", ({ encodedDataLength }) => sizes.push(encodedDataLength));
    await game.open();
    const { seen, playable } = await game.firstBoard();
    const weight = sizes.reduce((sum, size) => sum + size, 0);
    const files = `${Math.round(weight / 1024)} KB in ${sizes.length} files`;
    console.log(`first board seen after ${Math.round(seen)} ms, playable after ${Math.round(playable)} ms, ${files}`);
    assert.ok(weight < 100 * 1024, `${weight} bytes`);
    assert.ok(seen > 0 && playable > 0);
  });
});
