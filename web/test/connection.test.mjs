// Tabs, restarts of the program, and the first frame.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { PHONE, fixture } from "./fixture.mjs";
import { startProgram } from "./program.mjs";

const here = fixture();

describe("tabs and restarts", () => {
  test("a second tab watches, says so, and takes over", async () => {
    const game = await here.start();
    await game.moves("e2e4");
    const second = await here.openAgain(game);
    await second.sees("It's black's turn.");
    await second.says("This tab is watching. The game is played in another tab.");
    await game.moves("e7e5");
    await second.stands("e5", "black pawn");
    await second.button("Play here");
    await second.until(() => second.role === "plays", "a page that plays");
    await second.says(/^Black: pawn/);
    await second.moves("g1f3");
    await game.stands("f3", "white knight");
    await game.says("This tab is watching. The game is played in another tab.");
  });

  test("a tab that watches is answered: what it may do, and what it may not, without a question before", async () => {
    const game = await here.start();
    await game.moves("e2e4");
    const second = await here.openAgain(game);
    await second.choose(/^Save$/);
    await second.says("The game is saved on this computer.");
    assert.ok(await second.page.getByRole("button", { name: "Play here" }).isVisible());
    await second.page.locator("#new-game").click();
    await second.button("Start game");
    await second.reads("dialog.new-game .foot p", "This tab only watches.");
    await second.counts("dialog", 1);
    assert.equal(await game.plies(), 1);
  });

  test("killed with no warning and started again, the program goes on with the same game", async () => {
    const game = await here.start({ time: "10" });
    await game.moves("e2e4 e7e5 g1f3");
    const { home, port } = here.program;
    await here.program.kill();
    await game.says(/^The program has stopped; the game is saved/);
    game.role = undefined;
    here.program = await startProgram({ home, port });
    // The page may have found the program before the button is pressed.
    const again = game.page.getByRole("button", { name: "Reconnect" });
    const press = () => again.click({ timeout: 500 }).catch(() => undefined);
    await game.until(async () => game.role === "plays" || (await press(), false), "a page that plays");
    await game.counts("#message.refused", 0);
    await game.stands("f3", "white knight");
    assert.equal(await game.plies(), 3);
    await game.moves("b8c6");
    await game.sees("It's white's turn.");
    game.ignoreConsole();
    // What a page asks for over HTTP, a second tab and a reload work too.
    await game.openShare();
    await game.page.keyboard.press("Escape");
    const tab = await here.newPage(game.page.context());
    await tab.page.goto(tab.origin);
    await tab.stands("c6", "black knight");
  });

  test("two tabs and a program that is restarted twice need no click", async () => {
    const game = await here.start();
    const second = await here.openAgain(game);
    for (const move of ["e2e4", "e7e5"]) {
      const { home, port } = here.program;
      await here.program.kill();
      await game.says(/^The program has stopped; the game is saved/);
      await second.says(/^The program has stopped; the game is saved/);
      game.role = second.role = undefined;
      here.program = await startProgram({ home, port });
      await game.until(() => game.role && second.role, "both connected");
      if (game.role !== "plays") await game.button("Play here");
      await game.until(() => game.role === "plays", "a page that plays");
      await game.moves(move);
    }
    await second.stands("e5", "black pawn");
    game.ignoreConsole();
    second.ignoreConsole();
  });

  test("another program that takes over the port gets nothing it can use, and runs no script", async () => {
    const game = await here.start();
    const tickets = [];
    game.page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => {
        const message = JSON.parse(payload);
        if (message.ticket) tickets.push(message.ticket);
      }),
    );
    await game.reload();
    await game.until(() => tickets.length > 0, "a ticket");
    await game.moves("e2e4");
    const { home, port } = here.program;
    await here.program.kill();
    const asked = [];
    const other = createServer((request, response) => {
      let body = "";
      request.on("data", (part) => (body += part));
      request.on("end", () => {
        asked.push(`${request.url} ${JSON.stringify(request.headers)} ${body}`);
        response.statusCode = request.method === "POST" ? 200 : 401;
        const sealed = Buffer.alloc(76).toString("base64");
        response.end(request.method === "POST" ? JSON.stringify({ sealed }) : "document.title = 'taken over';");
      });
    });
    await new Promise((resolve) => other.listen(port, "127.0.0.1", resolve));
    await game.says(/^This session has ended/);
    await game.page.locator("#new-game").click();
    await game.page.locator("[data-enter=edit]").click();
    await game.button("Reconnect");
    const posts = () => asked.filter((one) => one.startsWith("/api/sessions"));
    await game.until(() => posts().length > 1, "a second try");
    other.closeAllConnections();
    await new Promise((resolve) => other.close(resolve));
    assert.equal(asked.filter((one) => one.startsWith("/assets")).length, 0, "scripts are not loaded");
    for (const { id, key } of tickets) {
      assert.ok(posts().some((one) => one.includes(id)));
      assert.ok(!asked.some((one) => one.includes(key)), "the key of the ticket");
    }
    here.program = await startProgram({ home, port });
    await game.until(() => game.role === "plays", "a page that plays");
    await game.moves("e7e5");
    game.ignoreConsole();
  });
});

