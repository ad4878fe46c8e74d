// Keyboard, screen reader, and the rules of axe.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { PHONE, fixture } from "./fixture.mjs";

const here = fixture();

describe("accessibility", () => {
  test("a whole game by keyboard alone", async () => {
    const game = await here.start();
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
    const game = await here.start({ time: "5" });
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
    await game.until(async () => (await game.focused()) === "e4", "the focus on e4");
    await game.press("e4", "n");
    await game.page.locator("dialog.new-game").waitFor();
  });

  test("the accessibility tree has the game: status, board, captured pieces, moves, clocks, buttons", async () => {
    const game = await here.start({ white: { name: "Anna" }, black: { name: "Marco" }, time: "5" });
    await game.moves("e2e4 d7d5 e4d5");
    const tree = await game.page.locator("body").ariaSnapshot();
    for (const part of [
      /navigation "Sections":\s+- button "Play"/,
      /heading "It's black's turn\." \[level=1\]/,
      /list "Captured black pieces":\s+- listitem "black pawn"/,
      /grid "Board":/,
      /gridcell "d5, white pawn[^"]*"/,
      /gridcell "e4, empty[^"]*"|gridcell "e4[^"]*"/,
      /region "Moves":/,
      /list "Moves"[^\n]*:[\s\S]*button "exd5"/,
      /button "Take back"/,
      /button "Offer draw"/,
      /button "Resign"/,
      /textbox "Move or command"/,
      /Marco/,
      /Anna/,
    ])
      assert.match(tree, part);
    // Every control has a name.
    assert.doesNotMatch(tree, /- (button|textbox|combobox|checkbox|switch|slider)( \[[^\]]*\])*:?\n/);
  });

  for (const preferences of [{}, { theme: "dark" }, { theme: "contrast" }]) {
    test(`axe finds nothing: the game, ${preferences.theme ?? "light"}`, async () => {
      const game = await here.start({ time: "5" }, { preferences });
      await game.moves("e2e4 d7d5 e4d5");
      await game.move("g8", "g6");
      await game.says(/knight/);
      assert.deepEqual(await game.violations(), []);
    });
  }

  test("axe finds nothing: the sheets, analysis, set-up, the end, a phone", async () => {
    const game = await here.start();
    for (const name of ["New game", "Settings", "Help"]) {
      await game.button(name);
      await game.page.locator("dialog.sheet").waitFor();
      assert.deepEqual(await game.violations(), [], name);
      await game.page.keyboard.press("Escape");
      await game.counts("dialog", 0);
    }
    await game.openShare();
    assert.deepEqual(await game.violations(), [], "export");
    await game.page.keyboard.press("Escape");
    await game.counts("dialog", 0);
    for (const [name, part] of [
      ["Analyse", ".lines li >> nth=0"],
      ["Set up", "#editor .valid"],
      ["Play", "#clock-near"],
    ]) {
      await game.button(name);
      await game.page.locator(part).waitFor();
      assert.deepEqual(await game.violations(), [], name);
    }
    await game.moves("f2f3 e7e5 g2g4 d8h4");
    await game.page.locator("#end").waitFor();
    assert.deepEqual(await game.violations(), [], "the end");
    const phone = await here.start({}, PHONE);
    assert.deepEqual(await phone.violations(), [], "phone");
  });
});
