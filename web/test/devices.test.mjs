// Two devices, one game: the owner at 127.0.0.1, the others at another address, each
// in a browser context of its own.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { PHONE } from "./fixture.mjs";
import { startProgram } from "./program.mjs";
import { ADDRESS, SMALL, sharedGames } from "./shared-game.mjs";

const { here, begin, choose, device, invitation, join, move, offline, openFields, pair, play, send, share, shares } =
  sharedGames();

// ---- tests -------------------------------------------------------------------

describe("joining", () => {
  test("a phone scans the code, plays Black in its own language and is mated", async () => {
    const owner = await share();
    const { url } = await invitation(owner, "black");
    const guest = await device(url, { ...PHONE, locale: "it-IT" });
    await guest.reads("#join-title", "Gioca col nero contro Anna");
    assert.equal(new URL(guest.page.url()).hash, "", "the secret is not in the address bar");
    await owner.reads(".connected li.choosing .tag", "choosing a name");
    await guest.page.locator("#join-name").fill("Marco");
    await guest.page.locator("#join-play").click();
    await guest.ready("black");
    await guest.says("La partita comincia quando lo decide Anna.");
    await owner.reads(".connected", /Marco/);
    await begin(owner);
    assert.ok((await guest.centre("e7")).y > (await guest.centre("e2")).y, "Black is below");
    assert.ok((await owner.centre("e7")).y < (await owner.centre("e2")).y, "White is below");
    await play(owner, guest, "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7");
    await owner.sees("black is checkmate | white wins");
    await guest.sees("scacco matto al nero | vince il bianco");
    await owner.page.locator("#end #rematch").waitFor();
    await guest.page.locator("#end").waitFor();
    await guest.counts("#end #rematch, #end #save-game, #end #analyse", 0);
  });

  test("the address and the code are typed; a wrong code is refused first", async () => {
    const owner = await share();
    const { code, url } = await invitation(owner, "black");
    const guest = await device(new URL("/", url).href, SMALL);
    await guest.page.locator("#join-code").fill(code === "00000000" ? "11111111" : "00000000");
    await guest.page.locator("#join button.primary").click();
    await guest.reads("#join-error", /code/i);
    guest.ignoreConsole();
    await guest.page.locator("#join-code").fill(`${code.slice(0, 4)}-${code.slice(4)}`);
    await guest.page.locator("#join button.primary").click();
    await guest.reads("#join-title", "Play Black against Anna");
    await guest.page.locator("#join-play").click();
    await guest.ready("black");
    await owner.page.locator("#sharing-begin:enabled").waitFor();
  });

  test("a code that was used is refused", async () => {
    const owner = await share();
    const { url } = await invitation(owner, "black");
    const guest = await device(url);
    await guest.page.locator("#join-play").click();
    await guest.ready("black");
    const late = await device(url);
    await late.reads("#join-error", /used/);
    late.ignoreConsole();
  });

  test("the device that scans again goes on with its game", async () => {
    const [owner, guest] = await pair();
    await play(owner, guest, "e2e4 e7e5");
    await guest.page.reload();
    await guest.ready("black");
    await guest.stands("e5", "black pawn");
    assert.equal(await guest.plies(), 2);
  });
});

describe("seats", () => {
  test("a move for the other side is refused, and changes nothing", async () => {
    const [owner, guest] = await pair();
    const answer = await send(guest, move("e2", "e4", 0));
    assert.deepEqual([answer.type, answer.kind], ["refused", "not-your-color"]);
    for (const request of [
      { type: "save" },
      { type: "games" },
      { type: "hint" },
      { type: "load", text: "8/8/8/8/8/8/8/8 w - - 0 1", abandon: true },
    ])
      assert.equal((await send(guest, request)).type, "refused", request.type);
    await play(owner, guest, "e2e4 e7e5");
    await owner.move("d7", "d5");
    await owner.stands("d7", "black pawn");
    assert.equal(await owner.plies(), 2);
  });

  test("a spectator sees every move and can make none", async () => {
    const owner = await share();
    await owner.page.locator("#sharing-watch").click();
    const guest = await join(owner, "black", "Marco");
    const watcher = await join(owner, "spectator", "Sofia", SMALL);
    await owner.reads(".connected", /Sofia/);
    await begin(owner);
    await play(owner, guest, "e2e4");
    await watcher.stands("e4", "white pawn");
    await watcher.move("e7", "e5");
    assert.equal(await watcher.at("e7"), "black pawn");
    const answer = await send(watcher, move("e7", "e5", 1));
    assert.deepEqual([answer.type, answer.kind], ["refused", "spectating"]);
    assert.equal((await send(watcher, { type: "take_over" })).type, "refused");
    assert.equal(await watcher.page.locator("#actions .resign").isDisabled(), true);
    await guest.moves("e7e5");
    await watcher.stands("e5", "black pawn");
  });
});

