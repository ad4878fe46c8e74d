// Codes that live one second: the program reads their life from a variable that exists
// for tests.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sharedGames } from "./shared-game.mjs";

const { device, share } = sharedGames({ env: { ARROCCO_TEST_CODE_SECONDS: "1" } });

describe("a code that has expired", () => {
  test("is refused, scanned or typed; a new one is another", async () => {
    const owner = await share();
    const { code, url } = owner.sharing.invitations[0];
    await owner.reads(".scan.over p", "This code has expired.");
    await owner.reads(".life", "This code has expired.");
    const scanning = await device(url);
    await scanning.reads("#join-error", "This code has expired. Ask for a new one.");
    const typing = await device(new URL("/", url).href);
    await typing.page.locator("#join-code").fill(code);
    await typing.page.locator("#join button.primary").click();
    await typing.reads("#join-error", "This code has expired. Ask for a new one.");
    await owner.page.locator("#sharing-renew").click();
    const fresh = () => owner.sharing.invitations.find((one) => one.role === "black");
    await owner.until(async () => fresh().code !== code, "another code");
    for (const game of [scanning, typing]) game.ignoreConsole();
  });

  test("that of the spectators too; the game goes on", async () => {
    const owner = await share();
    await owner.page.locator("#sharing-watch").click();
    const found = () => owner.sharing.invitations.find((one) => one.role === "spectator");
    await owner.until(async () => found() !== undefined, "a code");
    const { url } = found();
    await owner.page.locator("#sharing-role-spectator").check({ force: true });
    await owner.reads(".scan.over p", "This code has expired.");
    const late = await device(url);
    await late.reads("#join-error", "This code has expired. Ask for a new one.");
    assert.equal(owner.sharing.devices.length, 0);
    late.ignoreConsole();
  });
});
