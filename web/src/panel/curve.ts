// The curve of winning chances, which the analysis and the review draw, the moves
// that lost chances, and the shapes that mark them.

import { adopt, draw, make } from "../dom";
import { whiteShare } from "../describe";
import type { Point } from "../generated/protocol";
import type { MarkName } from "../review/state";
import style from "../style/curve.css?inline";

adopt(style);

/** A loss of so much of the winning chances is marked, the worst first. */
const LOSSES: [share: number, mark: MarkName][] = [
  [0.3, "blunder"],
  [0.2, "mistake"],
  [0.1, "inaccuracy"],
];

/** The moves that lost winning chances, by their ply. */
export function losses(points: Point[]): Map<number, MarkName> {
  const marks = new Map<number, MarkName>();
  points.forEach((point, index) => {
    const before = points[index - 1];
    if (!before || before.ply !== point.ply - 1) return;
    const change = whiteShare(point.worth) - whiteShare(before.worth);
    const loss = point.turn === "black" ? -change : change;
    const mark = LOSSES.find(([share]) => loss >= share)?.[1];
    if (mark) marks.set(point.ply, mark);
  });
  return marks;
}

const [WIDTH, HEIGHT] = [340, 76];

/** The curve over so many moves, the marks on it, and the slider that covers it. */
export function curve(
  points: Point[],
  marks: Map<number, MarkName>,
  plies: number,
  at: number,
  slider: HTMLElement,
): HTMLElement {
  const signs = points.flatMap((point) => {
    const mark = marks.get(point.ply);
    if (!mark) return [];
    const sign = make("span", { class: "at" }, markIcon(mark));
    sign.style.left = `${(point.ply / plies) * 100}%`;
    // Marks at the top and at the bottom stay within the curve.
    sign.style.top = `${Math.min(Math.max((1 - whiteShare(point.worth)) * 100, 10), 90)}%`;
    return [sign];
  });
  return make("div", { class: "curve" }, plot(points, plies, at), ...signs, slider);
}

/** Black's part behind White's, the curve, the middle, and the shown move. */
function plot(points: Point[], plies: number, at: number): SVGElement {
  const x = (ply: number) => (plies ? (ply / plies) * WIDTH : 0);
  const y = ({ worth }: Point) => (1 - whiteShare(worth)) * HEIGHT;
  const svg = draw("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" });
  const line = points.map((point) => `${x(point.ply).toFixed(1)} ${y(point).toFixed(1)}`).join("L");
  const [first, last] = [points[0], points.at(-1)];
  if (first && last && first !== last) {
    const [start, end] = [x(first.ply).toFixed(1), x(last.ply).toFixed(1)];
    svg.append(
      draw("path", { class: "black", d: `M${start} 0H${end}V${HEIGHT}H${start}z` }),
      draw("path", { class: "area", d: `M${start} ${HEIGHT}L${line}L${end} ${HEIGHT}z` }),
      draw("path", { class: "line", d: `M${line}` }),
    );
  }
  svg.append(draw("path", { class: "middle", d: `M0 ${HEIGHT / 2}H${WIDTH}` }), draw("path", { class: "now", d: `M${x(at)} 0V${HEIGHT}` }));
  return svg;
}

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