describe("offers", () => {
  test("a takeback is asked for on one device and refused on the other", async () => {
    const [owner, guest] = await pair();
    await play(owner, guest, "e2e4 e7e5");
    await guest.button("Take back");
    await owner.says(/^Marco/);
    await guest.says("Your request waits for Anna.");
    await guest.counts("#message .btn", 0);
    await owner.button("Decline");
    await guest.says(/^Black: pawn/);
    assert.deepEqual([await owner.plies(), await guest.plies()], [2, 2]);
    await guest.button("Take back");
    await owner.says(/^Marco/);
    await owner.button("Accept");
    for (const game of [owner, guest]) await game.stands("e7", "black pawn");
  });

  test("a draw is offered on one device and accepted on the other; only the other is asked", async () => {
    const [owner, guest] = await pair();
    await play(owner, guest, "e2e4 e7e5");
    await owner.button("Offer draw");
    await owner.says("Your draw offer waits for Marco.");
    await guest.button("Accept");
    for (const game of [owner, guest]) await game.sees("draw | agreement");
  });

  test("a player resigns for the own side only", async () => {
    const [owner, guest] = await pair();
    await play(owner, guest, "e2e4");
    await guest.button("Resign");
    await guest.reads("#question-title", "Marco, resign?");
    await guest.page.locator("#question-yes").click();
    for (const game of [owner, guest]) await game.page.locator("#end").waitFor();
    assert.equal(await owner.status(), await guest.status());
  });
});

describe("coming and going", () => {
  test("the owner removes a device, which says so and needs a new code", async () => {
    const [owner, guest] = await pair();
    await play(owner, guest, "e2e4");
    await owner.page.locator("#devices").click();
    await owner.page.locator("[id^=remove-]").click();
    await owner.page.locator("#question-yes").click();
    await guest.says("This device was removed from the game.");
    await owner.reads(".connected", /not here yet/);
    await guest.button("Join again");
    await guest.page.locator("#join-code").waitFor();
    guest.ignoreConsole();
  });

  test("after the program was killed and started again, the device goes on without a code", async () => {
    const [owner, guest] = await pair({ clock: "10" });
    await play(owner, guest, "e2e4 e7e5 g1f3");
    const { home, port } = here.program;
    await here.program.kill();
    await guest.says(/^Connection lost/);
    here.program = await startProgram({ home, port });
    await guest.until(() => guest.role === "black", "the seat again");
    await owner.until(() => owner.role === "plays", "the owner again");
    await guest.until(async () => !(await guest.message()).startsWith("Connection lost"), "a connection");
    await guest.moves("b8c6");
    await owner.stands("c6", "black knight");
    for (const game of [owner, guest]) game.ignoreConsole();
  });

  test("both devices are offline and come back; nothing is lost", async () => {
    const owner = await share({ side: "none" });
    const white = await join(owner, "white", "Luca");
    const black = await join(owner, "black", "Sofia", SMALL);
    await begin(owner);
    await play(white, black, "e2e4 e7e5");
    for (const game of [white, black]) await offline(game, true);
    await owner.says("Both devices are away.");
    await white.says(/^Connection lost/);
    for (const game of [white, black]) await offline(game, false);
    await white.until(() => white.role === "white", "White again");
    await black.until(() => black.role === "black", "Black again");
    await white.until(async () => (await white.plies()) === 2, "the moves");
    await white.moves("g1f3");
    for (const game of [owner, black]) await game.stands("f3", "white knight");
    for (const game of [white, black]) game.ignoreConsole();
  });

  test("a flag falls while the device is away, if the clock was to run on", async () => {
    const [owner, guest] = await pair({ clock: "10 vs 20s", absence: "runs" });
    await play(owner, guest, "e2e4");
    await offline(guest, true);
    await owner.says("Marco's device is away. The clock runs on.");
    await owner.sees("black is out of time | white wins");
    await offline(guest, false);
    await guest.sees("black is out of time | white wins");
    guest.ignoreConsole();
  });

  test("sharing is stopped: the device says so, the game goes on at the computer", async () => {
    const [owner, guest] = await pair();
    await play(owner, guest, "e2e4");
    await owner.page.locator("#devices").click();
    await owner.page.locator("#sharing-stop").click();
    await owner.page.locator("#question-yes").click();
    await guest.says("Sharing has ended. The game is kept on the computer.");
    await owner.moves("e7e5");
    guest.ignoreConsole();
  });
});

