// PGN files of any size: choosing a game, searching, progress, errors.

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { fixture } from "./fixture.mjs";
import { startProgram } from "./program.mjs";

const here = fixture();

const NAMES = ["Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio"];
const OPENINGS = ["1. e4 e5 2. Nf3 Nc6 3. Bb5", "1. d4 d5 2. c4 e6", "1. c4 e5", "1. e4 c5 2. Nf3 d6"];

function pgn(count) {
  const games = Array.from({ length: count }, (_, index) => {
    const [white, black] = [NAMES[index % 6], NAMES[(index + 1) % 6]];
    const tags = `[Event "Round ${index + 1}"]\n[White "${white}"]\n[Black "${black}"]\n[Date "2024.05.31"]\n[Result "1-0"]`;
    return `${tags}\n\n${OPENINGS[index % 4]} 1-0\n`;
  });
  return games.join("\n");
}

async function open(game, text, name = "games.pgn") {
  await game.openShare();
  const chooser = game.page.waitForEvent("filechooser");
  await game.button("Open file");
  await (await chooser).setFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
}

describe("files of many games", () => {
  test("sixty games are listed, searched, and one of them is opened", async () => {
    const game = await here.start();
    await open(game, pgn(60));
    await game.reads(".file-sheet [role=status]", "60 games found.");
    await game.counts(".file-sheet .open", 60);
    await game.page.locator("#file-search").fill("dario ruy");
    await game.until(async () => !/^60 /.test(await game.page.locator(".file-sheet [role=status]").innerText()), "fewer");
    const rows = await game.page.locator(".file-sheet .open").allInnerTexts();
    assert.ok(rows.length > 0 && rows.every((row) => /Dario/.test(row) && /Ruy Lopez/.test(row)), rows.join("\n"));
    await game.page.locator("#file-search").fill("round 2,");
    await game.page.locator("#file-search").fill("round 42");
    await game.counts(".file-sheet .open", 1);
    await game.page.locator(".file-sheet .open").click();
    await game.counts("dialog", 0);
    await game.stands("d5", "black pawn");
    await game.reads("#clock-near .name", "Fabio");
    // Another game of the same file, without opening it again.
    await game.choose("Games of games.pgn");
    await game.counts(".file-sheet .open", 60);
  });

  test("sixty games that are pasted are listed too", async () => {
    const game = await here.start();
    await game.openShare();
    await game.page.locator("#paste").fill(pgn(60));
    await game.page.locator("#load").click();
    await game.counts(".file-sheet .open", 60);
    await game.page.keyboard.press("ArrowDown");
    await game.page.keyboard.press("ArrowDown");
    await game.page.keyboard.press("Enter");
    await game.reads("#clock-near .name", "Bruno");
  });

  test("ten thousand games are read, and further rows come on request", async () => {
    const game = await here.start();
    const text = pgn(10_000).replaceAll(" 1-0\n", `{${"x".repeat(280)}} 1-0\n`);
    assert.ok(text.length > 3_500_000, `${text.length}`);
    await game.drop(text);
    await game.reads(".file-sheet [role=status]", "10,000 games found.");
    await game.counts(".file-sheet .open", 100);
    await game.page.locator("#file-more").click();
    await game.counts(".file-sheet .open", 200);
    await game.page.locator("#file-search").fill("round 9876");
    await game.counts(".file-sheet .open", 1);
    await game.page.keyboard.press("Enter");
    await game.reads("#clock-near .name", NAMES[9875 % 6]);
  });

  test("one game of 100 KB is opened like a small one", async () => {
    const game = await here.start();
    await game.drop(`1. e4 {${"long ".repeat(20_000)}} e5 *`);
    await game.stands("e5", "black pawn");
    await game.counts("dialog", 0);
  });

  test("a file that is no game, an empty one and a broken game say so", async () => {
    const game = await here.start();
    await open(game, "\u0000\u0001 nothing of chess");
    await game.reads(".error", /^This is neither a position/);
    await game.page.keyboard.press("Escape");
    await open(game, "");
    await game.reads(".error", /^This is neither a position/);
    await game.page.keyboard.press("Escape");
    await open(game, "1. e4 e5 2. Ke3 *");
    await game.reads(".error", "Move 2. Ke3 (line 1): A king cannot go from e1 to e3.");
    await game.page.keyboard.press("Escape");
    await open(game, "1. e4 {never closed");
    await game.reads(".error", "Line 1: a comment is never closed.");
    assert.equal(await game.status(), "It's white's turn.");
  });

  test("junk that is pasted gets one sentence in the player's language, and changes nothing", async () => {
    const junk = {
      "a web page": "<!doctype html><title>x</title><script>alert(1)</script>",
      "an object": '{"moves": ["e4", "e5"], "result": null}',
      "a picture": "\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR",
      "signs of other scripts": "♔♕♖ 你好 \u202egnp 👩‍👩‍👧‍👦",
      "one long word": "x".repeat(100_000),
      "brackets": "[".repeat(5_000),
      "variations in variations": `1. e4 ${"(".repeat(5_000)}`,
      "spaces": " \n\t ",
      "a position with too many squares": "rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
      "a position without kings": "8/8/8/8/8/8/8/8 w - - 0 1",
      "a game that is cut": "1. e4 e5 2. Nf3 Nc6 3. B",
    };
    for (const locale of ["en-GB", "it-IT"]) {
      const game = await here.start({}, { locale });
      await game.page.locator("#actions .more").click();
      await game.page.locator(".menu .item", { hasText: /Export and import|Esporta e importa/ }).click();
      for (const [name, text] of Object.entries(junk)) {
        await game.page.locator("#paste").fill(text);
        await game.page.locator("#load").click();
        await game.until(async () => (await game.page.locator(".share .error").allInnerTexts()).join("") !== "", name);
        const said = await game.page.locator(".share .error").innerText();
        assert.match(said, /^\p{Lu}[^]*[.»”]$/u, `${name}: ${said}`);
        assert.ok(said.length < 300, `${name}: ${said}`);
        if (locale === "it-IT") assert.doesNotMatch(said, /\b(the|is|not|game|position|king|line|move)\b/i, said);
      }
      await game.page.keyboard.press("Escape");
      await game.counts("dialog", 0);
      assert.equal(await game.plies(), 0);
      await game.moves("e2e4");
    }
  });

  test("a file that breaks off lists its games, the last one with its fault", async () => {
    const game = await here.start();
    const text = pgn(60);
    await game.drop(text.slice(0, text.lastIndexOf("1. e4") + 12));
    await game.counts(".file-sheet .open", 60);
    await game.page.locator(".file-sheet .open").nth(58).click();
    await game.counts("dialog", 0);
  });

  test("the place of a fault is said in Italian", async () => {
    const game = await here.start({}, { locale: "it-IT" });
    await game.drop("1. e4 e5 2. Nf3 Nc6 3. Nf6 *");
    await game.says("Mossa 3. Cf6 (riga 1): Nessun cavallo può andare in f6.");
  });

  test("a file of 1 GB is refused before it is read, and so is one just above 200 MB", async () => {
    const game = await here.start();
    for (const size of [1024, 201]) {
      await game.page.evaluate((size) => {
        const data = new DataTransfer();
        // Many times the same part, which takes no memory.
        const part = new Blob([new Uint8Array(1024 * 1024)]);
        data.items.add(new File(Array.from({ length: size }, () => part), "huge.pgn"));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
      }, size);
      await game.says(/^The file is longer than 200 MB\. Take a part of it with “arrocco pgn filter”/);
      await game.click("a5");
      await game.says(/^Choose a piece/);
    }
    assert.equal(await game.status(), "It's white's turn.");
  });
});

