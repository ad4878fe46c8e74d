// New games: time picker, what is remembered, the score, keeping games; sizes.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { PHONE, fixture } from "./fixture.mjs";

const here = fixture();
const NAMES = { white: { name: "Anna" }, black: { name: "Marco" } };
const FOOL = "f2f3 e7e5 g2g4 d8h4";
const SIZES = [
  [320, 568],
  [390, 844],
  [1366, 768],
];

describe("a new game", () => {
  test("minutes and seconds are set for each side, by buttons and keys", async () => {
    const game = await here.start();
    await game.button("New game");
    await game.page.locator(".presets .option", { hasText: "10 + 5" }).click();
    await game.page.getByLabel("Same time for both").uncheck();
    const box = (name) => game.page.getByRole("spinbutton", { name });
    await box("Minutes, Black").press("PageDown");
    await game.until(async () => (await box("Minutes, Black").inputValue()) === "5", "five minutes");
    await box("Seconds per move, Black").press("ArrowDown");
    await box("Seconds per move, Black").press("Tab");
    await game.reads(".summary", "White about 13 minutes for 40 moves, Black about 8.");
    await game.button("Start game");
    await game.counts("dialog", 0);
    await game.reads("#clock-far .time", "5:00");
    assert.match(await game.time("near"), /^(10:00|9:5\d)$/);
  });

  test("one minute is called one, and ratings are written as players write them", async () => {
    for (const [locale, both, each] of [
      ["en-GB", "About one minute each for 40 moves.", "White about one minute for 40 moves, Black about 1."],
      ["it-IT", "Circa un minuto a testa per 40 mosse.", "Bianco circa un minuto per 40 mosse, nero circa 1."],
    ]) {
      const game = await here.start({}, { locale });
      await game.page.locator("#new-game").click();
      await game.page.locator(".presets .option", { hasText: "1 + 0" }).first().click();
      await game.reads(".summary", both);
      await game.page.locator(".switch", { has: game.page.locator("[name=same-time]") }).click();
      await game.reads(".summary", each);
      await game.pick("opponents", "engine");
      const ratings = await game.page.locator(".level b:not(.unrated)").allInnerTexts();
      assert.ok(ratings.length >= 10 && ratings.every((text) => /^\d{3,4}–\d{3,4}$/.test(text)), ratings.join());
    }
  });

  test("on a phone no text of the form is broken, touches another or is behind a frame", async () => {
    const game = await here.start({}, { ...PHONE, locale: "it-IT" });
    const boxes = (part) => game.page.locator(part).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    await game.page.locator("#new-game").click();
    await game.pick("clock", "other");
    await game.page.locator(".other").fill("3,5");
    await game.page.locator("#start-game").click();
    await game.reads(".time-error", /./);
    const [[field], [error]] = [await boxes(".other"), await boxes(".time-error")];
    assert.ok(error.top - field.bottom >= 6, "the frame of the field does not cover the reason");
    const [above, below] = [await boxes(".switch small"), await boxes(".switch b")];
    assert.ok(below[1].top - above[0].bottom >= 6, "switches stand apart");
    await game.pick("opponents", "engine");
    for (const level of await game.page.locator("input[name=level]").all()) {
      await level.evaluate((button) => button.click());
      const heights = (await boxes(".level:nth-child(-n + 10)")).map(({ height }) => Math.round(height));
      assert.ok(Math.max(...heights) <= 36, `a level in two lines: ${heights}`);
    }
  });

  test("names, clock and opponent are remembered, and the date is in the file", async () => {
    const game = await here.start();
    await game.button("New game");
    await game.page.getByLabel("Name of White").fill("Giulia");
    await game.page.getByLabel("Name of Black").fill("Marco");
    await game.page.locator(".presets .option", { hasText: "3 + 2" }).click();
    await game.button("Start game");
    await game.counts("dialog", 0);
    await game.reload();
    await game.openShare();
    assert.match(await game.page.locator("#pgn").inputValue(), /\[Date "20\d\d\.\d\d\.\d\d"\]/);
    await game.page.keyboard.press("Escape");
    await game.button("New game");
    assert.equal(await game.page.getByLabel("Name of White").inputValue(), "Giulia");
    assert.ok(await game.page.locator(".presets .option", { hasText: "3 + 2" }).locator("input").isChecked());
  });

  for (const [width, height] of SIZES) {
    test(`Start game is always in sight: ${width} × ${height}`, async () => {
      const game = await here.start({}, { viewport: { width, height } });
      await game.page.locator("#new-game").click();
      for (const kind of ["Two people", "Against the engine", "Engine against engine"]) {
        await game.page.locator(".segments .option", { hasText: kind }).click();
        await game.page.locator("dialog.new-game").evaluate((dialog) => dialog.scrollTo(0, 0));
        const box = await game.page.locator("#start-game").boundingBox();
        assert.ok(box.y >= 0 && box.y + box.height <= height && box.height >= 40, `${kind} ${JSON.stringify(box)}`);
      }
    });
  }

  test("choices by keys keep the focus, and it is not hidden behind Start game", async () => {
    const game = await here.start({}, { viewport: { width: 320, height: 568 }, locale: "it-IT" });
    await game.page.locator("#new-game").click();
    await game.page.locator("input[name=seating]").first().focus();
    for (const value of ["turning", "face", "devices"]) {
      await game.page.keyboard.press("ArrowDown");
      const isInSight = () =>
        game.page.evaluate(() => {
          const { left, top, width, height } = document.activeElement.getBoundingClientRect();
          const seen = document.elementFromPoint(left + width / 2, top + height / 2);
          return seen?.closest(".option")?.contains(document.activeElement) === true;
        });
      await game.until(async () => (await game.page.locator(`input[value=${value}]`).isChecked()) && (await isInSight()), value);
    }
    await game.page.locator("input[name=opponents]:checked").focus();
    await game.page.keyboard.press("ArrowRight");
    const focused = () => game.page.evaluate(() => `${document.activeElement.name} ${document.activeElement.value}`);
    await game.until(async () => (await focused()) === "opponents engine", "the focus on the next choice");
  });

  test("a game in progress is saved before another starts", async () => {
    const game = await here.start({ white: { name: "Zoe" } });
    await game.moves("e2e4");
    await game.button("New game");
    await game.button("Start game");
    await game.button("Save it and start");
    await game.stands("e2", "white pawn");
    await game.choose("Saved games");
    await game.reads(".games", /Zoe – Black/);
  });
});

