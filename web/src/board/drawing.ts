// Arrows and circles drawn by the user: with the right button, or by touch in
// drawing mode. Drawing a shape again removes it; another colour changes it. In analysis the shapes are
// stored with the move; while playing, the next press removes them.

import { perform } from "../actions";
import { byId } from "../dom";
import type { Shape, ShapeColor, Square } from "../generated/protocol";
import { current, orientation, shown, update } from "../store";
import { squareAt } from "./square";

let start: Square | undefined;

export function startDrawing(): void {
  const board = byId("board");
  // In the capture phase, before chessground's own listeners.
  board.addEventListener("contextmenu", (event) => event.preventDefault(), true);
  board.addEventListener("pointerdown", pressed, true);
  for (const kind of ["mousedown", "touchstart"])
    board.addEventListener(kind, stopWhileDrawing, { capture: true, passive: false });
  document.addEventListener("pointerup", released, true);
}

function pressed(event: PointerEvent): void {
  if (event.button !== 2 && !current().isDrawing) {
    if (current().shapes.length) update({ shapes: [] });
    return;
  }
  start = at(event);
}

/** Keeps chessground from moving a piece while the user draws. */
function stopWhileDrawing(event: Event): void {
  const isRight = event instanceof MouseEvent && event.button === 2;
  if (!current().isDrawing && !isRight) return;
  event.stopPropagation();
  event.preventDefault();
}

function released(event: PointerEvent): void {
  const [from, to] = [start, at(event)];
  start = undefined;
  if (from && to) draw({ from, to, color: colorOf(event) });
}

/** Shift draws in red, Alt in blue, both in yellow. */
function colorOf({ shiftKey, altKey }: PointerEvent): ShapeColor {
  if (shiftKey) return altKey ? "yellow" : "red";
  return altKey ? "blue" : "green";
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
  const known = shapes.find((other) => !others.includes(other));
  return known?.color === shape.color ? others : [...others, shape];
}

function at(event: PointerEvent): Square | undefined {
  return squareAt(byId("board"), orientation(current()), event.clientX, event.clientY);
}
