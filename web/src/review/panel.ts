// The panel of a review: what is wrong with the shown move, the accuracy of both
// players, the graph, and the moments that decided.

import { button } from "../dialogs/dialog";
import { openMenu } from "../dialogs/menu";
import { byId, make } from "../dom";
import { icon } from "../icons";
import { enter } from "../actions";
import type { Color, MoveJson, ReviewJson, Snapshot } from "../generated/protocol";
import { nameOf } from "../describe";
import { language, localSan, localize } from "../l10n";
import { markIcon } from "../panel/curve";
import { current, isHuman, type State } from "../store";
import {
  betterText,
  giveHint,
  goToMistake,
  mistakeText,
  showBetter,
  startReview,
  stepMistake,
  stopReview,
  tryAgain,
  tryName,
  verdictDetail,
  verdictText,
} from "./actions";
import { graphCard } from "./graph";
import { keepGame } from "./practice";
import {
  dueOf,
  evalBefore,
  MARKS,
  mistakes,
  shownMistake,
  shownPly,
  signOf,
  solution,
  type Attempt,
  type Graded,
} from "./state";
import { evalText, textOf } from "./texts";

/** What each part shows: it is replaced only if that changes, so that no button
 * is replaced while it is being pressed. */
const shownParts = new Map<string, string>();
/** The parts of the panel, from the top. */
export const PARTS = ["top", "players", "chart", "moments", "practice"] as const;

export function showReview(state: State): void {
  const panel = byId("review");
  panel.hidden = state.mode !== "review" && state.mode !== "practise";
  byId("review-steps").hidden = state.mode !== "review";
  if (!panel.hidden) panel.setAttribute("aria-label", localize(`section-${state.mode}`));
  if (!panel.firstChild) {
    panel.append(...PARTS.map((part) => make("div", { class: `part ${part}` })));
  }
  const { review, snapshot } = state;
  const { attempt, better, practice, result } = review;
  if (state.mode !== "review" || !snapshot) return;
  const basis = [language(), snapshot.names, review.key, Boolean(result)];
  const at = [shownPly(state), better, attempt];
  document.body.classList.toggle("trying", Boolean(attempt));
  byId<HTMLButtonElement>("review-moments").disabled = !result?.moments.length;
  part("top", [basis, at, review.isRunning, moveOf(state)], () => top(state, snapshot));
  part("players", basis, () => (result ? [accuracyCard(result, snapshot)] : []));
  part("chart", [basis, at, review.points.size, review.share], () => [graphCard(state, snapshot)]);
  part("moments", [basis, at], () => (result && !attempt ? momentsCard(result, state) : []));
  part("practice", [basis, Boolean(attempt), practice.list, practice.saved], () => (result && !attempt ? practiceCard(state, snapshot) : []));
}

/** Fills a part of the panel, if what it shows has changed. */
export function part(name: (typeof PARTS)[number], key: unknown, draw: () => HTMLElement[]): void {
  const text = JSON.stringify(key);
  if (shownParts.get(name) === text) return;
  shownParts.set(name, text);
  const place = byId("review").querySelector(`.part.${name}`);
  const focused = place?.contains(document.activeElement) ? document.activeElement?.id : "";
  place?.replaceChildren(...draw());
  if (focused) document.getElementById(focused)?.focus();
}

// ---- the upper card --------------------------------------------------------

function top(state: State, snapshot: Snapshot): HTMLElement[] {
  const { review } = state;
  if (!snapshot.moves.length) return [card("plain", localize("review-no-moves"))];
  if (!review.result) return [review.isRunning ? waitingCard(state, snapshot) : stoppedCard()];
  if (review.attempt) return tryCards(state, review.attempt);
  const mistake = shownMistake(state);
  if (mistake) return [mistakeCard(state, snapshot, mistake)];
  return [restCard(state)];
}

export function card(kind: string, title: string, ...content: (Node | string)[]): HTMLElement {
  return make("div", { class: `card say ${kind}` }, make("div", { class: "head" }, make("b", {}, title)), ...content);
}

/** How many moves are reviewed, as a number of moves of the game. */
function moveOf({ review, snapshot }: State): number {
  return review.isRunning ? Math.ceil(review.share * Math.ceil((snapshot?.moves.length ?? 0) / 2)) : 0;
}