describe("the coach", () => {
  const HANGING = { black: { kind: "engine", strength: "level 1" }, start: "4k3/8/3p4/8/8/5N2/8/4K3 w - - 0 1" };

  test("is turned on by a typed line, and speaks after typed moves too", async () => {
    const game = await here.start(HANGING);
    await game.type("coach on");
    await game.says(/^The coach speaks after your moves/);
    assert.match(await game.page.evaluate(() => localStorage.getItem("arrocco.preferences")), /"coach":true/);
    // The coach has nothing to say if the engine has replied before it was asked.
    const speaks = async () => /knight on e5 is attacked/.test(await game.message());
    for (let isHeard = false; !isHeard; ) {
      await game.type("Ne5");
      await game.until(async () => (await speaks()) || (await game.plies()) === 2, "the coach, or a reply");
      isHeard = await speaks();
      if (!isHeard) await game.type("takeback");
    }
    await game.type("coach off");
    await game.until(
      async () => /"coach":false/.test(await game.page.evaluate(() => localStorage.getItem("arrocco.preferences"))),
      "off",
    );
  });
});

describe("after the end", () => {
  test("the score between two names runs over rematches", async () => {
    const game = await here.start(NAMES);
    await game.moves(FOOL);
    await game.reads("#end .score-line", "Anna 0 – 1 Marco");
    await game.page.locator("#rematch").click();
    await game.reads("#clock-near .name", "Marco");
    await game.moves("e2e4");
    await game.button("Offer draw");
    await game.button("Accept");
    await game.reads("#end .score-line", "Marco 1½ – ½ Anna");
  });

  test("the question about keeping games is asked once, and its answer can be changed", async () => {
    const game = await here.start({ white: { name: "Giulia" } });
    await game.moves(FOOL);
    await game.page.locator("#keep-all").click();
    await game.says("The game is saved on this computer.");
    await game.page.locator("#rematch").click();
    await game.sees("It's white's turn.");
    await game.moves(FOOL);
    await game.page.locator("#end").waitFor();
    assert.equal(await game.page.locator(".keep").count(), 0);
    await game.choose("Saved games");
    await game.until(async () => (await game.page.locator(".games li", { hasText: "Giulia" }).count()) === 2, "both games");
    await game.page.keyboard.press("Escape");
    await game.button("Settings");
    await game.page.getByLabel("Finished games").selectOption("none");
    await game.page.keyboard.press("Escape");
    assert.match(await game.page.evaluate(() => localStorage.getItem("arrocco.preferences")), /"keep":"none"/);
  });

  test("a rematch is possible after the page was loaded again", async () => {
    const game = await here.start(NAMES);
    await game.moves(FOOL);
    await game.reload();
    await game.page.locator("#actions .rematch").click();
    await game.sees("It's white's turn.");
    await game.reads("#clock-near .name", "Marco");
  });
});

