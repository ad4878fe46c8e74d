// The status row above the board, and the evaluation bar.

import { byId, write } from "../dom";
import { shownAnalyses, isOver, type State } from "../store";
import { whiteShare, statusText, worthText, describeWorth } from "../describe";
import { localize } from "../l10n";

export function showStatus(state: State): void {
  const { snapshot } = state;
  if (!snapshot) return;
  write(byId("status"), state.mode === "edit" ? localize("section-edit") : statusText(snapshot));
  const far = byId("far-status");
  write(far, statusText(snapshot));
  byId("turn-disc").className = `disc ${discOf(state)}`;
  far.dataset["disc"] = discOf(state);
  showEvaluation(state);
}

function discOf({ snapshot }: State): string {
  if (!snapshot) return "";
  const { outcome, board } = snapshot;
  return isOver(snapshot) ? (outcome.kind === "win" ? outcome.winner : "draw") : board.turn;
}

/** The evaluation bar and its number: in analysis, and while playing if enabled. */
function showEvaluation(state: State): void {
  const { preferences, mode, isThinking } = state;
  const isShown = mode === "analyse" ? isThinking : preferences.evaluation && !preferences.lock && mode === "play";
  const worth = shownAnalyses(state)[0]?.worth;
  const [bar, score] = [byId("evaluation"), byId("score")];
  bar.hidden = !isShown;
  score.hidden = !isShown || !worth;
  if (!worth) return;
  const percent = Math.round(whiteShare(worth) * 100);
  bar.style.setProperty("--lean", `${percent}%`);
  bar.setAttribute("aria-valuenow", `${percent}`);
  bar.setAttribute("aria-valuetext", describeWorth(worth));
  bar.setAttribute("aria-label", describeWorth(worth));
  write(score, worthText(worth));
}
