// The engine's best lines, and the evaluation graph of the game; loaded when they
// are first shown (parts.ts).

import { goTo, playLine, requestGraph, stopGraph, think } from "../actions";
import { button } from "../dialogs/dialog";
import { adopt, byId, make } from "../dom";
import type { Analysis, Point, Snapshot } from "../generated/protocol";
import { LINES } from "../preferences";
import { setPreferences, shownAnalyses, shown, subscribe, type State } from "../store";
import style from "../style/analysis.css?inline";
import { curve, losses, markIcon } from "./curve";
import { startTabs } from "./tabs";
import { worthText, describeWorth } from "../describe";
import { language, localSan, localize } from "../l10n";
import { MARKS } from "../review/state";

const LONGEST_LINE = 10;

export { toggleExplorer } from "./tabs";

adopt(style);

/** Shows both from now on. */
export function startAnalysis(): void {
  subscribe(showEngine);
  subscribe(showGraph);
  startTabs();
}

function showEngine(state: State, before: State): void {
  const card = byId("engine");
  card.hidden = state.mode !== "analyse";
  if (card.hidden) return;
  if (
    !card.firstChild ||
    state.isThinking !== before.isThinking ||
    state.preferences.lines !== before.preferences.lines ||
    state.language !== before.language
  ) {
    card.replaceChildren(head(state), make("ol", { class: "lines" }));
  }
  showLines(card, state);
}

function head({ isThinking, preferences }: State): HTMLElement {
  const lines = make(
    "select",
    { "aria-label": localize("engine-lines"), title: localize("engine-lines") },
    ...LINES.map((value) => make("option", { value, selected: value === preferences.lines }, value)),
  );
  lines.addEventListener("change", () => {
    setPreferences({ lines: lines.value as (typeof LINES)[number] });
    void think(isThinking);
  });
  const pause = button(localize(isThinking ? "pause-engine" : "start-engine"), () => void think(!isThinking), {
    icon: isThinking ? "pause" : "play",
  });
  return make("div", { class: "head" }, make("b", {}, localize("engine")), make("span", { class: "depth" }), lines, pause);
}

function showLines(card: HTMLElement, state: State): void {
  const view = shown(state);
  const analyses = shownAnalyses(state);
  const depth = card.querySelector(".depth");
  if (depth) depth.textContent = analyses[0] ? localize("engine-depth", { depth: analyses[0].depth }) : "";
  const number = Number(view?.fen.split(" ")[5]) || 1;
  const list = card.querySelector<HTMLElement>(".lines");
  // A move must not be replaced while it is being pressed.
  const key = JSON.stringify([view?.fen, language(), analyses.map(({ worth, line }) => [worth, line])]);
  if (!list || list.dataset["shown"] === key || list.matches(":active")) return;
  list.dataset["shown"] = key;
  list.replaceChildren(...analyses.map((analysis) => lineItem(analysis, number, view?.turn === "black")));
}

/** A line whose moves can be clicked: they are played up to the clicked one. */
function lineItem(analysis: Analysis, number: number, isBlack: boolean): HTMLElement {
  const { worth, line, rank } = analysis;
  const moves = line.slice(0, LONGEST_LINE).map((move, index) => {
    const plies = index + (isBlack ? 1 : 0);
    const at = number + Math.floor(plies / 2);
    const mark = plies % 2 === 0 ? `${at}. ` : index === 0 ? `${at}… ` : "";
    return make(
      "button",
      { type: "button", class: "pv-move", click: () => void playLine(analysis, index + 1) },
      `${mark}${localSan(move)}`,
    );
  });
  return make(
    "li",
    {},
    make("span", { class: "rank" }, `${rank}`),
    make("b", { class: "line-score" }, worthText(worth)),
    make("span", { class: "pv" }, ...moves),
  );
}

// ---- the graph -------------------------------------------------------------

let requestedFor = "";

function showGraph(state: State, before: State): void {
  const card = byId("graph");
  const { snapshot, graph, mode } = state;
  card.hidden = mode !== "analyse" || !snapshot?.moves.length;
  if (card.hidden || !snapshot) return;
  refreshGraph(state);
  const isStale =
    graph !== before.graph ||
    state.isGraphing !== before.isGraphing ||
    snapshot !== before.snapshot ||
    state.language !== before.language;
  if (card.firstChild && !isStale) return;
  const hadFocus = card.contains(document.activeElement);
  const below = [slider(state, snapshot), legend(graph)];
  const head = card.querySelector<HTMLElement>(".head");
  const progress = state.language === before.language ? head?.querySelector(".progress") : null;
  if (head && progress && state.isGraphing) {
    // The button beside it must not be replaced while it is being pressed.
    progress.textContent = progressText(state, snapshot.moves.length);
    while (head.nextSibling) head.nextSibling.remove();
    card.append(...below);
  } else {
    card.replaceChildren(graphHead(state, snapshot.moves.length), ...below);
  }
  if (hadFocus && !card.contains(document.activeElement)) card.querySelector("input")?.focus();
}

function progressText({ graph }: State, plies: number): string {
  return localize("graph-progress", { done: graph.length, all: plies + 1 });
}

/** The title, and how far the curve is. */
function graphHead(state: State, plies: number): HTMLElement {
  const title = make("b", {}, localize("graph"));
  if (!state.isGraphing) return make("div", { class: "head" }, title, make("span", {}, localize("graph-hint")));
  const stop = button(localize("cancel"), () => void stopGraph(), { class: "stop-graph" });
  return make("div", { class: "head" }, title, make("span", { class: "progress" }, progressText(state, plies)), stop);
}

/** Requests the graph again when the moves of the game have changed. */
function refreshGraph({ snapshot, game }: State): void {
  const key = `${game} ${snapshot?.settings.start} ${snapshot?.moves.map(({ id }) => id).join()}`;
  if (key === requestedFor) return;
  requestedFor = key;
  void requestGraph();
}

function legend(points: Point[]): HTMLElement {
  const found = new Set(losses(points).values());
  const items = MARKS.filter(([mark]) => found.has(mark)).toReversed().map(([mark, sign]) =>
    make("li", {}, markIcon(mark), `${sign} ${localize(`graph-${mark}`)}`),
  );
  return make("ul", { class: "legend" }, ...items);
}

/** A slider over the moves with the curve behind it. */
function slider(state: State, { moves }: Snapshot): HTMLElement {
  const { graph } = state;
  const at = moves.findIndex(({ id }) => id === shown(state)?.id) + 1;
  const worth = graph.find(({ ply }) => ply === at)?.worth;
  const marks = losses(graph);
  const mark = marks.get(at);
  const input = make("input", {
    type: "range",
    min: 0,
    max: moves.length,
    value: at,
    "aria-label": localize("graph"),
  });
  const texts = [
    localize("graph-at", { ply: at }),
    mark && `${localize(`graph-${mark}`)}.`,
    worth && describeWorth(worth),
  ];
  input.setAttribute("aria-valuetext", texts.filter(Boolean).join(" "));
  input.addEventListener("change", () => {
    const ply = Number(input.value);
    void goTo(ply ? (moves[ply - 1]?.id ?? 0) : 0);
  });
  return curve(graph, marks, moves.length, at, input);
}
