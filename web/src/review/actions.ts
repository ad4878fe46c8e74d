// What the user does in a review: start and stop it, step through the mistakes,
// see the better move, try again.

import { goTo, request, resetBoard } from "../actions";
import { sound } from "../sounds";
import { announce } from "../panel/announcer";
import { localize } from "../l10n";
import type { Message, Point } from "../generated/protocol";
import { current, isDisconnected, update, type State } from "../store";
import {
  idBefore,
  keyOf,
  mistakes,
  NO_REVIEW,
  shownMistake,
  shownPly,
  type Graded,
  type ReviewState,
} from "./state";
import { loadPractice, recordAnswer } from "./practice";
import { roleOf, textOf } from "./texts";

let requestId = 0;
/** The position when the review began. */
let begunAt: number | undefined;

export function change(review: Partial<ReviewState>): void {
  update({ review: { ...current().review, ...review } });
}

/** Nothing is reviewed yet; what is practised stays. */
function begun(): ReviewState {
  return { ...NO_REVIEW, practice: current().review.practice };
}

/** Starts a review when its section is entered or the moves have changed; stops
 * it when the section is left. */
export function followSection(state: State): void {
  const { mode, review, snapshot, link } = state;
  if (mode !== "review") {
    if (review.isRunning) void stopReview();
    return;
  }
  if (isDisconnected(state) && review.isRunning) return change(begun());
  if (link === "open" && snapshot?.moves.length && review.key !== keyOf(state)) void startReview();
  else followPosition(state);
}

/** The better move and a try belong to the position before a mistake. */
function followPosition(state: State): void {
  const { better, attempt } = state.review;
  const ply = attempt?.ply ?? better;
  if (ply !== undefined && shownPly(state) !== ply - 1) change({ better: undefined, attempt: undefined });
}

/** Requests the review. The first evaluations are in the answer, the others
 * follow as messages with the same id. */
export async function startReview(): Promise<void> {
  const state = current();
  requestId = 0;
  begunAt = shownPly(state);
  change({ ...begun(), key: keyOf(state), isRunning: true });
  const answer = await request({ type: "review" });
  if (answer?.type !== "review") return change({ isRunning: false });
  requestId = answer.id ?? 0;
  reviewReceived(answer);
}

export async function stopReview(): Promise<void> {
  requestId = 0;
  change({ isRunning: false });
  await request({ type: "review", off: true });
}

/** Adds what was found; answers to an earlier request are dropped. */
export function reviewReceived({ id, points, done, all, review }: Extract<Message, { type: "review" }>): void {
  if (!requestId || id !== requestId) return;
  const known = new Map<number, Point>(current().review.points);
  for (const point of points) known.set(point.ply, point);
  change({ points: known, share: all ? done / all : 0, isRunning: !review, result: review });
  if (review) finished();
}

function finished(): void {
  const state = current();
  void loadPractice();
  const [first] = mistakes(state);
  announce(first ? localize("review-found", { count: mistakes(state).length }) : localize("review-none"), "polite");
  if (first && shownPly(state) === begunAt) void goToMistake(first.ply);
}

// ---- mistakes --------------------------------------------------------------

/** Shows the position after a mistake. */
export async function goToMistake(ply: number): Promise<void> {
  const { snapshot } = current();
  const id = snapshot?.moves[ply - 1]?.id;
  if (id === undefined) return;
  change({ better: undefined, attempt: undefined });
  await goTo(id);
  const mistake = shownMistake(current());
  if (mistake) announce(mistakeText(mistake), "polite");
}

/** The next or the previous mistake, seen from the shown position. */
export async function stepMistake(step: 1 | -1): Promise<void> {
  const state = current();
  const at = state.review.attempt?.ply ?? state.review.better ?? shownPly(state) ?? 0;
  const all = mistakes(state);
  const next = step > 0 ? all.find(({ ply }) => ply > at) : all.findLast(({ ply }) => ply < at);
  if (next) await goToMistake(next.ply);
  else announce(localize("review-last"), "polite");
}