describe("the engine's lines", () => {
  test("a line is played by a click, and there are one to five of them", async () => {
    const game = await here.start();
    await game.moves("e2e4");
    await game.analyse();
    await game.counts(".lines li", 3);
    await game.page.getByLabel("Number of lines").selectOption("5");
    await game.counts(".lines li", 5);
    await game.page.getByLabel("Number of lines").selectOption("1");
    await game.counts(".lines li", 1);
    await game.page.locator(".engine .btn").click();
    await game.counts(".lines li", 0);
    await game.page.locator(".engine .btn").click();
    await game.counts(".lines li", 1);
    await game.page.locator(".lines .pv-move").first().click();
    await game.counts(".variation .move", 1);
    assert.equal(await game.plies(), 1);
  });
});

describe("sizes", () => {
  for (const [name, settings] of [
    ["without a clock", {}],
    ["with a clock", { time: "5+3" }],
  ]) {
    test(`the board takes the whole width of a small phone: ${name}`, async () => {
      const game = await here.start(settings, { viewport: { width: 320, height: 568 } });
      assert.equal((await game.page.locator("#board").boundingBox()).width, 320);
      assert.deepEqual(await game.overflowing(), []);
    });
  }

  test("on a small phone the result card shows what can be done, and the editor all pieces", async () => {
    const size = { width: 320, height: 568 };
    const game = await here.start({ ...NAMES, time: "5" }, { viewport: size, preferences: { keep: "none" } });
    const isInSight = async (part) => {
      const { y, height } = await game.page.locator(part).boundingBox();
      return y >= 0 && y + height <= size.height;
    };
    await game.moves(FOOL);
    for (const id of ["rematch", "review-game", "analyse", "save-game", "another"])
      assert.ok(await isInSight(`#${id}`), id);
    await game.page.locator("#end .cross").click();
    await game.page.locator("#menu").click();
    await game.page.locator(".menu .item", { hasText: "Set up" }).click();
    await game.page.locator("#editor .tool").first().waitFor();
    const tools = await game.page.locator("#editor .tool").evaluateAll((all) => all.map(({ id }) => id));
    assert.equal(tools.length, 14);
    for (const id of tools) assert.ok(await isInSight(`#${id}`), id);
  });

  for (const [width, height] of [
    [320, 568],
    [844, 390],
  ]) {
    test(`the result card shows what can be done although it asks a question: ${width} × ${height}`, async () => {
      const game = await here.start({ ...NAMES, time: "5" }, { viewport: { width, height }, locale: "it-IT" });
      await game.moves(FOOL);
      const box = (part) => game.page.locator(part).boundingBox();
      for (const id of ["rematch", "review-game", "analyse", "save-game", "another"]) {
        const { y, height: high } = await box(`#${id}`);
        assert.ok(y >= 0 && y + high <= height, id);
      }
      const [title, cross] = [await box("#end h2"), await box("#end .cross")];
      assert.ok(title.x + title.width <= cross.x, "the cross is beside the title");
    });
  }

  test("after the end no text of the panel's buttons is cut", async () => {
    for (const locale of ["en-GB", "it-IT"]) {
      const game = await here.start(NAMES, { locale });
      await game.moves(FOOL);
      // The card covers the panel whole, not half a clock.
      const bottom = async (part) => {
        const { y, height } = await game.page.locator(part).boundingBox();
        return Math.round(y + height);
      };
      assert.ok((await bottom("#end")) >= (await bottom("#clock-near")));
      await game.page.locator("#end .cross").click();
      assert.deepEqual(await game.overflowing(), []);
    }
  });

  test("on a small phone nothing is cut: a question, the times of both sides, names of a review, a result", async () => {
    const size = { width: 320, height: 568 };
    const game = await here.start({ ...NAMES, time: "5" }, { viewport: size, locale: "it-IT" });
    await game.moves("e2e4 e7e5");
    await game.page.locator("#actions .draw").click();
    await game.says(/^Anna propone patta\./);
    assert.deepEqual(await game.overflowing(), []);
    await game.button("Rifiuta");
    const lines = (part) =>
      game.page.locator(part).evaluateAll((all) =>
        all.map((one) => {
          const range = document.createRange();
          range.selectNodeContents(one.lastChild);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        }),
      );
    await game.page.locator("#new-game").click();
    await game.page.locator("dialog .option", { hasText: "5 + 3" }).click();
    await game.page.getByText("Stesso tempo per tutti e due").click();
    await game.page.locator(".stepper-row .who", { hasText: "Bianco" }).waitFor();
    assert.deepEqual(await lines(".stepper-row .who"), [1, 1]);
    await game.page.keyboard.press("Escape");
    const games = ["1-0", "0-1"].map(
      (result) => `[White "Anna Maria Colombo-Bianchi"]\n[Black "Bruno"]\n[Result "${result}"]\n\n1. e4 ${result}\n`,
    );
    await game.drop(games.join("\n"));
    await game.page.locator(".games .outcome").first().waitFor();
    assert.deepEqual(await lines(".games .outcome"), [1, 1]);
  });

  for (const [width, height] of [
    [320, 568],
    [360, 640],
    [390, 844],
    [844, 390],
  ]) {
    test(`long names and a clock with hours cut no other text: ${width} × ${height}`, async () => {
      const names = { white: { name: "Massimiliano Ferrari-Bonaventura" }, black: { name: "Łucja Świętosławska" } };
      const game = await here.start({ ...names, time: "90+30" }, { viewport: { width, height }, locale: "it-IT" });
      await game.moves("e2e4 e7e5");
      assert.deepEqual(await game.overflowing(), []);
      await game.page.locator("#actions .draw").click();
      await game.says(/^Massimiliano Ferrari-Bonaventura propone patta\. Łucja Świętosławska accetta\?$/);
      assert.deepEqual(await game.overflowing(), []);
      const [text, row] = await Promise.all(["#message > span", "#message"].map((part) => game.page.locator(part).boundingBox()));
      assert.ok(text.y >= row.y - 1 && text.y + text.height <= row.y + row.height + 1, "the whole question");
    });
  }

  test("magnified twice, everything is in the window, in Italian too", async () => {
    const game = await here.start({ ...NAMES, time: "10+5" }, { viewport: { width: 683, height: 384 }, locale: "it-IT" });
    await game.moves("e2e4");
    assert.equal(await game.page.evaluate(() => document.documentElement.scrollWidth), 683);
    assert.deepEqual(await game.overflowing(), []);
  });

  test("magnified four times, the board is whole and can be reached", async () => {
    const game = await here.start({}, { viewport: { width: 341, height: 192 } });
    const { width } = await game.page.locator("#board").boundingBox();
    assert.ok(width > 300, `${width}`);
    await game.page.locator("[data-square=e2]").scrollIntoViewIfNeeded();
    await game.click("e2");
    await game.page.locator("[data-square=e4]").scrollIntoViewIfNeeded();
    await game.click("e4");
    await game.sees("It's black's turn.");
  });

  test("a tablet in portrait shows four moves or more", async () => {
    const game = await here.start({ ...NAMES, time: "5" }, { viewport: { width: 820, height: 1180 } });
    await game.moves("g1f3 g8f6 f3g1 f6g8 b1c3 b8c6 c3b1 c6b8 e2e4 e7e5 d2d4 d7d5 a2a3 a7a6");
    const rows = await game.page.locator("#moves .row").evaluateAll((all) => {
      const list = document.querySelector("#moves").getBoundingClientRect();
      const isInside = ({ top, bottom }) => top >= list.top - 1 && bottom <= list.bottom + 1;
      return all.filter((row) => isInside(row.getBoundingClientRect())).length;
    });
    assert.ok(rows >= 4, `${rows}`);
    assert.deepEqual(await game.overflowing(), []);
  });

  test("on a wide screen the board grows with the window", async () => {
    const game = await here.start({}, { viewport: { width: 2560, height: 1440 } });
    const { height } = await game.page.locator("#board").boundingBox();
    assert.ok(height > 1440 * 0.85, `${height}`);
  });

  test("a larger font of the browser makes the texts larger", async () => {
    const game = await here.start();
    const size = () => game.page.locator("#moves").evaluate((list) => parseFloat(getComputedStyle(list).fontSize));
    const before = await size();
    await game.page.evaluate(() => (document.documentElement.style.fontSize = "24px"));
    assert.equal(await size(), before * 1.5);
  });

  test("nothing overflows on a phone in Italian after the end", async () => {
    const game = await here.start(NAMES, { ...PHONE, locale: "it-IT" });
    await game.moves(FOOL);
    await game.page.locator("#end .cross").click();
    assert.deepEqual(await game.overflowing(), []);
  });
});

describe("Italian", () => {
  test("openings and the title are Italian", async () => {
    const game = await here.start({}, { locale: "it-IT" });
    await game.moves("e2e4 c7c5");
    await game.reads("#opening", /Difesa siciliana/);
    assert.equal(await game.page.title(), "Scacchi – Arrocco");
  });
});
