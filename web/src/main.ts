// The page: shows what the program says, tells the program what people do.
//
// The board comes first, and can be played on; what stands around it follows.

// First, because it knocks at the program's door.
import "./connection";

import { showAppearance } from "./appearance";
import { Board } from "./board/board";
import { Squares } from "./board/squares";
import { connect, tries } from "./deeds";
import type { Editor } from "./editor";
import type { Square } from "./generated/protocol";
import { current, follow, isOver, mover, premover, shown, update } from "./store";
import { speak, word } from "./words";

/** How long the rest waits for a program that does not answer. */
const PATIENCE_MS = 400;

const words = speak(current().preferences.language);

const board = new Board({
  tries,
  premoves,
  presses,
  rearranges: () => current().mode === "edit" && editor?.rearranges(),
  seesMarks: () => squares?.show(current()),
});
const squares: Squares | undefined = new Squares(board);
let editor: Editor | undefined;

function premoves(move: { from: Square; to: Square } | undefined): void {
  update({ premove: move && { ...move, promotion: null } });
}

/** A press clears the last refusal; on a piece that may not move it says why. */
function presses(square: Square): void {
  const state = current();
  if (state.mode === "edit") return editor?.presses(square);
  const piece = board.pieceAt(square);
  const view = shown(state);
  if (state.refused || state.note || state.hint) update({ refused: undefined, note: undefined, hint: undefined });
  const isForeign = piece && view && piece.color !== view.turn && !board.selected && piece.color !== premover(state);
  if (isForeign && mover(state) && state.snapshot && !isOver(state.snapshot)) {
    update({ note: { text: word("refused-not-your-piece", { from: square, color: piece.color }), tone: "refused" } });
  }
}

async function begin(): Promise<void> {
  connect();
  follow(showAppearance);
  follow((state) => board.show(state));
  await Promise.race([board.isSeen, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  const [{ surround }] = await Promise.all([import("./surroundings"), words]);
  editor = surround(board);
}

void begin();
