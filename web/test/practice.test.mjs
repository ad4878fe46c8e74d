// The practice of mistakes: a kept game is reviewed, and its mistakes are asked
// again.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { PHONE, fixture } from "./fixture.mjs";
import { startWithMistakes } from "./mistakes.mjs";

const here = fixture();

/** Reviews the game and keeps it. */
async function keep(game) {
  await game.page.locator("nav [data-enter=review]").click();
  await game.page.locator("#practise-keep").click();
  await game.page.locator("#practise-open").waitFor();
}

/** Deletes all saved games, so that the next test begins without any. */
async function deleteGames(game) {
  await game.page.locator("#actions .more").click();
  await game.page.locator(".menu .item", { hasText: /^(Saved games|Partite salvate)$/ }).click();
  const games = game.page.locator(".games li button.icon");
  await games.first().waitFor();
  for (let count = await games.count(); count; count -= 1) {
    await games.first().click();
    await game.page.locator("#question-yes").click();
    await game.counts(".games li button.icon", count - 1);
  }
  await game.page.keyboard.press("Escape");
}

describe("the practice", () => {
  test("asks the mistakes of a kept game, and they go with the game", async () => {
    const game = await startWithMistakes(here);
    await keep(game);
    await game.reads(".part.practice p", /2 mistakes of this game are asked again after 1, 3 and 7 days\./);
    await game.shot("practice-kept");
    await game.page.locator("#practise-open").click();
    await game.page.locator("#practise-ahead").waitFor();
    await game.reads(".review .say", /Nothing to practise today\.\n+2 mistakes are asked again, the next tomorrow\./);
    await game.shot("practice-none-today");
    await game.page.locator("#practise-ahead").click();
    await game.page.locator("#review-hint").waitFor();
    await game.reads(".review .say .count", "1 of 2");
    await game.reads(".review .say .small", /^Anna – Marco, [\d-]+\. In the game: 3\.Qxf7\+\.$/);
    await game.stands("h5", "white queen");
    await game.shot("practice-question");
    // An illegal move is explained and is no try.
    await game.move("h5", "h8");
    await game.says(/./);
    await game.counts(".review .say.wrong", 0);
    await game.page.locator("#review-hint").click();
    await game.move("h5", "f7");
    await game.page.locator(".review .say.wrong").waitFor();
    await game.shot("practice-wrong");
    await game.stands("h5", "white queen");
    await game.move("f1", "c4");
    await game.page.locator(".review .say.right").waitFor();
    await game.reads("#practise-again", "It is asked again tomorrow.");
    await game.stands("c4", "white bishop");
    await game.shot("practice-right");
    await game.page.locator("#practise-next").click();
    await game.reads(".review .say .count", "2 of 2");
    await game.page.locator("#review-show").click();
    await game.page.locator("#overlays .arrow.hint").first().waitFor({ state: "attached" });
    await game.shot("practice-shown");
    await game.page.locator("#practise-next").click();
    await game.page.locator("#practise-leave").click();
    await game.stands("h4", "white knight");
    await deleteGames(game);
    await game.type("practise");
    await game.reads(".review .say", /^No mistakes to practise yet\./);
  });

  test("is solved with the keyboard", async () => {
    const game = await startWithMistakes(here);
    await keep(game);
    await game.page.locator("#practise-open").click();
    await game.page.locator("#practise-ahead").click();
    await game.page.locator("#review-hint").waitFor();
    await game.press("h5", "h");
    await game.says(/Look at the queen on h5|Look at the/);
    await game.press("h5", "b");
    await game.reads(".review .say .head b", "The better move");
    await game.press("h5", "r");
    await game.page.locator("#review-hint").waitFor();
    await game.press("h5", "n");
    await game.reads(".review .say .count", "2 of 2");
    await game.page.locator("nav [data-enter=play]").click();
    await deleteGames(game);
  });

  test("stops when no games are kept any more", async () => {
    const game = await startWithMistakes(here);
    await keep(game);
    await game.page.locator("#settings").click();
    await game.page.locator(".settings select").filter({ hasText: "Keep none" }).selectOption("none");
    await game.page.keyboard.press("Escape");
    await game.page.locator("#practise-open").click();
    await game.reads(".review .say", /^No mistakes to practise yet\./);
    await game.page.locator("nav [data-enter=play]").click();
    await deleteGames(game);
  });

  test("fits a phone, in Italian", async () => {
    const game = await startWithMistakes(here, { ...PHONE, preferences: { language: "it", keep: "all" } });
    await game.page.locator("#actions .more").click();
    await game.page.locator(".menu .item", { hasText: /^Salva$/ }).click();
    await game.page.locator("#menu").click();
    await game.page.locator(".menu .item", { hasText: /^Rivedi$/ }).click();
    await game.page.locator(".accuracy .share").first().waitFor();
    await game.page.locator("#menu").click();
    await game.page.locator(".menu .item", { hasText: /^Allenati$/ }).click();
    await game.page.locator("#practise-ahead").click();
    await game.page.locator("#actions .try-hint").waitFor();
    await game.shot("practice-phone");
    assert.deepEqual(await game.overflowing(), []);
    await game.page.locator("#actions .try-show").click();
    await game.page.locator("#practise-again").waitFor();
    await game.shot("practice-phone-shown");
    await game.resize(320, 568);
    assert.deepEqual(await game.overflowing(), []);
    await game.shot("practice-small");
    await game.page.locator("#actions .next-mistake").click();
    await game.page.locator("#actions .try-hint").waitFor();
    await game.shot("practice-small-question");
    await game.page.locator("#actions .more").click();
    await game.page.locator(".menu .item", { hasText: "Partite salvate" }).click();
    const [practise, search, results] = await Promise.all(
      ["#games-practise", "#games-search", "#games-result"].map((part) => game.page.locator(part).boundingBox()),
    );
    assert.ok(search.y - (practise.y + practise.height) >= 8, "the button stands apart from the search");
    assert.equal(search.width, results.width, "the search has a row of its own");
  });
});