describe("games named on the command line", () => {
  async function written(name, text) {
    const path = join(here.program.home, name);
    await writeFile(path, text);
    return path;
  }

  test("a program that is running shows the games of a file, and a reload does not show them again", async () => {
    const game = await here.start();
    assert.equal(await here.program.handOver(await written("sixty.pgn.gz", gzipSync(pgn(60)))), 0);
    await game.reads(".file-sheet h2", "sixty.pgn.gz");
    await game.counts(".file-sheet .open", 60);
    await game.page.locator("#file-search").fill("round 42");
    await game.counts(".file-sheet .open", 1);
    await game.page.keyboard.press("Enter");
    await game.reads("#clock-near .name", "Fabio");
    await game.reload();
    await game.counts("dialog", 0);
  });

  test("one game is opened at once, in place of a game in progress only after a question", async () => {
    const game = await here.start();
    await game.moves("e2e4");
    assert.equal(await here.program.handOver(await written("one.pgn", pgn(1))), 0);
    await game.page.locator(".question").waitFor();
    await game.button("Cancel");
    await game.counts("dialog", 0);
    assert.equal(await game.plies(), 1);
    assert.equal(await here.program.handOver("8/P6k/8/8/8/8/8/K7 w - - 0 1"), 0);
    await game.button("Abandon it and start");
    await game.stands("a7", "white pawn");
    assert.equal(await here.program.handOver(await written("broken.pgn", "1. e4 e5 2. Ke3 *")), 2);
    assert.equal(await game.at("a7"), "white pawn");
  });

  test("a program that is started with games lists them on its first page", async () => {
    const home = here.program.home;
    await here.program.stop();
    here.program = await startProgram({ home, games: [await written("sixty.pgn", pgn(60))] });
    const game = await here.newPage(await here.newStranger());
    await game.page.goto(here.program.address);
    await game.counts(".file-sheet .open", 60);
    await game.page.locator(".file-sheet .open").nth(1).click();
    await game.reads("#clock-near .name", "Bruno");
  });
});

describe("names of openings", () => {
  test("in Italian, also those of nations, and English ones with a note", async () => {
    const game = await here.start({}, { locale: "it-IT" });
    const openings = ["1. e4 e5 2. Nf3 Nc6 3. Bc4 Be7", "1. d4 d5 2. Bf4", "1. f4 Nh6", "1. d4 Nf6 2. c4 e6 3. Nc3 Bb4"];
    await game.drop(openings.map((moves, index) => `[White "A${index}"]\n\n${moves} *\n`).join("\n"));
    await game.counts(".file-sheet .open", 4);
    const rows = await game.page.locator(".file-sheet .open small").allInnerTexts();
    assert.match(rows[0], /C50 Partita italiana: difesa ungherese/);
    assert.match(rows[1], /sistema Londra accelerato/);
    assert.match(rows[2], /Bird Opening: Horsefly Defense \(nome inglese\)/);
    assert.match(rows[3], /Difesa Nimzo-indiana/);
    // The list was searched by the English names only.
    await game.page.locator("#file-search").fill("difesa nimzo");
    await game.counts(".file-sheet .open", 1);
  });
});
