// The engine's best lines, and the evaluation graph of the game.

import { goTo, requestGraph, think } from "../actions";
import { button } from "../dialogs/dialog";
import { byId, draw, make } from "../dom";
import type { Analysis, Point } from "../generated/protocol";
import { shownAnalyses, shown, type State } from "../store";
import { whiteShare, worthText, describeWorth } from "../describe";
import { localSan, localize } from "../l10n";

const LONGEST_LINE = 10;

export function showEngine(state: State, before: State): void {
  const card = byId("engine");
  card.hidden = state.mode !== "analyse";
  if (card.hidden) return;
  if (
    !card.firstChild ||
    state.isThinking !== before.isThinking ||
    state.preferences.language !== before.preferences.language
  ) {
    card.replaceChildren(head(state), make("ol", { class: "lines" }));
  }
  showLines(card, state);
}

function head({ isThinking }: State): HTMLElement {
  const pause = button(localize(isThinking ? "pause-engine" : "start-engine"), () => void think(!isThinking), {
    icon: isThinking ? "pause" : "play",
  });
  return make("div", { class: "head" }, make("b", {}, localize("engine")), make("span", { class: "depth" }), pause);
}

function showLines(card: HTMLElement, state: State): void {
  const view = shown(state);
  const analyses = shownAnalyses(state);
  const depth = card.querySelector(".depth");
  if (depth) depth.textContent = analyses[0] ? localize("engine-depth", { depth: analyses[0].depth }) : "";
  const number = Number(view?.fen.split(" ")[5]) || 1;
  card
    .querySelector(".lines")
    ?.replaceChildren(...analyses.map((analysis) => lineItem(analysis, number, view?.turn === "black")));
}

function lineItem({ worth, line, rank }: Analysis, number: number, isBlack: boolean): HTMLElement {
  const [first = "", ...rest] = line.slice(0, LONGEST_LINE).map((move, index) => {
    const plies = index + (isBlack ? 1 : 0);
    const at = number + Math.floor(plies / 2);
    const mark = plies % 2 === 0 ? `${at}. ` : index === 0 ? `${at}… ` : "";
    return `${mark}${localSan(move)}`;
  });
  return make(
    "li",
    {},
    make("span", { class: "rank" }, `${rank}`),
    make("b", { class: "line-score" }, worthText(worth)),
    make("span", { class: "pv" }, make("b", {}, first), ` ${rest.join(" ")}`),
  );
}

// ---- the graph -------------------------------------------------------------

const [WIDTH, HEIGHT] = [340, 76];
let requestedFor = "";

export function showGraph(state: State, before: State): void {
  const card = byId("graph");
  const { snapshot, graph, mode } = state;
  card.hidden = mode !== "analyse" || !snapshot?.moves.length;
  if (card.hidden || !snapshot) return;
  refreshGraph(state);
  const isStale =
    graph !== before.graph ||
    snapshot !== before.snapshot ||
    state.preferences.language !== before.preferences.language;
  if (card.firstChild && !isStale) return;
  card.replaceChildren(
    make("div", { class: "head" }, make("b", {}, localize("graph")), make("span", {}, localize("graph-hint"))),
    slider(state, snapshot.moves.length),
  );
}

/** Requests the graph again when the moves of the game have changed. */
function refreshGraph({ snapshot, game }: State): void {
  const key = `${game} ${snapshot?.moves.at(-1)?.id}`;
  if (key === requestedFor) return;
  requestedFor = key;
  void requestGraph();
}

/** A slider over the moves with the curve behind it. */
function slider(state: State, plies: number): HTMLElement {
  const { snapshot, graph } = state;
  const at = snapshot?.moves.findIndex(({ id }) => id === shown(state)?.id) ?? -1;
  const worth = graph.find(({ ply }) => ply === at + 1)?.worth;
  const input = make("input", { type: "range", min: 0, max: plies, value: at + 1, "aria-label": localize("graph") });
  input.setAttribute("aria-valuetext", `${localize("graph-at", { ply: at + 1 })} ${worth ? describeWorth(worth) : ""}`);
  input.addEventListener("change", () => {
    const ply = Number(input.value);
    void goTo(ply ? (snapshot?.moves[ply - 1]?.id ?? 0) : 0);
  });
  return make("div", { class: "curve" }, curve(graph, plies, at + 1), input);
}

function curve(points: Point[], plies: number, at: number): Node {
  const x = (ply: number) => (plies ? (ply / plies) * WIDTH : 0);
  const y = (point: Point) => (1 - whiteShare(point.worth)) * HEIGHT;
  const line = points.map((point) => `${x(point.ply).toFixed(1)} ${y(point).toFixed(1)}`).join("L");
  const [first, last] = [points[0], points.at(-1)];
  const svg = draw("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" });
  if (first && last && first !== last) {
    svg.append(
      draw("path", {
        class: "area",
        d: `M${x(first.ply).toFixed(1)} ${HEIGHT}L${line}L${x(last.ply).toFixed(1)} ${HEIGHT}z`,
      }),
      draw("path", { class: "line", d: `M${line}` }),
    );
  }
  svg.append(
    draw("path", { class: "middle", d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
    draw("path", { class: "now", d: `M${x(at)} 0V${HEIGHT}` }),
  );
  return svg;
}
