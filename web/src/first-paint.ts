// The script of the first frame: applies the appearance and draws the pieces.
//
// The build puts this script into the HTML, with the style sheet, so that the
// first board needs no other file (docs/DESIGN.md, "The first frame needs one
// file"). The playable board replaces it right after that frame.

import { read } from "@lichess-org/chessground/fen";
import { squaresFrom } from "./board/square";
import { byId, drawnPiece } from "./dom";
import type { Snapshot } from "./generated/protocol";
import { applyAppearance } from "./appearance";
import { unseal } from "./sealed";
import { sessionToken, storeToken } from "./session";
import { current, isFaceToFace, orientation, shown, type State } from "./store";

/** Draws the pieces exactly as chessground draws them. */
function drawPieces(state: State): void {
  const [container, board] = [document.createElement("cg-container"), document.createElement("cg-board")];
  const side = orientation(state);
  const pieces = read(shown(state)?.fen ?? "");
  squaresFrom(side).forEach((square, index) => {
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

/** Sets the classes that decide where the board is, so that it does not move
 * later. */
function setLayout(state: State): void {
  document.body.classList.toggle("face", isFaceToFace(state));
  for (const clock of document.querySelectorAll(".clock")) {
    clock.classList.toggle("untimed", state.snapshot?.clock.left.white === null);
  }
}

/** Runs the rest of the page, which the browser has preloaded. */
function loadPage(): void {
  const rest = document.querySelector<HTMLLinkElement>("link[rel=modulepreload]");
  if (rest) void import(/* @vite-ignore */ rest.href);
}

// A hidden page gets no animation frames.
if (document.hidden) loadPage();
else requestAnimationFrame(() => setTimeout(loadPage));

/** Replaces the encrypted state by the readable one, also for the rest of the
 * page. Without the right token the state comes over the WebSocket. */
function unsealState(): string {
  const element = byId("first-state");
  try {
    const content: unknown = JSON.parse(element.textContent || "null");
    if (typeof content === "string") element.textContent = unseal(content, sessionToken());
    JSON.parse(element.textContent || "null");
  } catch {
    element.textContent = "";
  }
  return element.textContent ?? "";
}

storeToken();
const initial = current();
applyAppearance(initial.preferences);
const firstState = unsealState();
if (firstState) {
  const state: State = { ...initial, ...(JSON.parse(firstState) as { snapshot: Snapshot }) };
  setLayout(state);
  // Which pieces a blindfold player may see is decided by the playable board.
  if (state.preferences.blindfold === "off") drawPieces(state);
}
