// Takes the pictures of docs/images: `npm run pictures`, or `npm run pictures --
// game review` for some of them. Look at them before you commit them.

import { join } from "node:path";
import { launch } from "./browser.mjs";
import { DESKTOP, PHONE, signIn } from "./fixture.mjs";
import { GamePage } from "./game-page.mjs";
import { startProgram } from "./program.mjs";

const FOLDER = join(import.meta.dirname, "../../docs/images");
const TABLET = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true };
const SMALL_PHONE = { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1.5 };
const NAMES = { white: { name: "Anna" }, black: { name: "Marco" } };
const TIMED = { ...NAMES, time: "10+5" };
const ITALIAN = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d3 d7d6 e1g1 h7h6 f1e1 e8g8 b1d2 c8e6";
/** A game with mistakes on both sides. */
const REVIEWED = `[White "Anna"]
[Black "Marco"]
[Date "2026.11.14"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d4 exd4 6. cxd4 Bb4+ 7. Nc3 Nxe4 8. O-O Bxc3 9. d5 Bf6 10. Re1 Ne7
11. Rxe4 d6 12. Bg5 Bxg5 13. Nxg5 h6 14. Qh5 O-O 15. Rae1 Ng6 16. Nxf7 Rxf7 17. Re8+ Qxe8 18. Rxe8+ Rf8
19. Rxf8+ Kxf8 20. Qf3+ 1-0`;

const PICTURES = {
  game: (take) => take(TIMED, {}, (game) => game.moves(ITALIAN)),
  refusal: (take) =>
    take(NAMES, {}, async (game) => {
      await game.moves("e2e4 e7e5 g1f3 d7d6 f1b5");
      await game.move("g8", "f6");
      await game.says(/check/);
    }),
  checkmate: (take) =>
    take(TIMED, { preferences: { keep: "none" } }, async (game) => {
      await game.moves("e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7");
      await game.page.locator("#end").waitFor();
    }),
  "dark-italian": (take) =>
    take(TIMED, { locale: "it-IT", preferences: { theme: "dark", language: "it" } }, (game) => game.moves(ITALIAN)),
  "high-contrast": (take) => take(TIMED, { preferences: { theme: "contrast" } }, (game) => game.moves(ITALIAN)),
  analysis: (take) =>
    take(NAMES, {}, async (game) => {
      await load(game);
      await game.analyse();
      await game.page.locator("#moves [data-id]", { hasText: "Nxe4" }).first().click();
      await game.counts("#graph .progress", 0);
      await game.until(async () => Number(/\d+/.exec(await game.page.locator(".depth").innerText())) >= 12, "depth 12");
    }),
  review: (take) => take(NAMES, {}, review),
  "review-phone": (take) => take(NAMES, { ...PHONE, deviceScaleFactor: 1.5 }, review),
  editor: (take) =>
    take(NAMES, {}, async (game) => {
      await game.moves("e2e4 c7c5");
      await game.page.locator("[data-enter=edit]").click();
      await game.page.locator("#editor .valid").waitFor();
    }),
  "new-game": (take) => take(NAMES, {}, (game) => newGame(game, "people")),
  "new-game-engine": (take) => take(NAMES, {}, (game) => newGame(game, "engine")),
  "face-to-face": (take) =>
    take(TIMED, { ...TABLET, preferences: { seating: "face" } }, (game) => game.moves(ITALIAN)),
  "phone-italian": (take) =>
    take(TIMED, { ...PHONE, deviceScaleFactor: 1.5, locale: "it-IT", preferences: { language: "it" } }, (game) =>
      game.moves(ITALIAN),
    ),
  "two-devices": (take) =>
    take(NAMES, {}, shareGame),
  "two-devices-phone": (take) =>
    take(NAMES, {}, async (game) => {
      await shareGame(game);
      const page = await joinGame(game);
      await page.locator("#join-title").focus();
      return page;
    }),
  "small-phone": (take) => take(TIMED, SMALL_PHONE, (game) => game.moves(ITALIAN)),
};

