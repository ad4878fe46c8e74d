// The state of a review, and what follows from it.

import type { Color, EvalJson, ListedExercise, Message, MoveJson, Point, ReviewJson, Snapshot, Square } from "../generated/protocol";
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

/** A mistake of a saved game that is asked again. */
export type Exercise = Extract<Message, { type: "exercise" }>;

/** The practice of mistakes. */
export interface Practice {
  /** All that are asked again, in the order they are asked; nothing before they
   * are known. */
  list: ListedExercise[] | undefined;
  /** The number of this game in the list of saved games. */
  saved: number | null;
  /** The numbers of those that are asked in this round, and the place of the one
   * that is shown. */
  round: number[];
  at: number;
  exercise: Exercise | undefined;
  /** When it is asked again: in so many days, never if it is learned; nothing
   * before the first try. */
  days: number | null | undefined;
  /** Whether the better move is shown. */
  isShown: boolean;
}

export const NO_PRACTICE: Practice = {
  list: undefined,
  saved: null,
  round: [],
  at: 0,
  exercise: undefined,
  days: undefined,
  isShown: false,
};

/** The mistakes that are asked today. */
export function dueOf(list: ListedExercise[]): ListedExercise[] {
  return list.filter(({ days }) => !days);
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
  practice: Practice;
}

export const NO_REVIEW: ReviewState = {
  key: "",
  points: new Map(),
  share: 0,
  isRunning: false,
  result: undefined,
  better: undefined,
  attempt: undefined,
  practice: NO_PRACTICE,
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
  if (state.mode === "practise") return state.review.practice.exercise?.mistake;
  const { attempt, better, result } = state.review;
  const ply = attempt?.ply ?? better ?? shownPly(state);
  const move = ply ? result?.moves[ply - 1] : undefined;
  return move?.mark ? move : undefined;
}

/** The try that was right, if there is one. */
export function solution({ review }: State): Graded | undefined {
  return review.attempt?.tries.find(({ is_right }) => is_right);
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

export const NO_MARKS: BoardMarks = { squares: [], arrows: [], badge: undefined, pale: undefined };
