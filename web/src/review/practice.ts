// The practice of mistakes: the mistakes of saved games are asked again, those that
// are due first. The first try decides when one is asked the next time.

import { request, resetBoard } from "../actions";
import { localize } from "../l10n";
import { announce } from "../panel/announcer";
import { current, type State } from "../store";
import { betterText, change } from "./actions";
import { type ListedExercise } from "../generated/protocol";
import { dueOf, NO_PRACTICE, shownMistake, type Practice } from "./state";

function changePractice(practice: Partial<Practice>): void {
  change({ practice: { ...current().review.practice, ...practice } });
}

/** Learns which mistakes are asked again, and whether this game is kept. */
export async function loadPractice(): Promise<void> {
  const answer = await request({ type: "practice" });
  if (answer?.type === "practice") changePractice({ list: answer.exercises, saved: answer.saved });
}

/** Begins a round when the section is entered, and forgets it when it is left. */
export function followPractice(state: State, before: State): void {
  if (state.mode === before.mode) return;
  if (state.mode === "practise") void beginRound(dueOf);
  else if (before.mode === "practise") forget();
}

/** Nothing is asked; what is known of the list stays. */
function forget(): void {
  const { list, saved } = current().review.practice;
  change({ attempt: undefined, better: undefined, practice: { ...NO_PRACTICE, list, saved } });
}

/** Asks some of the mistakes. */
async function beginRound(choose: (list: ListedExercise[]) => ListedExercise[]): Promise<void> {
  forget();
  await loadPractice();
  const { list } = current().review.practice;
  if (!list || current().mode !== "practise") return;
  const round = choose(list).map(({ exercise }) => exercise);
  changePractice({ round });
  if (round.length) await ask(0);
  else announce(localize(list.length ? "practise-none-today" : "practise-none"), "polite");
}

/** Asks the mistakes that are not due too. */
export function practiseAhead(): void {
  void beginRound((list) => list);
}

async function ask(at: number): Promise<void> {
  const number = current().review.practice.round[at];
  changePractice({ at, exercise: undefined, days: undefined, isShown: false });
  change({ attempt: undefined });
  if (number === undefined) {
    announce(localize("practise-done"), "polite");
    return loadPractice();
  }
  const answer = await request({ type: "exercise", exercise: number });
  if (answer?.type !== "exercise" || current().mode !== "practise") return;
  changePractice({ exercise: answer });
  tryExercise();
}

/** Lets the player look for the better move, again if it was shown. */
export function tryExercise(): void {
  const { exercise } = current().review.practice;
  if (!exercise) return;
  changePractice({ isShown: false });
  change({ attempt: { ply: 0, tries: [], hints: 0, isGrading: false } });
  resetBoard({ note: undefined, refused: undefined });
  announce(localize("review-find", { color: exercise.mistake.color }), "urgent");
}

/** Asks the next mistake. */
export function nextExercise(): void {
  const { at, round } = current().review.practice;
  if (at < round.length) void ask(at + 1);
}

/** Shows the better move, which counts as not solved. */
export function showSolution(): void {
  const mistake = shownMistake(current());
  if (!mistake) return;
  changePractice({ isShown: true });
  change({ attempt: undefined });
  resetBoard({ note: undefined, refused: undefined });
  announce(betterText(mistake), "polite");
  void recordAnswer(false);
}

/** Records the first answer to the shown exercise. */
export async function recordAnswer(isSolved: boolean): Promise<void> {
  const { exercise, days } = current().review.practice;
  if (!exercise || days !== undefined) return;
  const answer = await request({ type: "answer", exercise: exercise.exercise, is_solved: isSolved });
  const isSame = current().review.practice.exercise === exercise;
  if (answer?.type === "answered" && isSame) changePractice({ days: answer.days });
}

/** Saves the game, so that its mistakes are asked again. */
export async function keepGame(): Promise<void> {
  if (await request({ type: "save" })) await loadPractice();
}
