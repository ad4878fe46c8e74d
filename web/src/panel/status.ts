// The row above the board: whose turn it is, or how the game ended.

import { byId, write } from "../dom";
import { insightsHere, isOver, type State } from "../store";
import { lean, statusText, worthText, worthTold } from "../voice";
import { word } from "../words";

export function showStatus(state: State): void {
  const { snapshot } = state;
  if (!snapshot) return;
  write(byId("status"), state.mode === "edit" ? word("section-edit") : statusText(snapshot));
  const far = byId("far-status");
  write(far, statusText(snapshot));
  byId("turn-disc").className = `disc ${discOf(state)}`;
  far.dataset["disc"] = discOf(state);
  showWorth(state);
}

function discOf({ snapshot }: State): string {
  if (!snapshot) return "";
  const { outcome, board } = snapshot;
  return isOver(snapshot) ? (outcome.kind === "win" ? outcome.winner : "draw") : board.turn;
}

/** The evaluation bar and its number: while analysing, or if wanted. */
function showWorth(state: State): void {
  const { preferences, mode, isThinking } = state;
  const isWanted = mode === "analyse" ? isThinking : preferences.evaluation && !preferences.lock && mode === "play";
  const worth = insightsHere(state)[0]?.worth;
  const [bar, score] = [byId("evaluation"), byId("score")];
  bar.hidden = !isWanted;
  score.hidden = !isWanted || !worth;
  if (!worth) return;
  const percent = Math.round(lean(worth) * 100);
  bar.style.setProperty("--lean", `${percent}%`);
  bar.setAttribute("aria-valuenow", `${percent}`);
  bar.setAttribute("aria-valuetext", worthTold(worth));
  bar.setAttribute("aria-label", worthTold(worth));
  write(score, worthText(worth));
}
