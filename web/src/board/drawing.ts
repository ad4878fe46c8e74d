// Arrows and circles drawn by hand: with the right button, or with any finger
// while the pen is on. A shape drawn twice is gone. In analysis they belong to
// the move and are kept with it; while playing, the next press wipes them.

import { perform } from "../deeds";
import { byId } from "../dom";
import type { Shape, Square } from "../generated/protocol";
import { current, orientation, shown, update } from "../store";
import { squareAt } from "./square";

let start: Square | undefined;

export function startDrawing(): void {
  const board = byId("board");
  // Before chessground, which listens further down.
  board.addEventListener("contextmenu", (event) => event.preventDefault(), true);
  board.addEventListener("pointerdown", pressed, true);
  for (const kind of ["mousedown", "touchstart"])
    board.addEventListener(kind, swallow, { capture: true, passive: false });
  document.addEventListener("pointerup", released, true);
}

function pressed(event: PointerEvent): void {
  if (event.button !== 2 && !current().isDrawing) {
    if (current().shapes.length) update({ shapes: [] });
    return;
  }
  start = at(event);
}

/** chessground must not take the pen for a hand. */
function swallow(event: Event): void {
  const isRight = event instanceof MouseEvent && event.button === 2;
  if (!current().isDrawing && !isRight) return;
  event.stopPropagation();
  event.preventDefault();
}

function released(event: PointerEvent): void {
  const [from, to] = [start, at(event)];
  start = undefined;
  if (from && to) draw({ from, to });
}

function draw(shape: Shape): void {
  const state = current();
  const view = shown(state);
  if (view && state.mode === "analyse" && !state.isWatching)
    void perform({ type: "draw", id: view.id, shapes: toggled(view.shapes, shape) });
  else update({ shapes: toggled(state.shapes, shape) });
}

function toggled(shapes: Shape[], shape: Shape): Shape[] {
  const others = shapes.filter(({ from, to }) => from !== shape.from || to !== shape.to);
  return others.length < shapes.length ? others : [...shapes, shape];
}

function at(event: PointerEvent): Square | undefined {
  return squareAt(byId("board"), orientation(current()), event.clientX, event.clientY);
}
