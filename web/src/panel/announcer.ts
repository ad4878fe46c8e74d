// What a screen reader is told. The polite waits for its turn, the urgent
// interrupts.

import { byId } from "../dom";
import { isOver, type State } from "../store";
import { endText, moveTold, statusText } from "../voice";

export function announce(sentence: string, manner: "polite" | "urgent"): void {
  const region = byId(manner);
  // The same sentence twice in a row would not be told: a mark nobody hears
  // makes it another one.
  region.textContent = region.textContent === sentence ? `${sentence}\u200b` : sentence;
}

/** Moves are told politely; check and the end at once. */
export function announceChange(state: State, before: State): void {
  const { snapshot, note } = state;
  if (note && note !== before.note) announce(note.text, note.tone === "refused" ? "urgent" : "polite");
  if (!snapshot || !before.snapshot || snapshot === before.snapshot) return;
  const { board, outcome } = snapshot;
  const hasMoved = board.fen !== before.snapshot.board.fen;
  if (hasMoved && board.last_move) announce(moveTold(board.last_move), "polite");
  if (isOver(snapshot) && !isOver(before.snapshot)) announce(endText(outcome), "urgent");
  else if (hasMoved && board.check) announce(statusText(snapshot), "urgent");
  const view = snapshot.view;
  if (view?.last_move && view.id !== before.snapshot.view?.id) announce(moveTold(view.last_move), "polite");
}