function waitingCard(state: State, { moves }: Snapshot): HTMLElement {
  const text = localize("review-running", { move: moveOf(state), count: Math.ceil(moves.length / 2) });
  const bar = make("progress", { max: 1, value: state.review.share, "aria-label": text });
  return card("plain", text, bar, buttons(button(localize("review-stop"), () => void stopReview(), { id: "review-stop" })));
}

function stoppedCard(): HTMLElement {
  const again = button(localize("review-restart"), () => void startReview(), { icon: "review", class: "primary", id: "review-restart" });
  return card("plain", localize("review-stopped"), buttons(again));
}

/** The shown move is no mistake. */
function restCard(state: State): HTMLElement {
  const all = mistakes(state);
  if (!all.length) return card("right", localize("review-none"));
  const ply = shownPly(state);
  const move = ply ? state.review.result?.moves[ply - 1] : undefined;
  const title = move ? moveName(move) : localize("section-review");
  const text = move ? localize("review-fine") : localize("review-found", { count: all.length });
  return card("plain", title, sentence(text), buttons(...mistakeSteps(state)));
}

function mistakeCard(state: State, snapshot: Snapshot, mistake: MoveJson): HTMLElement {
  const isBetter = state.review.better !== undefined;
  const title = `${nameOf(snapshot, mistake.color)}: ${localize(`graph-${mistake.mark}`)}`;
  const box = make(
    "div",
    { class: `card say ${isBetter ? "right" : "wrong"}` },
    make(
      "div",
      { class: "head" },
      make("span", { class: `sign-tag ${isBetter ? "right" : mistake.mark}` }, isBetter ? icon("hint") : signOf(mistake.mark)),
      make("b", {}, isBetter ? localize("review-better-title") : title),
      make("span", { class: "count" }, countText(state, mistake)),
    ),
    sentence(isBetter ? betterText(mistake) : mistakeText(mistake)),
  );
  const again = button(localize("review-try"), () => void tryAgain(), { icon: "review", class: "primary", id: "review-try" });
  const better = isBetter
    ? button(localize("review-back"), () => void goToMistake(mistake.ply), { icon: "undo", id: "review-better" })
    : button(localize("review-better"), () => void showBetter(), { icon: "hint", id: "review-better" });
  box.append(buttons(again, ...mistakeSteps(state), better));
  return box;
}

function countText(state: State, { ply }: MoveJson): string {
  const all = mistakes(state);
  return localize("review-count", { number: all.findIndex((move) => move.ply === ply) + 1, count: all.length });
}

/** To the next mistake; to the first one after the last. */
function mistakeSteps(state: State): HTMLElement[] {
  const at = state.review.attempt?.ply ?? state.review.better ?? shownPly(state) ?? 0;
  const all = mistakes(state);
  const [first] = all;
  const isLast = !all.some(({ ply }) => ply > at);
  if (!first || (isLast && all.length === 1 && first.ply === at)) return [];
  return [
    button(
      localize(isLast ? "review-first" : "review-next"),
      () => void (isLast ? goToMistake(first.ply) : stepMistake(1)),
      { icon: isLast ? "first" : "next", class: "after", id: "review-next" },
    ),
  ];
}

// ---- try again -------------------------------------------------------------

function tryCards(state: State, attempt: Attempt): HTMLElement[] {
  const mistake = shownMistake(state);
  if (!mistake) return [];
  const last = attempt.tries.at(-1);
  const again = button(localize("review-try"), () => void tryAgain(), { icon: "undo", id: "review-try" });
  return [
    ...(solution(state) ? [] : [questionCard(mistake, attempt, countText(state, mistake), localize("review-kept"), () => void showBetter())]),
    ...(last ? [verdictCard(last, attempt, ...mistakeSteps(state), again)] : []),
    triesCard(mistake, attempt),
  ];
}

/** Asks for the better move. `show` shows it. */
export function questionCard(
  mistake: MoveJson,
  { hints, isGrading }: Attempt,
  count: string,
  note: string,
  show: () => void,
): HTMLElement {
  const head = make(
    "div",
    { class: "head" },
    icon("review"),
    make("b", {}, localize("review-find", { color: mistake.color })),
    make("span", { class: "count" }, count),
  );
  const hint = button(localize(hints ? "review-hint-square" : "review-hint-piece"), giveHint, {
    icon: "hint",
    id: "review-hint",
    disabled: hints > 1,
  });
  const better = button(localize("review-show"), show, { id: "review-show" });
  const text = isGrading ? localize("review-grading") : note;
  return make("div", { class: "card say plain" }, head, buttons(hint, better), make("p", { class: "small" }, text));
}

