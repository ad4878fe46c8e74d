// Badges, arrows and circles: an SVG of 8 by 8 units over the board.

import { byId, draw, drawnPiece } from "../dom";
import type { Color, Reason, Shape, Square } from "../generated/protocol";
import { shownAnalyses, orientation, shown, type State } from "../store";
import { reviewMarks } from "./marks";
import { place } from "./square";

const MOST_LINES = 5;

export function drawOverlays(state: State): void {
  const side = orientation(state);
  const overlays = [
    ...(state.refused ? refusal(state.refused, side) : check(state, side)),
    ...lines(state, side),
    ...reviewed(state, side),
    ...(state.hint ? arrow(state.hint, side, "hint") : []),
    ...[...(shown(state)?.shapes ?? []), ...state.shapes].flatMap((shape) => drawShape(shape, side)),
  ];
  show(byId<SVGElement>("overlays"), overlays);
  showPale(state, side);
}

/** Arrows and the sign of a mistake. */
function reviewed(state: State, side: Color): SVGElement[] {
  const { arrows, badge: mark } = reviewMarks(state);
  if (state.refused) return [];
  return [
    ...arrows.flatMap((shape) => arrow(shape, side, shape.style)),
    ...(mark ? [sign(mark.square, side, mark.sign, mark.isRight)] : []),
  ];
}

/** A pale piece where the answer to a mistake would put it. */
function showPale(state: State, side: Color): void {
  const { pale } = reviewMarks(state);
  const layer = byId("pale");
  if (!pale) return layer.replaceChildren();
  const { x, y } = place(pale.square, side);
  const piece = drawnPiece(pale.color, pale.role);
  piece.style.translate = `${x * 100}% ${y * 100}%`;
  layer.replaceChildren(piece);
}

function sign(square: Square, side: Color, text: string, isRight: boolean): SVGElement {
  const { x, y } = place(square, side);
  const at = `translate(${Math.min(x + 0.86, 7.8)} ${Math.max(y + 0.14, 0.2)})`;
  const label = draw("text", { y: 0.085 });
  label.textContent = text;
  return draw("g", { class: `sign ${isRight ? "right" : "wrong"}`, transform: at }, draw("circle", { r: 0.2 }), label);
}

/** What is shown, by its drawing. */
let drawn = new Map<string, SVGElement>();

/** Lets only what is new fade in: the engine's arrows are drawn several times a
 * second. */
function show(layer: SVGElement, overlays: SVGElement[]): void {
  const next = new Map<string, SVGElement>();
  for (const element of overlays) {
    const key = element.outerHTML;
    const known = drawn.get(key) ?? element;
    known.classList.toggle("fresh", known === element);
    next.set(key, known);
  }
  drawn = next;
  layer.replaceChildren(...next.values());
}

function refusal({ by, to, attacked }: Reason, side: Color): SVGElement[] {
  const overlays: SVGElement[] = [];
  if (by && attacked && by !== attacked) overlays.push(...arrow({ from: by, to: attacked }, side, "mark dashed"));
  const reason = attacked ?? by;
  if (reason && reason !== to) overlays.push(badge(reason, side, "!"));
  if (to) overlays.push(badge(to, side, "×"));
  return overlays;
}

function check(state: State, side: Color): SVGElement[] {
  const check = shown(state)?.check;
  if (!check) return [];
  const arrows = check.attackers.flatMap((from) => arrow({ from, to: check.king }, side, "mark"));
  return [...arrows, badge(check.king, side, "!")];
}

/** Numbered arrows for the first moves of the engine's lines, the best on top. */
function lines(state: State, side: Color): SVGElement[] {
  if (state.mode !== "analyse") return [];
  const moves = shownAnalyses(state)
    .slice(0, MOST_LINES)
    .map(({ best }) => best);
  return moves
    .flatMap((move, rank) =>
      move ? [[...arrow(move, side, rank ? "other" : "best"), number(move, side, rank + 1)]] : [],
    )
    .toReversed()
    .flat();
}

function drawShape(shape: Shape, side: Color): SVGElement[] {
  const style = `sketch ${shape.color ?? "green"}`;
  return shape.from === shape.to ? circle(shape.from, side, style) : arrow(shape, side, style);
}

function circle(square: Square, side: Color, style: string): SVGElement[] {
  const { x, y } = place(square, side);
  const at = { cx: x + 0.5, cy: y + 0.5, r: 0.44 };
  return [draw("circle", { ...at, class: "circle halo" }), draw("circle", { ...at, class: `circle ${style}` })];
}

function badge(square: Square, side: Color, symbol: "!" | "×"): SVGElement {
  const { x, y } = place(square, side);
  const d = symbol === "!" ? "M0-.08V.02M0 .08v.001" : "M-.06-.06l.12.12M.06-.06l-.12.12";
  const at = { class: "badge", transform: `translate(${x + 0.82} ${y + 0.18})` };
  return draw("g", at, draw("circle", { r: 0.15 }), draw("path", { d }));
}

function number({ from, to }: Shape, side: Color, rank: number): SVGElement {
  const [start, end] = [place(from, side), place(to, side)];
  // In the middle of a long arrow, at the start of a short one.
  const share = Math.hypot(end.x - start.x, end.y - start.y) < 2 ? 0.12 : 0.5;
  const at = `translate(${start.x + (end.x - start.x) * share + 0.5} ${start.y + (end.y - start.y) * share + 0.5})`;
  const text = draw("text", { y: 0.075 });
  text.textContent = `${rank}`;
  return draw("g", { class: `rank ${rank > 1 ? "other" : "best"}`, transform: at }, draw("circle", { r: 0.17 }), text);
}

/** An arrow between the centres of two squares, its halo first. */
function arrow({ from, to }: Shape, side: Color, style: string): SVGElement[] {
  const start = place(from, side);
  const end = place(to, side);
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  // Starts beside the attacker and ends before the centre of the target.
  const [x1, y1] = [start.x + 0.5 + ux * 0.36, start.y + 0.5 + uy * 0.36];
  const [x2, y2] = [end.x + 0.5 - ux * 0.3, end.y + 0.5 - uy * 0.3];
  const shaft = `M${x1} ${y1}L${x2 - ux * 0.2} ${y2 - uy * 0.2}`;
  const head = `M${x2} ${y2}l${-ux * 0.3 - uy * 0.17} ${-uy * 0.3 + ux * 0.17}l${uy * 0.34} ${-ux * 0.34}z`;
  return [
    draw("path", { class: "arrow halo", d: shaft }),
    draw("path", { class: `arrow ${style}`, d: shaft }),
    draw("path", { class: `arrow-head ${style}`, d: head }),
  ];
}
