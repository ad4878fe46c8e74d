// The review of a game: graph, accuracy, mistakes, the better move, another try.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { PHONE, fixture } from "./fixture.mjs";

const here = fixture();
/** Both players give their queen away. */
const PGN =
  '[White "Anna"]\n[Black "Marco"]\n[Result "1/2-1/2"]\n\n1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7 4. Nf3 Qh4 5. Nxh4 d6 1/2-1/2\n';

async function load(options) {
  const game = await here.start({}, options);
  await game.drop(PGN);
  await game.stands("h4", "white knight");
  return game;
}

async function review(game) {
  await game.page.locator("nav [data-enter=review]").click();
  await game.page.locator(".accuracy .share").first().waitFor();
}

const shot = async (game, name) => {
  if (process.env.SHOTS) await game.page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

describe("a review", () => {
  test("shows graph, accuracy, moments, and the first mistake with its squares", async () => {
    const game = await load();
    await review(game);
    await game.counts(".review-graph .area", 1);
    await game.reads(".accuracy .share", /^\d+ %\n\d+ %$/);
    await game.page.locator(".review .say.wrong .reason").waitFor();
    assert.ok((await game.page.locator(".review-graph .at").count()) > 0, "marks on the curve");
    assert.ok((await game.page.locator(".moments li").count()) > 0, "moments");
    await game.counts("#overlays .sign.wrong", 1);
    await shot(game, "mistake");
    await game.page.locator("#review-better").click();
    await game.page.locator("#overlays .arrow.hint").first().waitFor({ state: "attached" });
    await shot(game, "better");
  });

  test("is walked by keys, and lets the player try again; an illegal move says why", async () => {
    const game = await load();
    await review(game);
    await game.page.locator(".review .say.wrong").waitFor();
    const first = await game.page.locator(".review .say .count").innerText();
    await game.press("e4", "n");
    await game.until(async () => (await game.page.locator(".review .say .count").innerText()) !== first, "another mistake");
    await game.press("e4", "p");
    await game.reads(".review .say .count", first);
    await game.press("e4", "r");
    await game.page.locator("#review-hint").waitFor();
    await game.page.locator("#review-hint").click();
    await game.counts("#overlays .arrow.hint", 0);
    await game.page.locator("#review-hint").click();
    await game.page.locator("#overlays .arrow.hint").first().waitFor({ state: "attached" });
    await game.move("a2", "a5");
    await game.says(/./);
    await game.page.locator("#review-show").click();
    await game.page.locator("#review-better").waitFor();
  });

  test("fits a phone, in Italian", async () => {
    const game = await load({ ...PHONE, preferences: { language: "it" } });
    await game.page.locator("#menu").click();
    await game.page.locator(".menu .item", { hasText: "Rivedi" }).click();
    await game.page.locator(".review .say.wrong .reason").waitFor();
    await shot(game, "phone");
    assert.deepEqual(await game.overflowing(), []);
    await game.page.locator("#actions .try-again").click();
    await game.page.locator("#actions .try-hint").waitFor();
    await shot(game, "phone-try");
    await game.page.setViewportSize({ width: 320, height: 568 });
    assert.deepEqual(await game.overflowing(), []);
    await shot(game, "small");
  });
});