/** What a try is worth; the buttons are for one that was right, the first for what
 * comes next. */
export function verdictCard(graded: Graded, attempt: Attempt, ...next: HTMLElement[]): HTMLElement {
  const kind = graded.is_right ? "right" : "wrong";
  const detail = verdictDetail(graded);
  const box = make(
    "div",
    { class: `card say ${kind}` },
    make(
      "div",
      { class: "head" },
      make("span", { class: `sign-tag ${kind}` }, graded.is_right ? "✓" : "×"),
      make("b", {}, verdictText(graded)),
      make("span", { class: "count" }, localize("review-tries-count", { tries: attempt.tries.length, hints: attempt.hints })),
    ),
    ...(detail ? [sentence(detail)] : []),
  );
  if (!graded.is_right) return box;
  box.append(make("p", { class: "line" }, make("b", { class: "worth" }, evalText(graded.judged.eval)), ` ${textOf(graded.line)}`));
  next[0]?.classList.add("primary");
  box.append(buttons(...next));
  return box;
}

/** The move of the game and all tries, with what they are worth. */
export function triesCard(mistake: MoveJson, { tries }: Attempt): HTMLElement {
  const row = (sign: string, kind: string, name: string, when: string, worth: string) =>
    make(
      "li",
      { class: kind },
      make("span", { class: `sign-tag ${kind}` }, sign),
      make("span", {}, make("b", {}, name), ` ${when}`),
      make("span", { class: "worth" }, worth),
    );
  const rows = [
    row(signOf(mistake.mark), mistake.mark ?? "", moveName(mistake), localize("review-in-game"), evalText(mistake.eval)),
    ...tries.map((graded, index) =>
      row(
        graded.is_right ? "✓" : "×",
        graded.is_right ? "right" : "wrong",
        tryName(graded),
        localize("review-try-number", { number: index + 1 }),
        evalText(graded.judged.eval),
      ),
    ),
  ];
  return make(
    "div",
    { class: "card tries" },
    make(
      "div",
      { class: "head" },
      make("b", {}, localize("review-tries")),
      make("span", { class: "count" }, localize("review-tries-from", { move: moveName(mistake) })),
    ),
    make("ol", {}, ...rows),
  );
}

// ---- accuracy and moments --------------------------------------------------

function accuracyCard(result: ReviewJson, snapshot: Snapshot): HTMLElement {
  const heads = MARKS.map(([mark, sign]) => {
    const name = localize(`graph-${mark}`);
    return make("th", { scope: "col", title: name, "aria-label": name }, markIcon(mark), ` ${sign}`);
  });
  const head = make(
    "tr",
    {},
    make("th", { scope: "col" }, make("span", { class: "unseen" }, localize("review-player"))),
    make("th", { scope: "col" }, localize("review-accuracy")),
    ...heads,
  );
  return make(
    "div",
    { class: "card accuracy" },
    make("table", {}, make("thead", {}, head), make("tbody", {}, playerRow("white", result, snapshot), playerRow("black", result, snapshot))),
  );
}

function playerRow(color: Color, result: ReviewJson, snapshot: Snapshot): HTMLElement {
  const player = result[color];
  const counts = [player.inaccuracies, player.mistakes, player.blunders, player.missed_mates];
  return make(
    "tr",
    {},
    make("th", { scope: "row" }, make("span", { class: `disc ${color}` }), make("span", { class: "name" }, nameOf(snapshot, color))),
    make("td", { class: "share" }, player.accuracy === null ? "–" : `${Math.round(player.accuracy)} %`),
    ...counts.map((count, index) =>
      make("td", { class: count ? "some" : "none" }, make("i", {}, markIcon(MARKS[index]?.[0] ?? "mistake")), `${count}`),
    ),
  );
}

