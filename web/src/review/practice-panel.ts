// The panel of the practice: the mistake that is asked, what a try is worth, and
// when it is asked again.

import { enter } from "../actions";
import { button } from "../dialogs/dialog";
import { savedDate, savedName } from "../dialogs/list";
import { make } from "../dom";
import { language, localize } from "../l10n";
import type { State } from "../store";
import { betterText, giveHint } from "./actions";
import { buttons, card, moveName, part, PARTS, questionCard, sentence, triesCard, verdictCard } from "./panel";
import { nextExercise, practiseAhead, showSolution, tryExercise } from "./practice";
import { solution, type Exercise, type Practice } from "./state";

export function showPractice(state: State): void {
  if (state.mode !== "practise") return;
  const { practice, attempt } = state.review;
  for (const name of PARTS) {
    if (name !== "top") part(name, "practise", () => []);
  }
  part("top", ["practise", language(), practice, attempt], () => cards(state, practice));
}

function cards(state: State, practice: Practice): HTMLElement[] {
  const { exercise, at, round } = practice;
  if (exercise) return exerciseCards(state, practice, exercise);
  // The next one is on its way.
  if (!practice.list || at < round.length) return [];
  return [restCard(practice)];
}

/** Nothing is asked: there is nothing, nothing today, or all is done. */
function restCard({ list, round }: Practice): HTMLElement {
  const all = list ?? [];
  const [first] = all;
  const text = round.length ? "practise-done" : all.length ? "practise-none-today" : "practise-none";
  const next = first ? sentence(localize(first.days ? "practise-next" : "practise-left", { days: first.days, count: all.length })) : "";
  const leave = button(localize("practise-leave"), () => void enter("play"), { icon: "undo", id: "practise-leave" });
  const ahead = button(localize("practise-ahead"), practiseAhead, { icon: "hint", id: "practise-ahead" });
  return card(round.length ? "right" : "plain", localize(text), next, buttons(...(first ? [ahead] : []), leave));
}

function exerciseCards(state: State, practice: Practice, exercise: Exercise): HTMLElement[] {
  const { attempt } = state.review;
  const { mistake } = exercise;
  if (practice.isShown || !attempt) return [solutionCard(practice, exercise)];
  const last = attempt.tries.at(-1);
  const verdict = last && verdictCard(last, attempt, nextButton(practice), againButton());
  if (last?.is_right) verdict?.append(...againText(practice));
  const count = localize("review-count", { number: practice.at + 1, count: practice.round.length });
  return [
    ...(solution(state) ? [] : [questionCard(mistake, attempt, count, fromText(exercise), showSolution)]),
    ...(verdict ? [verdict] : []),
    triesCard(mistake, attempt),
  ];
}

function solutionCard(practice: Practice, { mistake }: Exercise): HTMLElement {
  const next = nextButton(practice);
  next.classList.add("primary");
  return card("right", localize("review-better-title"), sentence(betterText(mistake)), buttons(next, againButton()), ...againText(practice));
}

/** The game and the move that was played. */
function fromText({ from, mistake }: Exercise): string {
  const players = `${savedName(from, "white")} – ${savedName(from, "black")}`;
  const game = [players, savedDate(from)].filter(Boolean).join(", ");
  return localize("practise-from", { game, move: moveName(mistake) });
}

function againText({ days }: Practice): HTMLElement[] {
  if (days === undefined) return [];
  const text = days === null ? localize("practise-learned") : localize("practise-again", { days });
  return [make("p", { class: "small", id: "practise-again" }, text)];
}

function nextButton({ at, round }: Practice): HTMLElement {
  const isLast = at + 1 >= round.length;
  return button(localize(isLast ? "practise-finish" : "review-next"), nextExercise, { icon: "next", class: "after", id: "practise-next" });
}

function againButton(): HTMLElement {
  return button(localize("review-try"), tryExercise, { icon: "undo", id: "review-try" });
}

/** The bar at the bottom of a phone. */
export function practiceButtons(state: State): HTMLElement[] {
  const { exercise } = state.review.practice;
  if (!exercise) return [button(localize("practise-leave"), () => void enter("play"), { icon: "undo", class: "leave" })];
  const next = button(localize("review-next"), nextExercise, { icon: "next", class: "next-mistake" });
  if (!state.review.attempt || solution(state)) return [button(localize("review-try"), tryExercise, { icon: "review", class: "try-again" }), next];
  return [
    button(localize("review-hint"), giveHint, { icon: "hint", class: "try-hint" }),
    button(localize("review-show"), showSolution, { icon: "review", class: "try-show" }),
    next,
  ];
}
