// What people do who play on two devices: the owner at 127.0.0.1, the others at another
// address, each in a browser context of its own.

import { afterEach } from "node:test";
import { PHONE, fixture } from "./fixture.mjs";

export const SMALL = { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true };
/** Another origin than the owner's. It is not in the list of networks. */
export const ADDRESS = "127.0.0.2";

/** The fixture of a file whose games are shared, and what people do in it. */
export function sharedGames(options) {
  /** The page that has shared a game. */
  let sharer;

  // Before the contexts are closed: a game that is shared cannot be replaced.
  afterEach(async () => {
    if (sharer?.page.isClosed() === false) await send(sharer, { type: "sharing", action: { type: "stop" } });
    sharer = undefined;
  });

  const here = fixture(options);

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

  /** Another page has shared something. */
  function shares(page) {
    sharer = page;
  }

  return { here, begin, choose, device, invitation, join, move, offline, openFields, pair, play, send, share, shares };
}
