// Announcements for screen readers, in two live regions: polite and urgent.

import { byId } from "../dom";
import { isOver, type State } from "../store";
import { endText, describeMove, statusText } from "../describe";

export function announce(sentence: string, priority: "polite" | "urgent"): void {
  const region = byId(priority);
  // A region whose text does not change is not read. A zero-width space makes
  // the same sentence differ.
  region.textContent = region.textContent === sentence ? `${sentence}\u200b` : sentence;
}

/** Announces moves politely, check and the end of the game urgently. */
export function announceChange(state: State, before: State): void {
  const { snapshot, note } = state;
  if (note && note !== before.note) announce(note.text, note.tone === "refused" ? "urgent" : "polite");
  if (!snapshot || !before.snapshot || snapshot === before.snapshot) return;
  const { board, outcome } = snapshot;
  const hasMoved = board.fen !== before.snapshot.board.fen;
  if (hasMoved && board.last_move) announce(describeMove(board.last_move), "polite");
  if (isOver(snapshot) && !isOver(before.snapshot)) announce(endText(outcome), "urgent");
  else if (hasMoved && board.check) announce(statusText(snapshot), "urgent");
  const view = snapshot.view;
  if (view?.last_move && view.id !== before.snapshot.view?.id) announce(describeMove(view.last_move), "polite");
}
