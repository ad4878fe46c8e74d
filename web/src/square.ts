// Squares as places on the screen.

import type { Color, Square } from "./generated/protocol";

const FILES = "abcdefgh";

/** From a8 to h1, as one reads. */
export const ALL_SQUARES: Square[] = [8, 7, 6, 5, 4, 3, 2, 1].flatMap((rank) =>
  [...FILES].map((file) => `${file}${rank}` as Square),
);

/** The squares as this side sees them, from the upper left. */
export function seenFrom(side: Color): Square[] {
  return side === "white" ? ALL_SQUARES : ALL_SQUARES.toReversed();
}

/** Column and row on the screen, from the upper left. */
export function place(square: Square, side: Color): { x: number; y: number } {
  const x = FILES.indexOf(square.charAt(0));
  const y = 8 - Number(square.charAt(1));
  return side === "white" ? { x, y } : { x: 7 - x, y: 7 - y };
}
