// Two devices, one game: the owner at 127.0.0.1, the others at another address, each
// in a browser context of its own.

import assert from "node:assert/strict";
import { afterEach, describe, test } from "node:test";
import { PHONE, fixture } from "./fixture.mjs";
import { startProgram } from "./program.mjs";

/** The page that has shared a game. */
let sharer;

// Before the contexts are closed: a game that is shared cannot be replaced.
afterEach(async () => {
  if (sharer?.page.isClosed() === false) await send(sharer, { type: "sharing", action: { type: "stop" } });
  sharer = undefined;
});

const here = fixture();
const SMALL = { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true };
/** Another origin than the owner's. It is not in the list of networks. */
const ADDRESS = "127.0.0.2";

// ---- what people do ----------------------------------------------------------

/** Shares a new game by the dialog, as its owner. */
async function share({ side = "white", clock, absence, options = {}, prepare } = {}) {
  const owner = await here.start({}, options);
  if (prepare) {
    await prepare(owner.page);
    await owner.reload();
  }
  await openFields(owner);
  await owner.pick("own-side", side);
  if (side !== "none") await owner.page.locator("#own-name").fill("Anna");
  if (clock) {
    await owner.pick("clock", "other");
    await owner.page.locator("input.other").fill(clock);
  }
  if (absence) await owner.page.locator(".network select").nth(1).selectOption(absence);
  await choose(owner, ADDRESS);
  await owner.page.locator("#start-game").click();
  await owner.page.locator("#sharing").waitFor();
  sharer = owner;
  return owner;
}

/** Chooses an address, also one that is not in the list. */
async function choose(owner, address) {
  const list = owner.page.locator(".network select").first();
  await list.evaluate((list, address) => {
    list.add(new Option(address));
    list.value = address;
    list.dispatchEvent(new Event("change"));
  }, address);
}

async function openFields(owner) {
  await owner.page.locator("#new-game").click();
  await owner.pick("opponents", "people");
  await owner.pick("seating", "devices");
  await owner.page.locator('.network option[value="127.0.0.1"]').waitFor({ state: "attached" });
}

async function invitation(owner, role) {
  const found = () => owner.sharing?.invitations.find((one) => one.role === role && one.expires_in !== 0);
  await owner.until(async () => found() !== undefined, `a code for ${role}`);
  return found();
}

/** A device that has opened an address. */
async function device(url, options = PHONE) {
  const game = await here.newPage(await here.newStranger(options));
  await game.page.addInitScript(() => {
    globalThis.sockets = [];
    const Original = WebSocket;
    globalThis.WebSocket = class extends Original {
      constructor(...args) {
        super(...args);
        globalThis.sockets.push(this);
      }
    };
  });
  await game.page.goto(url);
  return game;
}

/** A device that has joined by the link of the QR code. */
async function join(owner, role, name, options) {
  const game = await device((await invitation(owner, role)).url, options);
  await game.page.locator("#join-name").fill(name);
  await game.page.locator("#join-play").click();
  await game.ready(role);
  return game;
}

/** Anna plays White at the computer, Marco Black on a phone. */
async function pair(settings) {
  const owner = await share(settings);
  const guest = await join(owner, "black", "Marco");
  await begin(owner);
  return [owner, guest];
}

async function begin(owner) {
  await owner.page.locator("#sharing-begin:enabled").click();
  await owner.page.locator("#sharing").waitFor({ state: "detached" });
}

/** Plays moves in turn: White's on the first page, Black's on the second. */
async function play(white, black, moves) {
  for (const [index, move] of moves.split(" ").entries()) {
    const [mover, other] = index % 2 ? [black, white] : [white, black];
    await mover.until(async () => (await mover.plies()) === index, `${index} moves before ${move}`);
    await mover.move(move.slice(0, 2), move.slice(2));
    for (const game of [mover, other])
      await game.until(async () => (await game.plies()) === index + 1, `${move} on both screens`);
  }
}

/** Sends a request over a socket of its own, with the token of the page. */
function send(game, request) {
  return game.page.evaluate(async (request) => {
    const token = localStorage.getItem("arrocco.session");
    const socket = new WebSocket(new URL("/ws", location.href.replace("http", "ws")), ["arrocco", `session.${token}`]);
    await new Promise((resolve, reject) => ((socket.onopen = resolve), (socket.onerror = reject)));
    socket.send(JSON.stringify({ id: 77, ...request }));
    const answer = await new Promise((resolve) => {
      socket.onmessage = ({ data }) => JSON.parse(data).id === 77 && resolve(JSON.parse(data));
    });
    socket.close();
    return answer;
  }, request);
}

const move = (from, to, ply) => ({ type: "do", command: { type: "move", from, to, promotion: null, ply } });

/** Cuts a device off, and lets it come back. The browser refuses new connections only,
 * so the old ones are closed. */
async function offline(game, isOffline) {
  if (isOffline) game.role = undefined;
  await game.page.context().setOffline(isOffline);
  if (isOffline) await game.page.evaluate(() => globalThis.sockets.forEach((socket) => socket.close()));
}

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
    sharer = teacher;
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