describe("the first frame", () => {
  for (const [name, settings, preferences, size] of [
    ["on a desktop, White below", {}, {}, {}],
    ["on a phone, against the clock", { time: "5" }, {}, PHONE],
    ["on a phone without a clock", {}, {}, PHONE],
    ["in the dark, Black below", { white: { kind: "engine", strength: "level 1" } }, { theme: "dark" }, {}],
    ["face to face on a phone", {}, { seating: "face" }, PHONE],
  ]) {
    test(`the first frame shows every piece where it stays: ${name}`, async () => {
      const game = await here.start(settings, { preferences, ...size });
      if (settings.white) await game.until(async () => (await game.plies()) === 1, "the engine begins");
      const whole = await game.drawing();
      assert.equal(whole.pieces.length, 32);
      await game.page.route("**/assets/*.js", (route) => route.abort());
      await game.page.reload();
      await game.page.locator("#drawn piece").first().waitFor();
      assert.deepEqual(await game.drawing(), whole);
      game.ignoreConsole();
    });
  }

  test("the first frame shows a blindfold player nothing", async () => {
    const game = await here.start({}, { preferences: { blindfold: "own" } });
    await game.page.route("**/assets/*.js", (route) => route.abort());
    await game.page.reload();
    assert.equal(await game.page.locator("html").getAttribute("data-blindfold"), "own");
    assert.equal(await game.page.locator("#drawn piece").count(), 0);
    game.ignoreConsole();
  });

  test("the page weighs less than 80 KB and says when its first board was there", async () => {
    const context = await here.newContext();
    const game = await here.newPage(context);
    const sizes = [];
    const devtools = await context.newCDPSession(game.page);
    await devtools.send("Network.enable");
    devtools.on("Network.loadingFinished", ({ encodedDataLength }) => sizes.push(encodedDataLength));
    await game.open();
    const { shown, playable } = await game.firstBoard();
    const weight = sizes.reduce((sum, size) => sum + size, 0);
    const files = `${Math.round(weight / 1024)} KB in ${sizes.length} files`;
    console.log(`first board shown after ${Math.round(shown)} ms, playable after ${Math.round(playable)} ms, ${files}`);
    assert.ok(weight < 80 * 1024, `${weight} bytes`);
    assert.ok(shown > 0 && playable > 0);
  });
});

describe("signing in", () => {
  const origin = () => new URL(here.program.address).origin;

  async function opened(address) {
    const game = await here.newPage(await here.newStranger());
    await game.page.goto(address);
    await game.page.waitForURL(`${origin()}/`);
    await game.ready();
    assert.equal(game.page.url(), `${origin()}/`, "the key is not in the address bar");
    return game;
  }

  test("the printed address opens the board, and so do a reload and a second tab", async () => {
    const game = await opened(here.program.address);
    await game.reload();
    await here.openAgain(game);
  });

  test("the file that the browser is started with opens the board, and so does a reload", async () => {
    const { home, port } = here.program;
    const game = await opened(pathToFileURL(`${home}/page-${port}.html`).href);
    await game.reload();
  });

  test("another server on this computer gets the cookie and can do nothing with it", async () => {
    const game = await opened(here.program.address);
    const cookies = [];
    const other = createServer((request, response) => {
      cookies.push(request.headers.cookie ?? "");
      response.end("<p>Another server</p>");
    });
    await new Promise((resolve) => other.listen(0, "127.0.0.1", resolve));
    const tab = await game.page.context().newPage();
    await tab.goto(`http://127.0.0.1:${other.address().port}/`);
    assert.equal(await tab.evaluate(() => localStorage.length), 0);
    await tab.close();
    other.close();
    const cookie = cookies.find((cookie) => cookie.includes(`arrocco-${here.program.port}=`));
    assert.ok(cookie, "browsers send it to every port");

    const headers = { cookie, origin: origin() };
    const upgrade = { connection: "upgrade", upgrade: "websocket" };
    for (const [method, path] of [
      ["GET", "/api/games"],
      ["GET", "/api/games/current/pgn"],
      ["POST", "/api/games/current/commands"],
      ["DELETE", "/api/sessions"],
      ["GET", "/ws"],
    ]) {
      const extra = path === "/ws" ? upgrade : {};
      const answer = await game.page.request.fetch(`${origin()}${path}`, { method, headers: { ...headers, ...extra } });
      assert.equal(answer.status(), 401, `${method} ${path}`);
    }
    await game.moves("e2e4");
  });

  test("all other sessions are closed", async () => {
    const game = await here.start();
    const other = await here.newPage(await here.newStranger());
    await other.page.goto(here.program.address);
    await other.ready("watches");
    await game.page.locator("#settings").click();
    await game.button("Close all other sessions");
    await game.until(
      async () => /sessions? closed\.$/.test(await game.page.locator("dialog [role=status]").first().innerText()),
      "a result",
    );
    await other.says(/^This session has ended/);
    await other.page.close();
    other.ignoreConsole();
    await game.page.keyboard.press("Escape");
    await game.moves("e2e4");
  });
});
