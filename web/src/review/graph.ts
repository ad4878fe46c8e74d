// The graph of a review: winning chances after each move, with the marks.

import { make } from "../dom";
import type { Point, Snapshot } from "../generated/protocol";
import { localize } from "../l10n";
import { curve, losses, markIcon } from "../panel/curve";
import { current, type State } from "../store";
import { goTo } from "../actions";
import { MARKS, shownPly, type MarkName } from "./state";
import { evalText } from "./texts";

/** The most numbers below the curve. */
const MOST_LABELS = 6;

export function graphCard(state: State, snapshot: Snapshot): HTMLElement {
  const plies = snapshot.moves.length;
  const points = [...state.review.points.values()].sort((one, other) => one.ply - other.ply);
  const marks = marksOf(state, points);
  const at = shownPly(state) ?? 0;
  return make(
    "div",
    { class: "card review-graph" },
    make("div", { class: "head" }, make("b", {}, localize("graph")), make("span", { class: "count" }, localize("graph-hint"))),
    curve(points, marks, plies, at, slider(state, marks, plies, at)),
    axis(snapshot, plies),
    legend(),
  );
}

/** The marks of the review; before it is done, those that the curve shows. */
function marksOf({ review }: State, points: Point[]): Map<number, MarkName> {
  const moves = review.result?.moves;
  if (!moves) return losses(points);
  return new Map(moves.flatMap(({ ply, mark }) => (mark ? [[ply, mark as MarkName]] : [])));
}

/** The graph is a slider over the moves. */
function slider(state: State, marks: Map<number, MarkName>, plies: number, at: number): HTMLElement {
  const input = make("input", { type: "range", id: "review-slider", min: 0, max: plies, value: at, "aria-label": localize("graph") });
  const move = state.review.result?.moves[at - 1];
  const mark = marks.get(at);
  const texts = [
    move ? localize("review-at", { number: move.number, color: move.color }) : localize("graph-at", { ply: at }),
    mark && localize(`graph-${mark}`),
    move && evalText(move.eval),
  ];
  input.setAttribute("aria-valuetext", texts.filter(Boolean).join(", "));
  input.addEventListener("change", () => {
    const { snapshot } = current();
    const ply = Number(input.value);
    void goTo(ply ? (snapshot?.moves[ply - 1]?.id ?? 0) : 0);
  });
  return input;
}

/** The numbers of some moves. */
function axis({ settings }: Snapshot, plies: number): HTMLElement {
  const fields = settings.start?.split(" ") ?? [];
  const [isBlack, first] = [fields[1] === "b", Number(fields[5]) || 1];
  const last = first + Math.floor((plies - 1 + (isBlack ? 1 : 0)) / 2);
  const step = [5, 10, 20, 50, 100, 200, 500, 1000].find((step) => (last - first) / step <= MOST_LABELS) ?? 2000;
  const labels = [];
  for (let number = Math.ceil((first + 1) / step) * step; number <= last; number += step) {
    // The curve is there after White's move of that number.
    const ply = (number - first) * 2 + (isBlack ? 0 : 1);
    const label = make("span", {}, `${number}`);
    label.style.left = `${(ply / plies) * 100}%`;
    labels.push(label);
  }
  return make("div", { class: "axis", "aria-hidden": "true" }, ...labels);
}

function legend(): HTMLElement {
  const items = MARKS.map(([mark]) => make("li", {}, markIcon(mark), localize(`graph-${mark}`)));
  return make("ul", { class: "legend" }, ...items);
}
