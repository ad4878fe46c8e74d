// Entry point: starts the board, then everything else (shell.ts).

// Imported first, because it opens the socket.
import "./connection";

import { showHeader } from "./header";
import { Board } from "./board/board";
import { Squares } from "./board/squares";
import { connect, playMove } from "./actions";
import type { Square } from "./generated/protocol";
import { current, subscribe, isOver, mover, premover, shown, update } from "./store";
import { loadLanguage, localize } from "./l10n";
import { ifLoaded, load } from "./parts";
import { isDevice } from "./session";

/** How long the rest waits for the first board. */
const FIRST_BOARD_TIMEOUT_MS = 400;
/** When a device that did not get a part of the page loads it again. */
const RELOAD_AFTER_MS = 1_000;

const language = loadLanguage(current().preferences.language);

const board = new Board({
  onMove: playMove,
  onPremove,
  beforePress,
  onPress,
  onRearrange: () => current().mode === "edit" && ifLoaded("edit")?.rearranged(),
  onMarks: () => squares?.show(current()),
});
const squares: Squares | undefined = new Squares(board);

function onPremove(move: { from: Square; to: Square } | undefined): void {
  update({ premove: move && { ...move, promotion: null } });
}

/** Clears the last refusal. */
function beforePress(): void {
  const { mode, refused, note, hint } = current();
  if (mode !== "edit" && (refused || note || hint)) update({ refused: undefined, note: undefined, hint: undefined });
}

/** If the piece belongs to the opponent, says whose turn it is. */
function onPress(square: Square): void {
  const state = current();
  if (state.mode === "edit") return ifLoaded("edit")?.pressed(square);
  const piece = board.pieceAt(square);
  const view = shown(state);
  const isOpponents = piece && view && piece.color !== view.turn && !board.selected && piece.color !== premover(state);
  if (isOpponents && mover(state) && state.snapshot && !isOver(state.snapshot)) {
    update({
      note: { text: localize("refused-not-your-piece", { from: square, color: piece.color }), tone: "refused" },
    });
  }
}

async function start(): Promise<void> {
  if (isDevice()) {
    const devices = await load("devices");
    if (!devices) throw new Error("a part of the page could not be loaded");
    await devices.join(language);
  }
  connect();
  subscribe(showHeader);
  subscribe((state) => board.show(state));
  await Promise.race([board.firstShown, new Promise((resolve) => setTimeout(resolve, FIRST_BOARD_TIMEOUT_MS))]);
  const [{ startShell }] = await Promise.all([import("./shell"), language]);
  startShell(board);
}

// Some browsers remember that a file could not be loaded until the page is loaded again.
// A device loses nothing by it: its code is still in the address, or it has its token.
start().catch((error: unknown) => {
  if (!isDevice()) throw error;
  setTimeout(() => location.reload(), RELOAD_AFTER_MS);
});
