// The opening explorer: databases, moves with results, games, import.

import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { PHONE, fixture } from "./fixture.mjs";

const here = fixture();
let folder;

before(async () => void (folder = await mkdtemp(join(tmpdir(), "explorer-"))));
after(async () => rm(folder, { recursive: true }));

const LINES = [
  ["1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6", "1-0"],
  ["1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. d3 Nf6", "0-1"],
  ["1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. d3 Be7", "1/2-1/2"],
  ["1. e4 c5 2. Nf3 d6 3. d4 cxd4", "0-1"],
  ["1. d4 d5 2. c4 e6 3. Nc3 Nf6", "1/2-1/2"],
];

/** Games of these lines in turn; each has other players. */
function games(count) {
  return Array.from({ length: count }, (_, index) => {
    const [moves, result] = LINES[index % LINES.length];
    return `[Event "Open ${index % 7}"]\n[Date "${1990 + (index % 30)}.05.01"]\n[White "Anna ${index}"]\n[Black "Bruno ${index}"]\n[Result "${result}"]\n[WhiteElo "${2000 + index}"]\n[BlackElo "2100"]\n\n${moves} ${result}\n\n`;
  }).join("");
}

async function file(name, content) {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

/** Opens the explorer in the analysis of a new game. */
async function open(options) {
  const game = await here.start({}, options);
  if (options?.isMobile) {
    await game.page.locator("#menu").click();
    await game.page.locator("dialog.menu button").filter({ hasText: "Analyse" }).click();
  } else await game.page.locator("nav [data-enter=analyse]").click();
  await game.page.locator("#explorer-tab").click();
  await game.page.locator("#explorer-database").waitFor();
  return game;
}

async function importFile(game, path) {
  const [chooser] = await Promise.all([
    game.page.waitForEvent("filechooser"),
    game.page.locator("#explorer-import").click(),
  ]);
  await chooser.setFiles(path);
}

const rows = (game) => game.page.locator(".explorer tbody tr");

describe("the explorer", () => {
  test("says that a database is empty and imports a compressed file", async () => {
    const game = await open();
    await game.reads(".explorer .none p", /^This database has no games yet/);
    await game.reads("#explorer-database", /Saved games, 0 games/);
    await game.shot("empty");
    await importFile(game, await file("club.pgn.gz", gzipSync(games(50))));
    await game.reads(".explorer .import", "club.pgn.gz: 50 games added.");
    await game.reads(".explorer tbody tr:first-child th", /^1\.e4/);
    await game.reads(".explorer tfoot .count", "50");
    assert.equal(await game.page.locator("#explorer-database").inputValue(), "imported");
  });

  test("counts moves and results, names the opening, and plays a move that is clicked", async () => {
    const game = await open();
    await game.reads(".explorer tfoot .count", "50");
    assert.equal(await rows(game).count(), 2);
    const first = rows(game).first();
    assert.equal(await first.locator("button").getAttribute("aria-label"), "1.e4 King's Pawn Game, 40 games, White 25, draw 25, Black 50 per cent");
    assert.equal(await first.locator(".bar").getAttribute("aria-label"), "White 25, draw 25, Black 50 per cent");
    await game.counts("#overlays .rank", 2);
    await first.click();
    await game.stands("e4", "white pawn");
    await game.reads(".explorer tbody tr:first-child th", /^1…e5/);
    await rows(game).first().locator("button").click();
    await game.reads(".explorer .opening", /King's Pawn Game|Open Game/);
    await game.reads(".explorer tbody tr:first-child th", /^2\.Nf3/);
    await game.shot("explorer");
    // The list of moves has what was played.
    await game.page.locator("#moves-tab").click();
    await game.counts("#moves [data-id]", 2);
  });

  test("is used by keys: arrows, Enter, Backspace, and E on the board", async () => {
    const game = await open();
    await rows(game).first().locator("button").focus();
    await game.page.keyboard.press("ArrowDown");
    await game.page.keyboard.press("Enter");
    await game.stands("d4", "white pawn");
    await game.reads(".explorer tbody tr:first-child th", /^1…d5/);
    assert.match(await game.page.evaluate(() => document.activeElement.getAttribute("aria-label")), /^1…d5.*, 10 games/);
    await game.page.keyboard.press("Backspace");
    await game.reads(".explorer tbody tr:first-child th", /^1\.e4/);
    await game.page.locator("#explorer-tab").focus();
    await game.page.keyboard.press("ArrowLeft");
    await game.page.locator("#explorer").waitFor({ state: "hidden" });
    await game.press("e4", "e");
    await rows(game).first().waitFor();
  });

  test("lists games of the position, searches them, and opens one there", async () => {
    const game = await open();
    await rows(game).first().click();
    await game.reads(".explorer tfoot .count", "40");
    // The highest rated first.
    await game.reads(".explorer .explored-games li:first-child b", /^Anna 48 – Bruno 48/);
    await game.page.locator("#explorer-list").click();
    await game.reads("dialog [role=status]", "40 games found.");
    await game.page.locator("#explorer-search").fill("bruno 33");
    await game.reads("dialog [role=status]", "One game found.");
    await game.shot("games");
    await game.page.keyboard.press("Enter");
    await game.page.locator("dialog").waitFor({ state: "detached" });
    await game.stands("e4", "white pawn");
    await game.reads(".explorer tbody tr:first-child th", /^1…e5/);
    await game.page.locator("#moves-tab").click();
    assert.equal(await game.plies(), 6);
  });

  test("speaks Italian, with the letters of the pieces", async () => {
    const game = await open({ preferences: { language: "it" } });
    await game.reads("#explorer-tab", "Esplora");
    await game.reads(".explorer .source label", "Archivio");
    await game.reads("#explorer-database", /Partite importate, 50 partite/);
    await rows(game).first().click();
    await game.reads(".explorer tbody tr:first-child th", /^1…e5/);
    await rows(game).first().click();
    await game.reads(".explorer tbody tr:first-child th", /^2\.Cf3/);
    await game.page.locator("#explorer-back").click();
    await game.reads(".explorer tbody tr:first-child th", /^1…e5/);
    await game.page.locator("[data-language=en]").click();
    await game.reads(".explorer .source label", "Database");
  });

  test("says that a position is unknown", async () => {
    const game = await open();
    await game.move("h2", "h4");
    await game.reads(".explorer .none p", "This position is not in the database.");
    await game.counts("#overlays .rank", 0);
    await game.page.locator("#explorer-list").click();
    await game.reads("dialog [role=status]", "No game found.");
  });

  for (const theme of ["light", "dark", "contrast"]) {
    test(`axe finds nothing: ${theme}`, async () => {
      const game = await open({ preferences: { theme } });
      await rows(game).first().waitFor();
      assert.deepEqual(await game.violations(), []);
      await game.page.locator("#explorer-list").click();
      await game.page.locator("dialog .open").first().waitFor();
      assert.deepEqual(await game.violations(), [], "the list");
    });
  }

  test("fits on a phone", async () => {
    const game = await open(PHONE);
    await rows(game).first().waitFor();
    await rows(game).first().tap();
    await game.reads(".explorer tbody tr:first-child th", /^1…e5/);
    await game.shot("phone");
    const { width, scroll } = await game.page.evaluate(() => ({
      width: document.documentElement.clientWidth,
      scroll: document.documentElement.scrollWidth,
    }));
    assert.equal(scroll, width, "nothing is wider than the screen");
    assert.ok((await rows(game).first().boundingBox()).height >= 44, "a finger hits a row");
  });
});

describe("an import", () => {
  test("of games that are known adds nothing; a damaged file is read as far as it goes", async () => {
    const game = await open();
    await importFile(game, await file("again.pgn", games(50)));
    await game.reads(".explorer .import", "again.pgn: no new games. 50 were there already.");
    const packed = gzipSync(games(4000).replaceAll("Anna", "Carla"));
    await importFile(game, await file("cut.pgn.gz", packed.subarray(0, packed.length - 40)));
    await game.reads(".explorer .import", /^cut\.pgn\.gz: 3,9\d\d games added\. The rest of the file cannot be read: the file ends too early/);
  });

  test("can be stopped, and the database is as it was", async () => {
    const game = await open();
    const before = await game.page.locator("#explorer-database").innerText();
    await importFile(game, await file("large.pgn", games(150_000).replaceAll("Anna", "Dora")));
    await game.page.locator("#import-stop").click();
    await game.reads(".explorer .import", "The import was stopped; the database is as it was.");
    assert.equal(await game.page.locator("#explorer-database").innerText(), before);
  });
});
