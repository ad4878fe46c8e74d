// Which squares are marked, and as what: rings, frames and hatching as classes
// (picture 10 of the design). style/board.css gives them their shape.

import type { SquareClasses } from "@lichess-org/chessground/types";
import type { Reason, Square } from "../generated/protocol";
import { shown, type State } from "../store";

export function squareClasses(
  state: State,
  destinations: Square[],
  isOccupied: (square: Square) => boolean,
): SquareClasses {
  const view = shown(state);
  const classes: SquareClasses = new Map();
  const add = (square: Square | null | undefined, name: string) => {
    if (square) classes.set(square, `${classes.get(square) ?? ""} ${name}`.trim());
  };
  if (state.refused) {
    add(state.refused.from, "refused-from");
    add(state.refused.to, "refused-to");
    for (const [square, name] of guilty(state.refused, isOccupied)) add(square, name);
  } else {
    add(view?.last_move?.from, "last-from");
    add(view?.last_move?.to, "last-to");
  }
  add(view?.check?.king, "checked");
  if (hasDots(state)) for (const square of destinations) add(square, isOccupied(square) ? "dest capture" : "dest");
  return classes;
}

function hasDots({ preferences }: State): boolean {
  return preferences.dots && !preferences.lock;
}

/** An attacker gets cross-hairs; a man in the way, or an empty square that is
 * attacked, gets hatching. */
function guilty({ by, to, attacked }: Reason, isOccupied: (square: Square) => boolean): [Square, string][] {
  const marks: [Square, string][] = [];
  if (by && by !== to) marks.push([by, attacked ? "attacker" : "refused-reason"]);
  if (attacked && attacked !== to && !isOccupied(attacked)) marks.push([attacked, "refused-reason"]);
  return marks;
}
