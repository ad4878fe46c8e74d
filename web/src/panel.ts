// Everything around the board that repeats the state in words and pictures.

import { byId, drawnPiece, make } from "./dom";
import type { Color, Role, State } from "./generated/protocol";
import { icon } from "./icons";
import { word, type Words } from "./words";

export function showPanel(state: State): void {
  showStatus(state);
  showCaptured("black", state.captured.black);
  showCaptured("white", state.captured.white);
  showMoves(state);
  byId<HTMLButtonElement>("undo").disabled = state.ply === 0 && !state.outcome;
  byId<HTMLButtonElement>("redo").disabled = state.ply === state.history.length;
  byId<HTMLButtonElement>("resign").disabled = state.outcome !== null;
}

/** The status sentence, in the language of the page. */
export function statusText(state: State): string {
  const { outcome, turn } = state;
  if (!outcome) return word(state.check ? "status-check" : "status-turn", { color: turn });
  const { winner } = outcome;
  const sides: Words = winner ? { winner, loser: winner === "white" ? "black" : "white" } : {};
  return word(`status-${outcome.cause}`, sides);
}

/** The last move as in a score sheet, for example `19… Qc2`. */
export function lastMoveText(state: State): string | undefined {
  const san = state.history[state.ply - 1];
  if (!san) return undefined;
  const number = Math.ceil(state.ply / 2);
  return `${number}${state.ply % 2 === 1 ? "." : "…"} ${localLetters(san)}`;
}

/** The last move in a sentence, for eyes and ears. */
export function lastMoveTold(state: State): string {
  const last = state.last_move;
  return last ? word("move-told", { ...last }) : word("welcome");
}

export function showMessage(state: State): void {
  const short = lastMoveText(state);
  const told = make("span", "", lastMoveTold(state));
  const message = byId("message");
  message.className = "message";
  message.replaceChildren(...(short ? [make("b", "", short), told] : [told]));
}

export function showRefusal(sentence: string): void {
  const message = byId("message");
  message.className = "message refused";
  message.replaceChildren(icon("refused"), make("span", "", sentence));
}

/** Tells a screen reader; what is urgent interrupts. */
export function announce(sentence: string, manner: "polite" | "urgent"): void {
  byId(manner).textContent = sentence;
}

function showStatus(state: State): void {
  byId("status").textContent = statusText(state);
  byId("turn-disc").className = `disc ${state.outcome ? state.outcome.winner ?? "draw" : state.turn}`;
}

function showCaptured(color: Color, roles: Role[]): void {
  byId(`captured-${color}`).replaceChildren(
    ...roles.map((role) => {
      const item = make("li", "", drawnPiece(color, role));
      item.setAttribute("aria-label", word("piece", { color, role }));
      return item;
    }),
  );
}

function showMoves(state: State): void {
  const rows = Array.from({ length: Math.ceil(state.history.length / 2) }, (_, row) =>
    make("li", "", numberOf(row), ...[row * 2, row * 2 + 1].map((index) => moveAt(state, index))),
  );
  const list = byId("moves");
  list.replaceChildren(...(rows.length ? rows : [make("li", "none", word("moves-none"))]));
  list.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function numberOf(row: number): HTMLElement {
  return make("span", "number", `${row + 1}`);
}

function moveAt(state: State, index: number): HTMLElement {
  const move = make("span", index < state.ply ? "move" : "move undone", localLetters(state.history[index] ?? ""));
  if (index === state.ply - 1) move.setAttribute("aria-current", "true");
  return move;
}

/** Piece letters follow the language of the page. */
function localLetters(san: string): string {
  const letters = word("piece-letters");
  return san.replace(/[KQRBN]/g, (letter) => letters.charAt("KQRBN".indexOf(letter)));
}
