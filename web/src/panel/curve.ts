// The curve of winning chances, which the analysis and the review draw, and the
// moves that lost chances.

import { draw } from "../dom";
import { whiteShare } from "../describe";
import type { Point } from "../generated/protocol";
import type { MarkName } from "../review/state";

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

/** A place for a curve over so many moves. */
export class Plot {
  constructor(
    private readonly width: number,
    private readonly height: number,
    private readonly plies: number,
  ) {}

  x(ply: number): number {
    return this.plies ? (ply / this.plies) * this.width : 0;
  }

  y({ worth }: Point): number {
    return (1 - whiteShare(worth)) * this.height;
  }

  /** Black's part behind White's, the curve, the middle, and the shown move. */
  curve(points: Point[], at: number): SVGElement {
    const { width, height } = this;
    const svg = draw("svg", { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", "aria-hidden": "true" });
    const line = points.map((point) => `${this.x(point.ply).toFixed(1)} ${this.y(point).toFixed(1)}`).join("L");
    const [first, last] = [points[0], points.at(-1)];
    if (first && last && first !== last) {
      const [start, end] = [this.x(first.ply).toFixed(1), this.x(last.ply).toFixed(1)];
      svg.append(
        draw("path", { class: "black", d: `M${start} 0H${end}V${height}H${start}z` }),
        draw("path", { class: "area", d: `M${start} ${height}L${line}L${end} ${height}z` }),
        draw("path", { class: "line", d: `M${line}` }),
      );
    }
    svg.append(draw("path", { class: "middle", d: `M0 ${height / 2}H${width}` }), draw("path", { class: "now", d: `M${this.x(at)} 0V${height}` }));
    return svg;
  }
}