/** What is said of a mistake before the better move is shown. */
export function mistakeText(mistake: NonNullable<ReturnType<typeof shownMistake>>): string {
  const { reason, headline } = mistake;
  if (reason?.is_reply) return textOf(reason.text);
  return textOf(headline) || localize("review-better-exists");
}

/** Shows the position before the mistake with the better move. */
export async function showBetter(): Promise<void> {
  const mistake = await goBefore();
  if (!mistake) return;
  change({ better: mistake.ply, attempt: undefined });
  announce(betterText(mistake), "polite");
}

export function betterText({ reason, better }: NonNullable<ReturnType<typeof shownMistake>>): string {
  return reason && !reason.is_reply ? textOf(reason.text) : textOf(better);
}

async function goBefore(): Promise<ReturnType<typeof shownMistake>> {
  const { snapshot } = current();
  const mistake = shownMistake(current());
  if (!mistake || !snapshot) return undefined;
  change({ attempt: undefined, better: undefined });
  resetBoard({ note: undefined, refused: undefined });
  await goTo(idBefore(snapshot, mistake.ply));
  return shownPly(current()) === mistake.ply - 1 ? mistake : undefined;
}

// ---- try again -------------------------------------------------------------

/** Lets the player look for a better move. */
export async function tryAgain(): Promise<void> {
  const mistake = await goBefore();
  if (!mistake) return;
  change({ better: undefined, attempt: { ply: mistake.ply, tries: [], hints: 0, isGrading: false } });
  resetBoard();
  announce(localize("review-find", { color: mistake.color }), "urgent");
}

/** Shows the piece to move, then its square. */
export function giveHint(): void {
  const { attempt } = current().review;
  const best = shownMistake(current())?.best?.[0];
  const [from, to] = [best?.uci[0]?.slice(0, 2), best?.uci[0]?.slice(2, 4)];
  if (!attempt || !from || !to) return;
  const hints = Math.min(attempt.hints + 1, 2);
  change({ attempt: { ...attempt, hints } });
  const text =
    hints === 1
      ? localize("review-hint-look", { role: roleOf(best?.san[0]), square: from })
      : localize("review-hint-target", { square: to });
  update({ note: { text, tone: "plain" } });
}

/** Whether a move is being judged. */
export function setGrading(isGrading: boolean): void {
  const { attempt } = current().review;
  if (attempt) change({ attempt: { ...attempt, isGrading } });
}

/** A try was judged: the piece stays if it was right, and goes back if not. */
export function gradeReceived(graded: Graded): void {
  const { attempt } = current().review;
  if (!attempt) return;
  change({ attempt: { ...attempt, isGrading: false, tries: [...attempt.tries, graded] } });
  if (current().mode === "practise") void recordAnswer(graded.is_right && !attempt.tries.length && !attempt.hints);
  if (!graded.is_right) {
    sound("refused", current().preferences.sound);
    resetBoard();
  }
  announce([verdictText(graded), verdictDetail(graded)].join(" "), "urgent");
}

/** The try in standard notation with its number. */
export function tryName({ line }: Graded): string {
  return textOf(line).split(" ")[0] ?? "";
}

export function verdictText(graded: Graded): string {
  if (graded.is_right) {
    const best = shownMistake(current())?.best?.[0]?.uci[0];
    return localize(best === graded.judged.uci ? "review-right" : "review-right-too");
  }
  return localize(graded.judged.mark ? "review-not-it" : "review-near", { move: tryName(graded) });
}

export function verdictDetail({ is_right, judged, line }: Graded): string {
  if (is_right) {
    const mistake = shownMistake(current());
    const isBest = mistake?.best?.[0]?.uci[0] === judged.uci;
    return isBest && mistake?.reason && !mistake.reason.is_reply ? textOf(mistake.reason.text) : textOf(line);
  }
  if (judged.reason?.is_reply) return textOf(judged.reason.text);
  // What it misses would give the answer away.
  return "";
}

