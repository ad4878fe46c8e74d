// What is marked on the board, and how: rings, frames and hatching as classes
// of squares, badges and arrows in a drawing on top (picture 10 of the design).

import type { SquareClasses } from "@lichess-org/chessground/types";
import type { Color, Refused, Square, State } from "./generated/protocol";
import { place } from "./square";

/** The classes of the marked squares; style/board.css gives them their shape. */
export function squareClasses(
  state: State,
  refused: Refused | undefined,
  destinations: Square[],
  isOccupied: (square: Square) => boolean,
): SquareClasses {
  const classes: SquareClasses = new Map();
  const add = (square: Square | null | undefined, name: string) => {
    if (square) classes.set(square, `${classes.get(square) ?? ""} ${name}`.trim());
  };
  if (refused) {
    add(refused.from, "refused-from");
    add(refused.to, "refused-to");
    for (const [square, name] of guilty(refused, isOccupied)) add(square, name);
  } else {
    add(state.last_move?.from, "last-from");
    add(state.last_move?.to, "last-to");
  }
  add(state.check?.king, "checked");
  for (const square of destinations) add(square, isOccupied(square) ? "dest capture" : "dest");
  return classes;
}

/** An attacker gets cross-hairs; a man in the way, or an empty square that is
 * attacked, gets hatching. */
function guilty({ by, to, attacked }: Refused, isOccupied: (square: Square) => boolean): [Square, string][] {
  const marks: [Square, string][] = [];
  if (by && by !== to) marks.push([by, attacked ? "attacker" : "refused-reason"]);
  if (attacked && attacked !== to && !isOccupied(attacked)) marks.push([attacked, "refused-reason"]);
  return marks;
}

export function drawSigns(
  svg: SVGSVGElement,
  state: State,
  refused: Refused | undefined,
  side: Color,
): void {
  const signs: SVGElement[] = [];
  if (refused) {
    const { by, to, attacked } = refused;
    if (by && attacked && by !== attacked) signs.push(...arrow(by, attacked, side, "dashed"));
    const reason = attacked ?? by;
    if (reason && reason !== to) signs.push(badge(reason, side, "!"));
    if (to) signs.push(badge(to, side, "×"));
  } else if (state.check) {
    for (const attacker of state.check.attackers) {
      signs.push(...arrow(attacker, state.check.king, side, ""));
    }
    signs.push(badge(state.check.king, side, "!"));
  }
  svg.replaceChildren(...signs);
}

function badge(square: Square, side: Color, sign: "!" | "×"): SVGElement {
  const { x, y } = place(square, side);
  const group = draw("g", { class: "badge", transform: `translate(${x + 0.82} ${y + 0.18})` });
  group.append(
    draw("circle", { r: "0.15" }),
    draw("path", { d: sign === "!" ? "M0-.08V.02M0 .08v.001" : "M-.06-.06l.12.12M.06-.06l-.12.12" }),
  );
  return group;
}

/** An arrow between the middles of two squares, first its halo. */
function arrow(from: Square, to: Square, side: Color, style: string): SVGElement[] {
  const start = place(from, side);
  const end = place(to, side);
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const length = Math.hypot(dx, dy);
  const [ux, uy] = [dx / length, dy / length];
  // Begin beside the attacker, end short of the middle of the target.
  const [x1, y1] = [start.x + 0.5 + ux * 0.36, start.y + 0.5 + uy * 0.36];
  const [x2, y2] = [end.x + 0.5 - ux * 0.3, end.y + 0.5 - uy * 0.3];
  const shaft = `M${x1} ${y1}L${x2 - ux * 0.2} ${y2 - uy * 0.2}`;
  const head = `M${x2} ${y2}l${-ux * 0.3 - uy * 0.15} ${-uy * 0.3 + ux * 0.15}l${uy * 0.3} ${-ux * 0.3}z`;
  return [
    draw("path", { class: "arrow halo", d: shaft }),
    draw("path", { class: `arrow ${style}`.trim(), d: shaft }),
    draw("path", { class: "arrow-head", d: head }),
  ];
}

function draw(tag: string, attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
