// Announcements for screen readers, in two live regions: polite and urgent.
//
// What happens at the same moment is announced in order: each sentence is a
// paragraph of its own, and the paragraphs of earlier moments are removed.

import { byId, make } from "../dom";
import { isDisconnected, isOver, type State } from "../store";
import { endText, describeEvent, describeMove, statusText } from "../describe";
import { localize } from "../l10n";
import { ifLoaded } from "../parts";
import { isDevice } from "../session";

type Priority = "polite" | "urgent";

const pending: Record<Priority, string[]> = { polite: [], urgent: [] };

export function announce(sentence: string, priority: Priority): void {
  const sentences = pending[priority];
  if (sentences.includes(sentence)) return;
  sentences.push(sentence);
  const region = byId(priority);
  if (sentences.length > 1) {
    region.append(make("p", {}, sentence));
    return;
  }
  // A region whose text does not change is not read. A zero-width space makes
  // the same sentence differ.
  const isSame = region.textContent === sentence;
  region.replaceChildren(make("p", {}, isSame ? `${sentence}\u200b` : sentence));
  setTimeout(() => (pending[priority] = []));
}

/** Announces what has changed: moves, offers and pauses politely; refusals, check
 * and the end of the game urgently. */
export function announceChange(state: State, before: State): void {
  const { snapshot, note } = state;
  if (note && note !== before.note) announce(note.text, note.tone === "refused" ? "urgent" : "polite");
  if (state.link !== before.link && isDisconnected(state)) {
    const onDevice = ifLoaded("devices")?.messageOf(state)?.text;
    announce(onDevice ?? localize(state.link === "locked" ? "locked" : "stopped"), "urgent");
  }
  if (state.link === "open" && isDisconnected(before)) announce(localize(isDevice() ? "devices-reconnected" : "reconnected"), "polite");
  if (state.isWaiting && !before.isWaiting) announce(localize("waiting"), "polite");
  if (!snapshot || !before.snapshot || snapshot === before.snapshot) return;
  const { board, outcome } = snapshot;
  const hasMoved = board.fen !== before.snapshot.board.fen;
  const isBack = state.events.some(({ type }) => type === "takeback_done");
  if (hasMoved && board.last_move && !isBack) announce(describeMove(board.last_move), "polite");
  for (const event of state.events) {
    const sentence = describeEvent(event, snapshot);
    if (sentence) announce(sentence, "polite");
  }
  if (isOver(snapshot) && !isOver(before.snapshot)) announce(endText(outcome), "urgent");
  else if (hasMoved && board.check) announce(statusText(board), "urgent");
  const view = snapshot.view;
  if (view?.last_move && view.id !== before.snapshot.view?.id) announce(describeMove(view.last_move), "polite");
}
