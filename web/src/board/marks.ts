// The classes of marked squares: last move, check, destinations, refusals.
// style/board.css draws them.

import type { SquareClasses } from "@lichess-org/chessground/types";
import type { Color, Reason, Square } from "../generated/protocol";
import { ifLoaded } from "../parts";
import { NO_MARKS, type BoardMarks } from "../review/state";
import { shown, type State } from "../store";

/** The marks of the review. */
export function reviewMarks(state: State): BoardMarks {
  return ifLoaded("review")?.boardMarks(state) ?? NO_MARKS;
}

export function squareClasses(
  state: State,
  destinations: Square[],
  colorAt: (square: Square) => Color | undefined,
): SquareClasses {
  const view = shown(state);
  const isOccupied = (square: Square) => colorAt(square) !== undefined;
  const classes: SquareClasses = new Map();
  const add = (square: Square | null | undefined, name: string) => {
    if (square) classes.set(square, `${classes.get(square) ?? ""} ${name}`.trim());
  };
  const reviewed = reviewMarks(state).squares;
  if (!state.refused) for (const [square, name] of reviewed) add(square, name);
  if (state.refused) {
    add(state.refused.from, "refused-from");
    add(state.refused.to, "refused-to");
    for (const [square, name] of reasonMarks(state.refused, isOccupied)) add(square, name);
  } else if (!reviewed.some(([, name]) => name === "played-to")) {
    add(view?.last_move?.from, "last-from");
    add(view?.last_move?.to, "last-to");
  }
  add(view?.check?.king, "checked");
  if (hasDots(state)) for (const square of destinations) add(square, destinationClass(colorAt(square), view?.turn));
  return classes;
}

/** A king that may castle can go to a piece of its own side, which is its rook. */
function destinationClass(occupant: Color | undefined, turn: Color | undefined): string {
  if (!occupant) return "dest";
  return occupant === turn ? "dest castling" : "dest capture";
}

function hasDots({ preferences }: State): boolean {
  return preferences.dots && !preferences.lock;
}

/** The squares that are the reason of a refusal: an attacker gets cross-hairs; a
 * piece in the way, or an empty attacked square, gets hatching. */
function reasonMarks({ culprits, to, attacked }: Reason, isOccupied: (square: Square) => boolean): [Square, string][] {
  const marks: [Square, string][] = [];
  for (const { square } of culprits) {
    if (square !== to) marks.push([square, attacked ? "attacker" : "refused-reason"]);
  }
  if (attacked && attacked !== to && !isOccupied(attacked)) marks.push([attacked, "refused-reason"]);
  return marks;
}
