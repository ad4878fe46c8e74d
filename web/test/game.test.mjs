// The course of a game: clocks, offers, claims, takebacks, the end, new games,
// the engine as an opponent.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { PHONE, fixture } from "./fixture.mjs";

const here = fixture();
const STALEMATE_NEXT = "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1";
const seconds = (text) => text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);

/** Sends a command of the game from elsewhere. */
async function send(game, command) {
  const answer = await game.page.request.post(`${game.origin}/api/games/current/commands`, {
    headers: { Origin: game.origin, "Arrocco-Session": game.page.context().sessionToken },
    data: command,
  });
  assert.equal(answer.status(), 200, await answer.text());
}

describe("clocks", () => {
  test("a clock runs, gives its increment, and a takeback gives the time back", async () => {
    // White's clock has been running since the game began.
    const game = await here.start({ time: "5+60" });
    assert.ok(seconds(await game.time("near")) <= 300);
    await game.moves("e2e4");
    assert.ok(seconds(await game.time("near")) > 300, "the increment");
    assert.ok(await game.page.locator("#clock-far.on").isVisible());
    await game.until(async () => seconds(await game.time("far")) < 300, "Black's clock runs");
    await game.button("Take back");
    await game.sees("It's white's turn.");
    await game.until(async () => seconds(await game.time("near")) <= 300, "White's time without the increment");
    await game.reads("#clock-far .time", "5:00");
  });

  test("time runs out: frame, tenths, and the card says whose", async () => {
    const game = await here.start({ time: "5 vs 2s" });
    // Two seconds may pass between two looks: the page itself records what it shows.
    await game.page.locator("#clock-far").evaluate((clock) => {
      globalThis.shown = [];
      const record = () => {
        const isWarning = clock.querySelector(".hurry").checkVisibility();
        globalThis.shown.push({ isWarning, time: clock.querySelector(".time").textContent });
      };
      new MutationObserver(record).observe(clock, { attributes: true, childList: true, subtree: true });
    });
    await game.moves("e2e4");
    await game.sees("black is out of time | white wins");
    const shown = await game.page.evaluate(() => globalThis.shown);
    assert.ok(
      shown.some(({ isWarning, time }) => isWarning && /^0:0[12]\.\d$/.test(time)),
      JSON.stringify(shown),
    );
    assert.match(await game.page.locator("#end h2").innerText(), /Black's time is up\. White wins\./);
    assert.match(await game.page.locator("#end dl").innerText(), /Time left/);
  });

  test("the choice of a promotion does not stay when the game is over", async () => {
    const game = await here.start({ start: "8/P6k/8/8/8/8/7K/8 w - - 0 1" });
    await game.move("a7", "a8");
    await game.page.locator("#promotion").waitFor();
    await send(game, { type: "resign", by: "white" });
    await game.page.locator("#end").waitFor();
    await game.counts("#promotion", 0);
    await game.stands("a7", "white pawn");
  });

  test("ten seconds before the end a screen reader hears whose", async () => {
    const game = await here.start({ time: "5 vs 11s" });
    await game.moves("e2e4");
    await game.reads("#urgent", "Black has 10 seconds left.");
    assert.equal(await game.page.locator("#urgent").getAttribute("aria-live"), "assertive");
  });

  test("the clock is paused and goes on", async () => {
    const game = await here.start({ time: "5" });
    await game.moves("e2e4");
    await game.choose("Pause the clock");
    await game.says("The clock is paused.");
    await game.button("Resume");
    await game.says(/^White: pawn from e2 to e4/);
  });

  test("every kind of clock runs", async () => {
    for (const time of ["40/90+30,30+30", "5d3", "5b3", "5/move", "5+3 vs 3+2"]) {
      const game = await here.start({ time });
      assert.match(await game.time("near"), /^\d+(:\d\d)+$/, time);
    }
  });
});

describe("between the players", () => {
  test("a draw is offered, declined, offered and accepted", async () => {
    const game = await here.start({ white: { name: "Giulia" }, black: { name: "Marco" } });
    await game.moves("e2e4 e7e5");
    await game.button("Offer draw");
    await game.says("Giulia offers a draw. Does Marco accept?");
    await game.button("Decline");
    await game.says(/^Black: pawn/);
    await game.button("Offer draw");
    await game.button("Accept");
    await game.sees("draw | agreement");
  });

  test("a draw is claimed with its proof", async () => {
    const game = await here.start();
    await game.moves("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
    await game.says("Same position at the start and after 2, 4. Claim a draw?");
    await game.button("Claim");
    await game.sees("draw | threefold repetition");
    assert.match(await game.page.locator("#end > p").first().innerText(), /Same position/);
  });

  test("a draw is claimed with the move that brings it about", async () => {
    const game = await here.start();
    await game.moves("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
    await game.choose("Claim a draw with f6–g8");
    await game.sees("draw | threefold repetition");
  });

  test("resigning asks first, by name", async () => {
    const game = await here.start({ black: { name: "Marco" } });
    await game.moves("e2e4");
    await game.button("Resign");
    assert.equal(await game.page.locator("#question-title").innerText(), "Marco, resign?");
    await game.button("Cancel");
    assert.equal(await game.status(), "It's black's turn.");
    await game.button("Resign");
    await game.page.locator("#question-yes").click();
    await game.sees("black resigns | white wins");
  });

  test("moves are taken back and brought back, by button, menu and keys", async () => {
    const game = await here.start();
    await game.moves("e2e4 e7e5");
    await game.button("Take back");
    await game.sees("It's black's turn.");
    await game.stands("e7", "black pawn");
    await game.page.keyboard.press("Control+z");
    await game.sees("It's white's turn.");
    assert.ok(await game.page.getByRole("button", { name: "Take back" }).isDisabled());
    await game.choose("Redo");
    await game.sees("It's black's turn.");
    await game.page.keyboard.press("Control+Shift+Z");
    await game.stands("e5", "black pawn");
  });
});

describe("the end", () => {
  test("stalemate is named as the cause; the card offers a rematch with sides swapped", async () => {
    const game = await here.start({ start: STALEMATE_NEXT, white: { name: "Giulia" }, black: { name: "Marco" } });
    await game.moves("g5g6");
    await game.sees("draw | stalemate");
    assert.equal(await game.page.locator("#end h2").innerText(), "Stalemate. Draw.");
    await game.page.locator("#rematch").click();
    await game.sees("It's white's turn.");
    await game.reads("#clock-near .name", "Marco");
    await game.counts("#end", 0);
  });

  test("a finished game is saved, found again, and analysed", async () => {
    const game = await here.start({ white: { name: "Anna" } });
    await game.moves("f2f3 e7e5 g2g4 d8h4");
    await game.page.locator("#save-game").click();
    await game.says("The game is saved on this computer.");
    await game.choose("Saved games");
    await game.reads(".games", /Anna/);
  });

  test("saved games are found by player, date, opening and result", async () => {
    const game = await here.start();
    for (const [white, black, date, moves, result] of [
      ["Wanda", "Xaver", "2019.03.02", "e2e4 c7c5 g1f3", "resign"],
      ["Yuri", "Wanda", "2021.11.30", "d2d4 d7d5 c2c4", "draw"],
      ["Zoe", "", "2021.12.24", "e2e4 e7e5 g1f3", ""],
    ]) {
      await game.begin({ white: { name: white }, black: { name: black }, tags: { Date: date } });
      await game.until(async () => (await game.plies()) === 0, "a new game");
      await game.moves(moves);
      if (result === "resign") {
        await game.button("Resign");
        await game.page.locator("#question-yes").click();
        await game.page.locator("#end .cross").click();
      } else if (result === "draw") {
        await game.button("Offer draw");
        await game.button("Accept");
        await game.page.locator("#end .cross").click();
      }
      await game.page.locator("#actions .more").click();
      await game.button("Save");
      await game.says("The game is saved on this computer.");
    }
    await game.choose("Saved games");
    const found = async (search, expected, result = "") => {
      await game.page.locator("#games-search").fill(search);
      await game.page.locator("#games-result").selectOption(result);
      const names = async () => (await game.page.locator(".games .open b").allInnerTexts()).map((text) => text.split(" ")[0]);
      await game.until(async () => (await names()).join() === expected, `${search}: ${expected}`);
    };
    // On a small phone the field was as narrow as a word.
    await game.resize(320, 568);
    const { width } = await game.page.locator("#games-search").boundingBox();
    assert.ok(width > 200, `${width}`);
    await game.resize(1366, 768);
    await found("wanda", "Yuri,Wanda");
    await found("wanda sicilian", "Wanda");
    await found("2021-", "Zoe,Yuri");
    await found("queen's gambit", "Yuri");
    await found("2021", "Yuri", "1/2-1/2");
    await found("½", "Yuri");
    await found("wanda", "Wanda", "1-0");
    await found("b27", "Wanda");
    await found("nobody", "");
    await game.reads(".games-sheet [role=status]", /0|no /i);
    await found("zoe", "Zoe");
    // A player without a name was "blackPlayer" in the list.
    await game.reads(".games .open b", "Zoe – Black");
    await game.page.locator("#games-search").press("Enter");
    await game.page.locator("#question-yes").click();
    await game.counts("dialog", 0);
    await game.sees("It's black's turn.");
    assert.equal(await game.page.locator("#clock-near .name").innerText(), "Zoe");
  });

  test("the card leads to analysis, with the whole game", async () => {
    const game = await here.start();
    await game.moves("f2f3 e7e5 g2g4 d8h4");
    await game.page.locator("#end #analyse").click();
    await game.page.locator(".lines").waitFor({ state: "attached" });
    await game.counts("#end", 0);
    assert.equal(await game.page.locator("body").getAttribute("data-mode"), "analyse");
    await game.step("Previous move", "g4");
    await game.stands("d8", "black queen");
  });

  test("a saved game is opened, which asks before another is dropped, and deleted for good", async () => {
    const game = await here.start({ white: { name: "Olga" }, black: { name: "Pia" } });
    await game.moves("c2c4 c7c5");
    await game.page.locator("#actions .more").click();
    await game.button("Save");
    await game.says("The game is saved on this computer.");
    await game.moves("g1f3");
    const rows = game.page.locator(".games li", { hasText: "Olga – Pia" });
    await game.choose("Saved games");
    await rows.first().locator(".open").click();
    await game.page.locator("#question-yes").click();
    await game.stands("g1", "white knight");
    assert.equal(await game.plies(), 2);
    assert.equal(await game.page.locator("#clock-near .name").innerText(), "Olga");
    await game.counts("dialog", 0);
    await game.choose("Saved games");
    await rows.first().getByRole("button", { name: "Delete Olga – Pia" }).click();
    await game.page.locator(".question").getByRole("button", { name: "Cancel" }).click();
    assert.equal(await rows.count(), 1, "nothing is deleted without a yes");
    await rows.first().getByRole("button", { name: "Delete Olga – Pia" }).click();
    await game.page.locator("#question-yes").click();
    await game.until(async () => (await rows.count()) === 0, "no such game");
    await game.page.keyboard.press("Escape");
    await game.counts("dialog", 0);
    await game.choose("Saved games");
    await game.page.locator(".games li").first().waitFor();
    assert.equal(await rows.count(), 0);
  });
});

describe("new games", () => {
  test("the sheet asks who plays with which clock, swaps names, and asks before a game is dropped", async () => {
    const game = await here.start();
    await game.moves("e2e4");
    await game.button("New game");
    await game.page.getByLabel("Name of White").fill("Giulia");
    await game.page.getByLabel("Name of Black").fill("Marco");
    await game.button("Swap the colours");
    await game.page.locator(".option", { hasText: "10 + 5" }).click();
    await game.button("Start game");
    assert.equal(await game.page.locator("#question-title").innerText(), "Start a new game?");
    await game.page.locator("#question-yes").click();
    await game.stands("e2", "white pawn");
    await game.reads("#clock-near .name", "Marco");
    // White's clock runs already; Black's stands at what was chosen.
    assert.equal(await game.time("far"), "10:00");
    assert.ok(seconds(await game.time("near")) <= 600);
  });

  test("the back ranks of Chess960 are shuffled, alike for both, and typed as well as chosen", async () => {
    const game = await here.start();
    // The standard position is one of the 960; three in a row are not random.
    const starts = [];
    for (const line of ["", "new 960", "new 960"]) {
      // The pawn back on a2 shows that the next game has begun.
      await game.moves("a2a3");
      if (line) {
        await game.type(line);
        await game.says("A game is in progress. Abandon it? Answer yes or no.");
        await game.type("yes");
      } else {
        await game.button("New game");
        await game.page.getByLabel("Chess960").check();
        await game.button("Start game");
        await game.page.locator("#question-yes").click();
      }
      await game.stands("a2", "white pawn");
      const all = await game.pieces();
      const back = (rank) =>
        [..."abcdefgh"].map((file) => all.find((piece) => piece.startsWith(file + rank))?.split(" ")[2]);
      const rank = back(1);
      assert.deepEqual(rank, back(8));
      assert.deepEqual(rank.toSorted(), "bishop bishop king knight knight queen rook rook".split(" "));
      const [rook, king, other] = rank.filter((role) => role === "rook" || role === "king");
      assert.deepEqual([rook, king, other], ["rook", "king", "rook"]);
      starts.push(rank.join());
    }
    assert.ok(new Set(starts).size > 1, starts.join(" "));
  });

  test("against the engine one chooses the colour", async () => {
    const game = await here.start();
    await game.button("New game");
    await game.page.locator(".option", { hasText: "Against the engine" }).click();
    await game.page.locator(".segments .option", { hasText: "Black" }).click();
    await game.button("Start game");
    await game.until(async () => (await game.plies()) === 1, "the engine begins");
    assert.ok((await game.centre("e7")).y > (await game.centre("e2")).y, "Black sits below");
    assert.match(await game.page.locator("#clock-far .detail").innerText(), /White/);
  });

  test("openings, patience and resigning of the engine are chosen, kept with the game, and remembered", async () => {
    const game = await here.start();
    const open = async () => {
      await game.button("New game");
      await game.page.locator(".option", { hasText: "Against the engine" }).click();
    };
    await open();
    await game.page.getByLabel("Openings").selectOption("solid");
    await game.page.getByLabel("Longest thought").selectOption("2");
    await game.page.locator(".switch", { hasText: "It may resign" }).click();
    await game.button("Start game");
    await game.counts("dialog", 0);
    await game.openShare();
    assert.match(await game.page.locator("#pgn").inputValue(), /"level 3 solid resigns patience 2"/);
    await game.page.keyboard.press("Escape");
    await game.counts("dialog", 0);
    await open();
    assert.equal(await game.page.getByLabel("Openings").inputValue(), "solid");
    assert.equal(await game.page.getByLabel("Longest thought").inputValue(), "2");
    assert.ok(await game.page.getByRole("switch", { name: "It may resign" }).isChecked());
  });

  test("three seatings: fixed, turning, face to face", async () => {
    const game = await here.start({}, { preferences: { seating: "turning" } });
    const isWhiteBelow = async () => (await game.centre("e2")).y > (await game.centre("e7")).y;
    assert.ok(await isWhiteBelow());
    await game.move("e2", "e4");
    await game.until(async () => !(await isWhiteBelow()), "a turned board");
    const face = await here.start({}, { preferences: { seating: "face" } });
    const turned = await face.page
      .locator("cg-board piece.black")
      .first()
      .evaluate((piece) => getComputedStyle(piece, "::after").transform);
    assert.equal(turned, "matrix(-1, 0, 0, -1, 0, 0)");
    assert.equal(await face.page.locator("#clock-far").evaluate((clock) => getComputedStyle(clock).rotate), "180deg");
  });

  test("face to face on a phone, each side has its own buttons", async () => {
    const game = await here.start({ time: "5" }, { ...PHONE, preferences: { seating: "face" } });
    await game.tap("e2");
    await game.tap("e4");
    await game.sees("It's black's turn.");
    await game.page.locator("#actions .resign").click();
    assert.equal(await game.page.locator("#question-title").innerText(), "White, resign?");
    await game.button("Cancel");
    assert.deepEqual(await game.overflowing(), []);
  });
});

describe("against the engine", () => {
  const ENGINE = { black: { kind: "engine", strength: "level 1" } };

  test("it answers, and a takeback takes two moves", async () => {
    const game = await here.start(ENGINE);
    await game.move("e2", "e4");
    await game.until(async () => (await game.plies()) === 2, "an answer");
    await game.sees("It's white's turn.");
    await game.button("Take back");
    await game.until(async () => (await game.plies()) === 0, "both moves back");
  });

  test("a person with Black sits below; a hint draws an arrow and says the move", async () => {
    const game = await here.start({ white: { kind: "engine", strength: "level 1" } });
    await game.until(async () => (await game.plies()) === 1, "the engine begins");
    assert.ok((await game.centre("e7")).y > (await game.centre("e2")).y);
    await game.press("e7", "h");
    await game.says(/^Try /);
    await game.page.locator("#overlays .arrow.hint").waitFor({ state: "attached" });
  });

  test("engine against engine plays by itself", async () => {
    const engine = { kind: "engine", strength: "level 1" };
    const game = await here.start({ white: engine, black: engine });
    await game.until(async () => (await game.plies()) >= 4, "four moves");
  });

  test("a premove waits for the engine's move", async () => {
    const game = await here.start(ENGINE);
    // The engine's move reaches the page only when the premove has been shown.
    let release;
    const isShown = new Promise((resolve) => (release = resolve));
    await game.page.routeWebSocket("**/ws", (socket) => {
      let earlier = Promise.resolve();
      socket.connectToServer().onMessage((text) => {
        const { type, snapshot } = JSON.parse(text);
        const isHeld = type === "state" && snapshot.ply === 2;
        earlier = earlier.then(() => isHeld && isShown).then(() => socket.send(text));
      });
    });
    await game.reload();
    await game.move("e2", "e4");
    await game.sees("It's black's turn.");
    await game.move("g1", "f3");
    await game.shows("f3", "current-premove");
    release();
    await game.until(async () => (await game.plies()) >= 3, "the premove");
    await game.stands("f3", "white knight");
  });

  test("the evaluation bar is off until it is switched on", async () => {
    const game = await here.start();
    assert.ok(await game.page.locator("#evaluation").isHidden());
    await game.button("Settings");
    await game.page.getByLabel("Evaluation bar while playing").check();
    await game.page.keyboard.press("Escape");
    await game.page.locator("#evaluation").waitFor();
    await game.page.locator("#score").waitFor();
  });
});