function momentsCard(result: ReviewJson, state: State): HTMLElement[] {
  if (!result.moments.length) return [];
  const at = shownMistake(state)?.ply;
  const rows = result.moments.map((ply, index) => {
    const item = make(
      "button",
      { type: "button", id: `moment-${index + 1}`, click: () => void goToMistake(ply), ...(ply === at ? { "aria-current": "true" } : {}) },
      make("span", { class: "rank" }, `${index + 1}`),
      make("span", { class: "what" }, ...bold(momentText(result, ply))),
      make("span", { class: "swing" }, swingText(result, ply)),
    );
    return make("li", {}, item);
  });
  return [
    make(
      "div",
      { class: "card moments" },
      make("div", { class: "head" }, make("b", {}, localize("review-moments", { count: result.moments.length })), make("span", { class: "count" }, localize("review-for-white"))),
      make("ol", {}, ...rows),
    ),
  ];
}

function momentText(result: ReviewJson, ply: number): string {
  const move = result.moves[ply - 1];
  if (!move) return "";
  return textOf(move.headline).replace(/\.$/, "") || `${moveName(move)}: ${localize(`graph-${move.mark}`)}`;
}

function swingText(result: ReviewJson, ply: number): string {
  const after = result.moves[ply - 1]?.eval;
  return after ? `${evalText(evalBefore(result, ply))} → ${evalText(after)}` : "";
}

/** Whether the mistakes of this game are asked again: they are if it is kept. */
function practiceCard(state: State, snapshot: Snapshot): HTMLElement[] {
  const { list, saved } = state.review.practice;
  const own = mistakes(state).filter(({ mark, color }) => mark !== "inaccuracy" && isHuman(snapshot, color));
  if (!list || !own.length || state.isWatching) return [];
  const count = list.filter((listed) => listed.saved === saved).length;
  if (saved === null) {
    const keep = button(localize("practise-keep-button"), () => void keepGame(), { icon: "save", id: "practise-keep" });
    return [practiceNote(localize("practise-keep"), keep)];
  }
  const open = button(localize("practise-due", { count: dueOf(list).length }), () => void enter("practise"), { icon: "hint", id: "practise-open" });
  return [practiceNote(localize("practise-of-game", { count }), open)];
}

function practiceNote(text: string, action: HTMLElement): HTMLElement {
  return make("div", { class: "card say plain" }, make("p", { class: "small" }, text), buttons(action));
}

/** The moments as a menu, for phones. */
export async function openMoments(from: HTMLElement): Promise<void> {
  const { result } = current().review;
  if (!result) return;
  const items = result.moments.map((ply) => ({
    icon: "review" as const,
    label: `${momentText(result, ply)} (${swingText(result, ply)})`,
    run: () => void goToMistake(ply),
  }));
  await openMenu(from, localize("review-moments", { count: items.length }), items);
}

/** The bar at the bottom of a phone. */
export function reviewButtons(state: State): HTMLElement[] {
  const { attempt, better } = state.review;
  const mistake = shownMistake(state);
  const next = button(localize("review-next"), () => void stepMistake(1), { icon: "next", class: "next-mistake" });
  if (attempt && !solution(state)) {
    return [
      button(localize("review-hint"), giveHint, { icon: "hint", class: "try-hint" }),
      button(localize("review-show"), () => void showBetter(), { icon: "review", class: "try-show" }),
      next,
    ];
  }
  return [
    button(localize("review-try"), () => void tryAgain(), { icon: "review", class: "try-again", disabled: !mistake }),
    better === undefined
      ? button(localize("review-better-short"), () => void showBetter(), { icon: "hint", class: "better", disabled: !mistake })
      : button(localize("review-back"), () => void (mistake && goToMistake(mistake.ply)), { icon: "undo", class: "better" }),
    next,
  ];
}

// ---- helpers ---------------------------------------------------------------

export function buttons(...all: HTMLElement[]): HTMLElement {
  return make("div", { class: "buttons" }, ...all);
}

/** `28…Rc6`, with the letters of the language. */
export function moveName({ number, color, san }: MoveJson): string {
  return `${number}${color === "white" ? "." : "…"}${localSan(san)}`;
}

/** A sentence with its moves in bold. */
export function sentence(text: string): HTMLElement {
  return make("p", { class: "reason" }, ...bold(text));
}

function bold(text: string): (Node | string)[] {
  return text.split(/(\d+(?:\.|…)[^\s:;,]+[^\s:;,.])/).map((part, index) => (index % 2 ? make("b", {}, part) : part));
}
