// The first frame: the looks a person likes, and the pieces where they stand.
//
// The build puts this script into the page itself, with the style sheet, so
// that the first board waits for no other file (docs/DESIGN.md, "The first
// board waits for nothing"). The board that can be played on takes its place
// right after that frame.

import { read } from "@lichess-org/chessground/fen";
import { seenFrom } from "./board/square";
import { byId, drawnPiece } from "./dom";
import type { Snapshot } from "./generated/protocol";
import { showLooks } from "./looks";
import { current, isFaceToFace, orientation, shown, type State } from "./store";

/** Drawn as chessground will draw them. */
function drawPieces(state: State): void {
  const [container, board] = [document.createElement("cg-container"), document.createElement("cg-board")];
  const side = orientation(state);
  const pieces = read(shown(state)?.fen ?? "");
  seenFrom(side).forEach((square, index) => {
    const piece = pieces.get(square);
    if (!piece) return;
    const drawn = drawnPiece(piece.color, piece.role);
    drawn.style.transform = `translate(${(index % 8) * 100}%, ${Math.floor(index / 8) * 100}%)`;
    board.append(drawn);
  });
  container.append(board);
  byId("drawn").classList.add("cg-wrap", `orientation-${side}`);
  byId("drawn").append(container);
}

/** Whatever decides where the board stands: it is not to move any more. */
function takeSeats(state: State): void {
  document.body.classList.toggle("face", isFaceToFace(state));
  for (const clock of document.querySelectorAll(".clock")) {
    clock.classList.toggle("untimed", state.snapshot?.clock.left.white === null);
  }
}

/** The rest of the page, which the browser has been fetching meanwhile. */
function readOn(): void {
  const rest = document.querySelector<HTMLLinkElement>("link[rel=modulepreload]");
  if (rest) void import(/* @vite-ignore */ rest.href);
}

// No frame is made of a page that nobody sees.
if (document.hidden) readOn();
else requestAnimationFrame(() => setTimeout(readOn));

const mine = current();
showLooks(mine.preferences);
const told = byId("first-state").textContent;
if (told) {
  const state: State = { ...mine, ...(JSON.parse(told) as { snapshot: Snapshot }) };
  takeSeats(state);
  // Whoever plays blindfold is shown no piece too many.
  if (state.preferences.blindfold === "off") drawPieces(state);
}
