// The review of a game: graph, accuracy, mistakes, the better move, another try.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { PHONE, fixture } from "./fixture.mjs";
import { startWithMistakes } from "./mistakes.mjs";

const here = fixture();

async function review(game) {
  await game.page.locator("nav [data-enter=review]").click();
  await game.page.locator(".accuracy .share").first().waitFor();
}

describe("a review", () => {
  test("shows graph, accuracy, moments, and the first mistake with its squares", async () => {
    const game = await startWithMistakes(here);
    await review(game);
    await game.counts(".review-graph .area", 1);
    await game.reads(".accuracy .share", /^\d+ %\n\d+ %$/);
    await game.page.locator(".review .say.wrong .reason").waitFor();
    assert.ok((await game.page.locator(".review-graph .at").count()) > 0, "marks on the curve");
    assert.ok((await game.page.locator(".moments li").count()) > 0, "moments");
    await game.counts("#overlays .sign.wrong", 1);
    await game.shot("mistake");
    await game.page.locator("#review-better").click();
    await game.page.locator("#overlays .arrow.hint").first().waitFor({ state: "attached" });
    await game.shot("better");
  });

  test("is begun by a typed line, not refused with the name of a button", async () => {
    const game = await startWithMistakes(here);
    await game.type("review");
    await game.page.locator(".accuracy .share").first().waitFor();
  });

  test("draws its curve like the analysis, though the analysis was never entered", async () => {
    const game = await startWithMistakes(here);
    await review(game);
    const isInside = () =>
      game.page.evaluate(() => {
        const curve = document.querySelector(".review-graph .curve");
        const { left, right, top, bottom } = curve.getBoundingClientRect();
        const marks = [...curve.querySelectorAll(".at svg")].map((mark) => mark.getBoundingClientRect());
        const isSliderUnseen = getComputedStyle(curve.querySelector("input")).opacity === "0";
        const within = ({ x, y, width, height }) =>
          x + width / 2 >= left - 1 && x + width / 2 <= right + 1 && y >= top - 1 && y + height <= bottom + 1;
        return isSliderUnseen && marks.length > 0 && marks.every(within);
      });
    await game.until(isInside, "marks within the curve");
  });

  test("is walked by keys, and lets the player try again; an illegal move says why", async () => {
    const game = await startWithMistakes(here);
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
    const game = await startWithMistakes(here, { ...PHONE, preferences: { language: "it" } });
    await game.page.locator("#menu").click();
    await game.page.locator(".menu .item", { hasText: "Rivedi" }).click();
    await game.page.locator(".review .say.wrong .reason").waitFor();
    await game.shot("phone");
    assert.deepEqual(await game.overflowing(), []);
    await game.page.locator("#actions .try-again").click();
    await game.page.locator("#actions .try-hint").waitFor();
    await game.shot("phone-try");
    await game.resize(320, 568);
    assert.deepEqual(await game.overflowing(), []);
    await game.shot("small");
  });

  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [844, 390],
  ]) {
    test(`an illegal try says why, leaves the page as it was, and is forgotten with the next press: ${width} × ${height}`, async () => {
      const game = await startWithMistakes(here, { viewport: { width, height }, preferences: { language: "it" } });
      const tab = game.page.locator("[data-enter=review]");
      if (!(await tab.isVisible())) await game.page.locator("#menu").click();
      await (width > 600 ? tab : game.page.locator(".menu .item", { hasText: "Rivedi" })).click();
      await game.page.locator(".review .say.wrong .reason").waitFor();
      const board = () => game.page.locator("#board").boundingBox();
      const before = await board();
      await game.page.locator("#actions .try-again").click();
      await game.page.locator("#actions .try-show").waitFor();
      await game.move("a1", "a5");
      await game.says("Il pedone in a2 sbarra la via.");
      const row = await game.page.locator("#message").boundingBox();
      assert.ok(row.height > 20 && row.x >= 0 && row.x + row.width <= width && row.y + row.height <= height, JSON.stringify(row));
      assert.deepEqual(await board(), before);
      await game.page.locator("#actions .try-show").click();
      await game.counts(".message.refused", 0);
      await game.shows("a5", "refused", false);
    });
  }

  test("a verdict has room for its words in a narrow panel", async () => {
    const size = { width: 1024, height: 768 };
    const game = await startWithMistakes(here, { viewport: size, preferences: { language: "it" } });
    await game.page.locator("[data-enter=review]").click();
    const [head, graph] = await Promise.all(
      [".review-graph .head .count", ".review-graph"].map((part) => game.page.locator(part).boundingBox()),
    );
    assert.ok(head.x + head.width <= graph.x + graph.width, "the words beside the curve");
    await game.page.locator("#review-try").click();
    await game.page.locator("#review-show").waitFor();
    await game.move("a2", "a3");
    const verdict = game.page.locator(".say:has(.sign-tag.wrong) .head b");
    await verdict.waitFor();
    const [text, card] = await Promise.all([verdict, game.page.locator(".say:has(.sign-tag.wrong)")].map((part) => part.boundingBox()));
    assert.ok(text.width >= card.width / 2, `${text.width} of ${card.width}`);
  });

  test("leaves room around the texts of its buttons on a phone in landscape", async () => {
    const size = { width: 844, height: 390 };
    const game = await startWithMistakes(here, { viewport: size, preferences: { language: "it" } });
    await game.page.locator("[data-enter=review]").click();
    await game.page.locator(".review .say.wrong .reason").waitFor();
    const room = await game.page.locator("#actions .btn > span").evaluateAll((all) =>
      all
        .filter((text) => getComputedStyle(text).clipPath === "none")
        .map((text) => Math.round(text.getBoundingClientRect().left - text.parentElement.getBoundingClientRect().left)),
    );
    assert.ok(room.length === 3 && room.every((left) => left >= 3), room.join());
  });
});