describe("codes", () => {
  test("a code that has expired cannot be scanned; a new one is made by a button", async () => {
    let isExpired = false;
    const owner = await share({
      prepare: (page) =>
        page.routeWebSocket("**/ws", (socket) => {
          const program = socket.connectToServer();
          program.onMessage((text) => {
            const message = JSON.parse(text);
            if (message.type === "sharing" && isExpired)
              for (const invitation of message.sharing?.invitations ?? []) invitation.expires_in = 0;
            socket.send(JSON.stringify(message));
          });
        }),
    });
    const before = await invitation(owner, "black");
    isExpired = true;
    await owner.page.locator("#sharing-watch").click();
    await owner.reads(".scan.over p", "This code has expired.");
    isExpired = false;
    await owner.pick("role", "black");
    await owner.page.locator("#sharing-renew").click();
    await owner.counts(".scan.over", 0);
    const after = await invitation(owner, "black");
    assert.notEqual(after.code, before.code);
    await owner.reads(".life", /^Works once/);
    // The old one is void.
    const late = await device(before.url);
    await late.page.locator("#join-code").waitFor();
    late.ignoreConsole();
  });

  test("a code that is guessed too often is locked", async () => {
    const owner = await share();
    const { code, url } = await invitation(owner, "black");
    const stranger = await device(new URL("/", url).href);
    const origin = new URL(url).origin;
    const statuses = await stranger.page.evaluate(
      async ([origin, right]) => {
        const all = [];
        for (let guess = 0; guess < 1000; guess++) {
          const code = String(guess).padStart(8, "0");
          if (code === right) continue;
          const answer = await fetch(`${origin}/join/claim`, {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify({ code }),
          });
          all.push(answer.status);
        }
        return all;
      },
      [origin, code],
    );
    assert.ok(
      statuses.every((status) => status >= 400),
      "no guess was right",
    );
    assert.ok(statuses.filter((status) => status === 429).length > 900, "most guesses were not even looked at");
    await stranger.page.locator("#join-code").fill(code);
    await stranger.page.locator("#join button.primary").click();
    await stranger.reads("#join-error", /tries|wrong codes/i);
    await owner.reads("#sharing .message", /wrong codes were typed/);
    stranger.ignoreConsole();
    // The picture still works.
    const guest = await join(owner, "black", "Marco");
    await guest.says(/starts when Anna/);
  });
});