/** The owner's screen with the code for the second device. */
async function shareGame(game) {
  await newGame(game, "people");
  await game.pick("seating", "devices");
  await game.page.locator("#own-name").fill("Anna");
  await game.page.locator("dialog .option", { hasText: "10 + 5" }).click();
  await game.page.locator('.network option[value="127.0.0.1"]').waitFor({ state: "attached" });
  await game.page.locator("#start-game").click();
  await game.page.locator("#sharing").waitFor();
}

/** The second device, which chooses a name. */
async function joinGame(game) {
  const device = await game.page.context().browser().newContext({
    ...PHONE,
    userAgent: "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36",
    deviceScaleFactor: 1.5,
    locale: "en-GB",
    reducedMotion: "reduce",
  });
  await device.addInitScript(() => localStorage.setItem("arrocco.preferences", JSON.stringify({ theme: "light" })));
  const page = await device.newPage();
  await game.until(() => game.sharing?.invitations.length > 0, "a code");
  await page.goto(game.sharing.invitations[0].url);
  await page.locator("#join-name").fill("Marco");
  return page;
}

/** A game that is shared cannot be replaced by the one of the next picture. */
async function stopSharing(game) {
  await game.page.locator("#sharing-stop").click();
  const question = game.page.locator("#question-yes");
  await game.until(async () => (await question.count()) > 0 || (await game.page.locator("#sharing").count()) === 0, "an end");
  if (await question.count()) await question.click();
  await game.page.locator("#sharing").waitFor({ state: "detached" });
}

async function load(game) {
  await game.openShare();
  await game.page.locator("#paste").fill(REVIEWED);
  await game.page.locator("#load").click();
  await game.until(async () => (await game.plies()) === 39, "the game");
}

async function review(game) {
  await load(game);
  await game.page.locator("#end, .question").waitFor({ state: "detached" });
  const tab = game.page.locator("[data-enter=review]");
  if (await tab.isVisible()) await tab.click();
  else {
    await game.page.locator("#menu").click();
    await game.page.locator(".menu .item", { hasText: "Review" }).click();
  }
  await game.page.locator("#review .say.wrong .reason").waitFor({ timeout: 300_000 });
  // The first mistake that has its reason in squares.
  for (let mistake = 0; mistake < 9; mistake++) {
    if ((await game.page.locator("#overlays .arrow").count()) > 1) break;
    await game.page.locator("[data-square=a1]").press("n");
    await game.page.waitForTimeout(500);
  }
  await game.page.evaluate(() => document.activeElement?.blur());
}

async function newGame(game, opponents) {
  await game.page.locator("#new-game").click();
  await game.pick("opponents", opponents);
  if (opponents === "people") {
    await game.page.locator("dialog input[type=text]").first().fill("Anna");
    await game.page.locator("dialog input[type=text]").last().fill("Marco");
    await game.page.locator("dialog .option", { hasText: "5 + 3" }).click();
  }
}

const chosen = process.argv.slice(2);
const program = await startProgram();
const browser = await launch();
for (const [name, draw] of Object.entries(PICTURES)) {
  if (chosen.length && !chosen.includes(name)) continue;
  await draw(async (settings, { preferences = {}, ...options }, play) => {
    const context = await browser.newContext({
      viewport: DESKTOP,
      locale: "en-GB",
      reducedMotion: "reduce",
      ...options,
    });
    await signIn(context, program.address);
    const text = JSON.stringify({ theme: "light", ...preferences });
    await context.addInitScript((text) => localStorage.setItem("arrocco.preferences", text), text);
    const game = new GamePage(await context.newPage(), new URL(program.address).origin);
    await game.begin(settings);
    await game.open();
    const page = (await play(game)) ?? game.page;
    await page.mouse.move(1, 1);
    await page.waitForTimeout(400);
    await page.screenshot({ path: join(FOLDER, `${name}.png`) });
    if (page !== game.page) await page.context().close();
    if (game.sharing) await stopSharing(game);
    await context.close();
    console.log(name);
  });
}
await browser.close();
await program.stop();
await program.removeHome();
