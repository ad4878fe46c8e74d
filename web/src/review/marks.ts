// What the board shows of a mistake, of a better move and of a try.

import type { MoveJson, Square } from "../generated/protocol";
import { shown, type State } from "../store";
import { NO_MARKS, shownMistake, signOf, solution, type Arrow, type Attempt, type BoardMarks, type Graded } from "./state";
import { roleOf } from "./texts";

export function boardMarks(state: State): BoardMarks {
  if (state.mode !== "review" && state.mode !== "practise") return NO_MARKS;
  const mistake = shownMistake(state);
  const found = solution(state);
  if (found) return solutionMarks(found);
  if (!mistake) return NO_MARKS;
  if (state.review.attempt) return hintMarks(mistake, state.review.attempt);
  if (state.mode === "practise") return state.review.practice.isShown ? betterMarks(mistake) : NO_MARKS;
  return state.review.better ? betterMarks(mistake) : mistakeMarks(mistake, state);
}

function ends(uci: string): [Square, Square] {
  return [uci.slice(0, 2) as Square, uci.slice(2, 4) as Square];
}

/** The move played, the answer, and what the answer attacks. */
function mistakeMarks(move: MoveJson, state: State): BoardMarks {
  const [from, to] = ends(move.uci);
  const { reason } = move;
  const marks: BoardMarks = {
    squares: [
      [from, "played-from"],
      [to, "played-to"],
    ],
    arrows: [],
    badge: { square: to, sign: signOf(move.mark), isRight: false },
    pale: undefined,
  };
  const answer = reason?.is_reply ? reason.uci[0] : undefined;
  if (!reason || !answer) return marks;
  const [start, end] = ends(answer);
  marks.arrows.push({ from: start, to: end, style: "mark dashed" });
  for (const square of reason.squares) if (square !== to && square !== end) marks.squares.push([square, "attacked"]);
  marks.arrows.push(...aims(reason.motif, end, reason.squares).map((aim): Arrow => ({ ...aim, style: "mark dotted" })));
  if (isEmpty(state, end)) marks.pale = { square: end, color: move.color === "white" ? "black" : "white", role: roleOf(reason.san[0]) };
  return marks;
}

/** The arrows of a motif: from the piece that moved to what it attacks. */
function aims(motif: string, from: Square, squares: Square[]): { from: Square; to: Square }[] {
  const [first, second] = squares;
  switch (motif) {
    case "fork":
    case "mate-threat":
    case "trapped":
      return squares.filter((to) => to !== from).map((to) => ({ from, to }));
    case "pin":
    case "skewer":
      return second ? [{ from, to: second }] : [];
    case "discovered-attack":
      return first && second ? [{ from: first, to: second }] : [];
    default:
      return [];
  }
}

/** The better move, and what it attacks. */
function betterMarks(move: MoveJson): BoardMarks {
  const best = move.best?.[0]?.uci[0];
  if (!best) return NO_MARKS;
  const [from, to] = ends(best);
  const { reason } = move;
  const targets = reason && !reason.is_reply ? reason.squares.filter((square) => square !== to) : [];
  return {
    ...NO_MARKS,
    squares: targets.map((square) => [square, "aimed"]),
    arrows: [{ from, to, style: "hint" }],
  };
}

function hintMarks(move: MoveJson, { hints }: Attempt): BoardMarks {
  const best = move.best?.[0]?.uci[0];
  if (!best || !hints) return NO_MARKS;
  const [from, to] = ends(best);
  return {
    ...NO_MARKS,
    squares: [[from, "hinted"]],
    arrows: hints > 1 ? [{ from, to, style: "hint" }] : [],
  };
}

function solutionMarks({ view }: Graded): BoardMarks {
  const square = view.last_move?.to;
  return { ...NO_MARKS, badge: square && { square, sign: "✓", isRight: true } };
}

function isEmpty(state: State, square: Square): boolean {
  const rank = shown(state)?.fen.split("/")[8 - Number(square.charAt(1))] ?? "";
  const squares = rank.split(" ")[0]?.replace(/\d/g, (count) => ".".repeat(Number(count))) ?? "";
  return squares.charAt("abcdefgh".indexOf(square.charAt(0))) === ".";
}