describe("a class", () => {
  test("pupils join with one code, all games start and pause together, one is opened", async () => {
    const teacher = await here.start({});
    await openFields(teacher);
    await teacher.pick("group", "class");
    await teacher.page.locator("#class-name").fill("4B");
    await teacher.page.locator("#class-pairs").fill("Luca – Sofia");
    await teacher.pick("clock", "10 + 5");
    await teacher.page.locator("#start-game").click();
    await teacher.reads(".foot p", /at least two pairs/);
    await teacher.page.locator("#class-pairs").fill("Luca – Sofia\nNoah - Emma\n");
    await choose(teacher, ADDRESS);
    await teacher.page.locator("#start-game").click();
    await teacher.page.locator("#class").waitFor();
    shares(teacher);
    await teacher.counts(".board-card.waiting", 2);
    const pupil = async (name) => {
      const game = await device((await invitation(teacher, "pupil")).url);
      const label = await game.page.locator("#join-who option", { hasText: name }).first().innerText();
      await game.page.locator("#join-who").selectOption({ label });
      await game.page.locator("#join-play").click();
      await game.page.locator("#join").waitFor({ state: "detached" });
      return game;
    };
    const [luca, sofia] = [await pupil("Luca"), await pupil("Sofia")];
    await teacher.reads(".class-head p", "2 boards, 2 of 4 pupils joined");
    await teacher.page.locator("#class-begin").click();
    await teacher.counts(".board-card.waiting", 1);
    await luca.moves("e2e4");
    await sofia.stands("e4", "white pawn");
    await teacher.reads("#class-board-1 .situation", "Black to move");
    await sofia.choose("Ask for help");
    await teacher.reads("#class-board-1 .situation", "Sofia asks for help");
    await teacher.page.locator("#class-pause").click();
    await teacher.page.locator("#class-resume").waitFor();
    await teacher.page.locator("#class-resume").click();
    await teacher.page.locator("#class-pause").waitFor();
    assert.deepEqual(await teacher.violations(), []);
    await teacher.page.locator("#class-board-1").press("Enter");
    await teacher.stands("e4", "white pawn");
    await teacher.page.locator("#class-back").click();
    await teacher.page.locator("#class").waitFor();
  });
});

describe("screens", () => {
  for (const [name, options] of [
    ["a desktop", {}],
    ["a phone", PHONE],
    ["a small phone, in Italian", { ...SMALL, locale: "it-IT" }],
    ["in the dark", { preferences: { theme: "dark" } }],
  ]) {
    test(`everything fits and axe finds nothing: ${name}`, async () => {
      const owner = await share({ clock: "10+5", options });
      const isWide = async (game) => game.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      assert.equal(await isWide(owner), false);
      const address = await owner.page.locator(".codes .row .address").boundingBox();
      assert.ok(address.height < 30, "the address is in one line");
      assert.deepEqual(await owner.violations(), [], "the waiting screen");
      const { preferences, ...rest } = options;
      const guest = await device((await invitation(owner, "black")).url, rest);
      await guest.page.locator("#join-name").waitFor();
      assert.equal(await isWide(guest), false);
      assert.deepEqual(await guest.violations(), [], "the name");
      await guest.page.locator("#join-play").click();
      await guest.ready("black");
      await begin(owner);
      await guest.until(async () => (await guest.overflowing()).length === 0, "nothing cut off");
      assert.deepEqual(await guest.violations(), [], "the device");
      assert.deepEqual(await owner.overflowing(), []);
    });
  }

  test("joining and leaving are announced once", async () => {
    const owner = await share();
    await owner.page.evaluate(() => {
      globalThis.heard = [];
      const watch = new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes) globalThis.heard.push(node.textContent.replace("\u200b", ""));
      });
      for (const id of ["polite", "urgent"]) watch.observe(document.getElementById(id), { childList: true });
    });
    const heard = (text) => owner.page.evaluate((text) => globalThis.heard.filter((one) => one === text).length, text);
    const guest = await join(owner, "black", "Marco");
    await owner.until(async () => (await heard("Marco has joined and plays Black.")) === 1, "Marco has joined");
    await begin(owner);
    await guest.page.goto("about:blank");
    await owner.until(async () => (await heard("Marco's device is away.")) === 1, "Marco is away");
    assert.equal(await heard("A device has joined and chooses a name."), 1);
    assert.equal(await heard("The game has started."), 1);
  });

  test("the whole way by keyboard", async () => {
    const owner = await share();
    const guest = await device((await invitation(owner, "black")).url, {});
    await guest.page.locator("#join-name").press("Enter");
    await guest.ready("black");
    await owner.page.locator("#sharing-begin:enabled").press("Enter");
    await owner.page.locator("#sharing").waitFor({ state: "detached" });
    await owner.press("e2", "Enter");
    await owner.press("e4", "Enter");
    await guest.press("e7", "Enter");
    await guest.press("e5", "Enter");
    await owner.stands("e5", "black pawn");
  });
});
