// The graph of a review: winning chances after each move, with the marks.

import { draw, make } from "../dom";
import type { Point, Snapshot } from "../generated/protocol";
import { whiteShare } from "../describe";
import { localize } from "../l10n";
import { losses, Plot } from "../panel/curve";
import { current, type State } from "../store";
import { goTo } from "../actions";
import { MARKS, shownPly, type MarkName } from "./state";
import { evalText } from "./texts";

const [WIDTH, HEIGHT] = [400, 100];
/** The most numbers below the curve. */
const MOST_LABELS = 6;

/** The shape of a mark: a triangle, a diamond, a square with a cross, a ring with
 * a dot. */
export function markIcon(mark: MarkName): SVGElement {
  const shapes: Record<MarkName, [string, string][]> = {
    inaccuracy: [["outline", "M8 2.500 14 13.500H2z"]],
    mistake: [["outline", "M8 1.500 14.500 8 8 14.500 1.500 8z"]],
    blunder: [
      ["filled", "M2.500 2.500h11v11h-11z"],
      ["cross", "M5.500 5.500l5 5M10.500 5.500l-5 5"],
    ],
    "missed-mate": [
      ["outline", "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2"],
      ["filled", "M8 5.700a2.300 2.300 0 1 0 0 4.600 2.300 2.300 0 0 0 0-4.600"],
    ],
  };
  const paths = shapes[mark].map(([kind, d]) => draw("path", { class: kind, d }));
  return draw("svg", { viewBox: "0 0 16 16", class: `mark-icon ${mark}`, "aria-hidden": "true" }, ...paths);
}

export function graphCard(state: State, snapshot: Snapshot): HTMLElement {
  const plies = snapshot.moves.length;
  const points = [...state.review.points.values()].sort((one, other) => one.ply - other.ply);
  const marks = marksOf(state, points);
  return make(
    "div",
    { class: "card review-graph" },
    make("div", { class: "head" }, make("b", {}, localize("graph")), make("span", { class: "count" }, localize("graph-hint"))),
    curve(state, points, marks, plies),
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

function curve(state: State, points: Point[], marks: Map<number, MarkName>, plies: number): HTMLElement {
  const at = shownPly(state) ?? 0;
  const svg = new Plot(WIDTH, HEIGHT, plies).curve(points, at);
  const signs = points.flatMap((point) => {
    const mark = marks.get(point.ply);
    if (!mark) return [];
    const sign = make("span", { class: "at" }, markIcon(mark));
    sign.style.left = `${(point.ply / plies) * 100}%`;
    sign.style.top = `${Math.min(Math.max((1 - whiteShare(point.worth)) * 100, 10), 90)}%`;
    return [sign];
  });
  return make("div", { class: "curve" }, svg, ...signs, slider(state, marks, plies, at));
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
