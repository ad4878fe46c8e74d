// Devices whose network fails: connections that are cut without a word, that stall, and
// answers that get lost.

import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { PHONE } from "./fixture.mjs";
import { Network } from "./network.mjs";
import { SMALL, sharedGames } from "./shared-game.mjs";

const { begin, device, invitation, play, share } = sharedGames();

let network;
beforeEach(async () => {
  network = await Network.start();
});
afterEach(() => network.stop());

/** A device behind the network, which has opened the link of the QR code. */
async function scanned(owner, options = PHONE) {
  return device((await invitation(owner, "black")).url, network.options(options));
}

async function entered(guest) {
  await guest.page.locator("#join-name").fill("Marco");
  await guest.page.locator("#join-play").click();
  await guest.ready("black");
}

const claims = () => network.asked.filter((asked) => asked === "POST /join/claim").length;

describe("the connection is cut while a code is claimed", () => {
  test("the answer to a scanned code gets lost: the device has its seat all the same", async () => {
    const owner = await share();
    network.lose(/^\/join\/claim$/, 2);
    const guest = await scanned(owner);
    await guest.reads("#join-title", "Play Black against Anna");
    assert.ok(claims() >= 3, "it was sent again");
    await entered(guest);
    assert.equal(owner.sharing.devices.length, 1, "one device has joined");
    await begin(owner);
    await play(owner, guest, "e2e4 e7e5");
    guest.ignoreConsole();
  });

  for (const part of ["all", "devices", "shell"])
    test(`a file of the page gets lost (${part}): the page is loaded again, the code is not lost`, async () => {
      const owner = await share();
      network.lose(new RegExp(`^/assets/${part}-`));
      const guest = await scanned(owner);
      await guest.reads("#join-title", "Play Black against Anna");
      assert.equal(claims(), 1);
      await entered(guest);
      guest.ignoreConsole();
    });

  test("nobody answers: the device says so, and goes on when the network is back", async () => {
    const owner = await share();
    network.lose(/^\/join\/claim$/, Infinity);
    const guest = await scanned(owner, { ...SMALL, locale: "it-IT" });
    await guest.reads("#join-wait", "Il computer non risponde. I due dispositivi sono sulla stessa rete?");
    network.lose(/^\/join\/claim$/, 0);
    await guest.reads("#join-title", "Gioca col nero contro Anna");
    await entered(guest);
    guest.ignoreConsole();
  });

  test("the page is reloaded before the answer: the code is not lost", async () => {
    const owner = await share();
    network.lose(/^\/join\/claim$/, Infinity);
    const guest = await scanned(owner);
    await guest.page.locator("#join-wait").waitFor();
    await guest.page.reload();
    await guest.page.locator("#join-wait").waitFor();
    network.lose(/^\/join\/claim$/, 0);
    await entered(guest);
    assert.equal(owner.sharing.devices.length, 1);
    guest.ignoreConsole();
  });

  test("the answer to a typed code gets lost: the same seat", async () => {
    const owner = await share();
    const { code, url } = await invitation(owner, "black");
    const guest = await device(new URL("/", url).href, network.options(PHONE));
    network.lose(/^\/join\/claim$/, 1);
    await guest.page.locator("#join-code").fill(code);
    await guest.page.locator("#join button.primary").click();
    await guest.reads("#join-title", "Play Black against Anna");
    await entered(guest);
    guest.ignoreConsole();
  });

  test("the answer to the name gets lost: the seat is taken once", async () => {
    const owner = await share();
    const guest = await scanned(owner);
    network.lose(/^\/join\/enter$/, 1);
    await entered(guest);
    await owner.reads(".connected", /Marco/);
    assert.equal(owner.sharing.devices.length, 1);
    guest.ignoreConsole();
  });

  test("a page that does not hear whether it has a seat asks again, and shows no code to type", async () => {
    const owner = await share();
    const guest = await scanned(owner);
    await entered(guest);
    network.lose(/^\/join\/me$/, 1);
    await guest.page.reload();
    await guest.ready("black");
    await guest.counts("#join", 0);
    guest.ignoreConsole();
  });
});

describe("the connection is cut during the game", () => {
  async function playing(settings) {
    const owner = await share(settings);
    const guest = await scanned(owner);
    await entered(guest);
    await begin(owner);
    return [owner, guest];
  }

  test("cut without a close frame: the device comes back, and no move is lost", async () => {
    const [owner, guest] = await playing({ clock: "10" });
    await play(owner, guest, "e2e4 e7e5");
    network.cut();
    await guest.says(/^Connection lost/);
    await owner.says(/^Marco's device is away/);
    await owner.moves("g1f3");
    network.mend();
    await guest.stands("f3", "white knight");
    await guest.moves("b8c6");
    await owner.stands("c6", "black knight");
    guest.ignoreConsole();
  });

  test("a move that was under way when the connection was cut is played once", async () => {
    const [owner, guest] = await playing();
    await play(owner, guest, "e2e4");
    network.stall();
    await guest.move("e7", "e5");
    // Before the device gives the stalled connection up by itself.
    network.cut();
    await owner.says(/^Marco's device is away/);
    assert.equal(await owner.plies(), 1, "the other side has heard nothing of it");
    network.mend();
    for (const game of [owner, guest]) {
      await game.stands("e5", "black pawn");
      assert.equal(await game.plies(), 2);
    }
    await owner.moves("g1f3");
    await guest.stands("f3", "white knight");
    guest.ignoreConsole();
  });

  test("a connection that stalls is noticed on the device too", async () => {
    const [owner, guest] = await playing();
    await play(owner, guest, "e2e4");
    network.stall();
    await owner.says(/^Marco's device is away/);
    // It asks for an answer, gets none, and connects again by itself.
    await guest.move("e7", "e5");
    for (const game of [owner, guest]) await game.stands("e5", "black pawn");
    assert.deepEqual([await owner.plies(), await guest.plies()], [2, 2]);
    guest.ignoreConsole();
  });
});
