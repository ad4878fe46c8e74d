// Squares and their places on the screen.

import type { Color, Square } from "../generated/protocol";

const FILES = "abcdefgh";

/** From a8 to h1, row by row. */
export const ALL_SQUARES: Square[] = [8, 7, 6, 5, 4, 3, 2, 1].flatMap((rank) =>
  [...FILES].map((file) => `${file}${rank}` as Square),
);

/** The squares from the upper left, with this side at the bottom. */
export function squaresFrom(side: Color): Square[] {
  return side === "white" ? ALL_SQUARES : ALL_SQUARES.toReversed();
}

/** Column and row on the screen, from the upper left. */
export function place(square: Square, side: Color): { x: number; y: number } {
  const x = FILES.indexOf(square.charAt(0));
  const y = 8 - Number(square.charAt(1));
  return side === "white" ? { x, y } : { x: 7 - x, y: 7 - y };
}

/** The square at a point of the window. */
export function squareAt(board: Element, side: Color, x: number, y: number): Square | undefined {
  const box = board.getBoundingClientRect();
  const [column, row] = [((x - box.left) / box.width) * 8, ((y - box.top) / box.height) * 8];
  if (column < 0 || column >= 8 || row < 0 || row >= 8) return undefined;
  return squaresFrom(side)[Math.floor(row) * 8 + Math.floor(column)];
}
