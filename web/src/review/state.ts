// The state of a review, and what follows from it: mistakes, texts, marks.

import { language } from "../l10n";
import type { Color, EvalJson, Message, MoveJson, Point, ReviewJson, Snapshot, Square, TextJson } from "../generated/protocol";
import { shown, type State } from "../store";

/** The answer to a move that was tried. */
export type Graded = Extract<Message, { type: "graded" }>;

/** The player looks for a better move. */
export interface Attempt {
  /** The move of the game that is replaced, counted from 1. */
  ply: number;
  tries: Graded[];
  /** How much was shown: nothing, which piece, where to. */
  hints: number;
  /** A move is being judged. */
  isGrading: boolean;
}

export interface ReviewState {
  /** The moves that are reviewed. */
  key: string;
  /** The evaluations so far, by the number of moves before the position. */
  points: ReadonlyMap<number, Point>;
  /** The part that is done, from 0 to 1. */
  share: number;
  isRunning: boolean;
  result: ReviewJson | undefined;
  /** The mistake whose better move is shown. */
  better: number | undefined;
  attempt: Attempt | undefined;
}

export const NO_REVIEW: ReviewState = {
  key: "",
  points: new Map(),
  share: 0,
  isRunning: false,
  result: undefined,
  better: undefined,
  attempt: undefined,
};

/** The kinds of marks, the least first, with their signs. */
export const MARKS = [
  ["inaccuracy", "?!"],
  ["mistake", "?"],
  ["blunder", "??"],
  ["missed-mate", "#"],
] as const;

export type MarkName = (typeof MARKS)[number][0];

export function signOf(mark: string | undefined): string {
  return MARKS.find(([name]) => name === mark)?.[1] ?? "";
}

/** The moves of the game as a text that changes with them. */
export function keyOf({ game, snapshot }: State): string {
  return `${game} ${snapshot?.settings.start} ${snapshot?.moves.map(({ id }) => id).join()}`;
}

/** The moves with a mark. */
export function mistakes({ review }: State): MoveJson[] {
  return review.result?.moves.filter(({ mark }) => mark) ?? [];
}

/** How many moves of the game lead to the shown position; nothing beside the
 * game. */
export function shownPly(state: State): number | undefined {
  const id = shown(state)?.id;
  const index = state.snapshot?.moves.findIndex((move) => move.id === id) ?? -1;
  if (index >= 0) return index + 1;
  return id === 0 ? 0 : undefined;
}

/** The position before a move of the game. */
export function idBefore({ moves }: Snapshot, ply: number): number {
  return moves[ply - 2]?.id ?? 0;
}

/** The mistake that is shown, improved or tried again. */
export function shownMistake(state: State): MoveJson | undefined {
  const { attempt, better, result } = state.review;
  const ply = attempt?.ply ?? better ?? shownPly(state);
  const move = ply ? result?.moves[ply - 1] : undefined;
  return move?.mark ? move : undefined;
}

/** The try that was right, if there is one. */
export function solution({ review }: State): Graded | undefined {
  return review.attempt?.tries.find(({ is_right }) => is_right);
}

export function textOf(text: TextJson | undefined): string {
  return text?.[language()] ?? "";
}

/** An evaluation seen from White: `+5.0`, `−1,2`, `#3`. */
export function evalText(evaluation: EvalJson): string {
  if ("mate" in evaluation) return `#${evaluation.mate < 0 ? "−" : ""}${Math.abs(evaluation.mate)}`;
  const pawns = (Math.abs(evaluation.cp) / 100).toFixed(1);
  return `${evaluation.cp < 0 ? "−" : "+"}${language() === "it" ? pawns.replace(".", ",") : pawns}`;
}

/** What the position before a move was worth. */
export function evalBefore(result: ReviewJson, ply: number): EvalJson {
  const best = result.moves[ply - 1]?.best?.[0]?.eval;
  return best ?? result.moves[ply - 2]?.eval ?? result.start_eval;
}

// ---- marks on the board ----------------------------------------------------

export interface Arrow {
  from: Square;
  to: Square;
  style: "mark dashed" | "mark dotted" | "hint";
}

/** What the board shows of a mistake. */
export interface BoardMarks {
  squares: [Square, "played-from" | "played-to" | "attacked" | "aimed" | "hinted"][];
  arrows: Arrow[];
  badge: { square: Square; sign: string; isRight: boolean } | undefined;
  /** The piece that would answer, where it would stand. */
  pale: { square: Square; color: Color; role: string } | undefined;
}

const NO_MARKS: BoardMarks = { squares: [], arrows: [], badge: undefined, pale: undefined };

export function boardMarks(state: State): BoardMarks {
  if (state.mode !== "review") return NO_MARKS;
  const mistake = shownMistake(state);
  const found = solution(state);
  if (found) return solutionMarks(found);
  if (!mistake) return NO_MARKS;
  if (state.review.attempt) return hintMarks(mistake, state.review.attempt);
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

const ROLES: Record<string, string> = { K: "king", O: "king", Q: "queen", R: "rook", B: "bishop", N: "knight" };

/** What moves, by the first letter in English notation. */
export function roleOf(san: string | undefined): string {
  return ROLES[san?.charAt(0) ?? ""] ?? "pawn";
}
