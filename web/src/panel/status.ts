// The status row above the board, and the evaluation bar.

import { byId, write } from "../dom";
import type { View, WhiteScore } from "../generated/protocol";
import { mayHelp, orientation, shown, shownAnalyses, type State } from "../store";
import { whiteShare, resultText, statusText, worthText, describeWorth } from "../describe";
import { localize } from "../l10n";
import { shownPly, solution } from "../review/state";

export function showStatus(state: State): void {
  const view = shown(state);
  if (!view) return;
  write(byId("status"), state.mode === "edit" ? localize("section-edit") : statusText(view));
  const far = byId("far-status");
  write(far, statusText(view));
  byId("turn-disc").className = `disc ${discOf(view)}`;
  far.dataset["disc"] = discOf(view);
  showEvaluation(state, view);
}

function discOf({ outcome, turn }: View): string {
  if (outcome.kind === "in_progress") return turn;
  return outcome.kind === "win" ? outcome.winner : "draw";
}

/** The evaluation bar and its number: in analysis, and while playing if enabled. */
function showEvaluation(state: State, view: View): void {
  const { preferences, mode, isThinking } = state;
  const reviewed = mode === "review" ? reviewedWorth(state) : undefined;
  const isShown =
    mode === "review"
      ? reviewed !== undefined
      : mode === "analyse"
        ? isThinking
        : preferences.evaluation && !preferences.lock && mode === "play" && mayHelp(state);
  const worth = worthOf(view) ?? reviewed ?? shownAnalyses(state)[0]?.worth;
  const [bar, score] = [byId("evaluation"), byId("score")];
  bar.hidden = !isShown;
  bar.classList.toggle("turned", orientation(state) === "black");
  score.hidden = !isShown || !worth;
  if (!worth) return;
  const percent = Math.round(whiteShare(worth) * 100);
  bar.style.setProperty("--lean", `${percent}%`);
  bar.setAttribute("aria-valuenow", `${percent}`);
  const text = isPosition(view) ? describeWorth(worth) : statusText(view);
  bar.setAttribute("aria-valuetext", text);
  bar.setAttribute("aria-label", text);
  const over = resultText(view.outcome);
  write(score, over || worthText(worth));
}

/** What the review says of the shown position. */
function reviewedWorth(state: State): WhiteScore | undefined {
  const found = solution(state)?.judged.eval;
  if (found) return "cp" in found ? { centipawns: found.cp } : found;
  return state.review.points.get(shownPly(state) ?? -1)?.worth;
}

function isPosition({ outcome }: View): boolean {
  return outcome.kind === "in_progress";
}

/** What a position is worth where the game is over. */
function worthOf({ outcome }: View): WhiteScore | undefined {
  if (outcome.kind === "in_progress") return undefined;
  if (outcome.kind === "draw") return { centipawns: 0 };
  return { mate: outcome.winner === "white" ? 1 : -1 };
}
