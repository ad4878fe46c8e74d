// Small drawings that only the screens of shared games have, and other things that
// several of them show.

import { read } from "@lichess-org/chessground/fen";
import { squaresFrom } from "../board/square";
import { draw, drawnPiece, make } from "../dom";
import type { Color, Square } from "../generated/protocol";
import { localize } from "../l10n";
import type { State } from "../store";

const PATHS = {
  computer: "M3 5h18v11H3zM12 16v4M8 20h8",
  eye: "M2.500 12c4-6.500 15-6.500 19 0-4 6.500-15 6.500-19 0zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
  network: "M4 9.500c5-4.500 11-4.500 16 0M7 13c3-2.600 7-2.600 10 0M10 16.500c1.300-1 2.700-1 4 0M12 19.500v.01",
  phone: "M8 3h8v18H8zM12 18v.01",
  program: "M4 5h16v14H4zM7 9l3 3-3 3M12 15h5",
  tablet: "M5 3h14v18H5zM12 18v.01",
};

export type Sign = keyof typeof PATHS;

export function sign(name: Sign): SVGElement {
  return draw("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, draw("path", { d: PATHS[name] }));
}

/** The clock of a game as text: `10 + 5`. */
export function clockText(time: string): string {
  return time === "-" || !time ? localize("devices-fact-clock-none") : time.replace(/(\d)\+(\d)/g, "$1 + $2");
}

/** `1:05`. */
export function minutesText(millis: number): string {
  const seconds = Math.max(0, Math.ceil(millis / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** What is left of a time that was sent with the last message. */
export function remaining({ sharedAt, lostAt }: State, millis: number | null): number | undefined {
  if (millis === null) return undefined;
  return Math.max(0, millis - (Math.min(performance.now(), lostAt) - sharedAt));
}

/** The name of a player, or of the side if there is none. */
export function playerName(name: string, color: Color): string {
  return name || localize("Color", { color });
}

/** Who plays whom. */
export function against(nameOf: (color: Color) => string): HTMLElement {
  const one = (color: Color) => [make("span", { class: `disc ${color}` }), make("b", {}, nameOf(color))];
  return make("p", { class: "against" }, ...one("white"), localize("join-against"), ...one("black"));
}

/** A board to look at. */
export function smallBoard(fen: string, near: Color, last: Square[] = []): HTMLElement {
  const board = make("div", { class: "small-board", "aria-hidden": "true" });
  const pieces = read(fen);
  squaresFrom(near).forEach((square, index) => {
    const at = `translate(${(index % 8) * 100}%, ${Math.floor(index / 8) * 100}%)`;
    const piece = pieces.get(square);
    const parts = [
      ...(last.includes(square) ? [make("i", { class: square === last[0] ? "from" : "to" })] : []),
      ...(piece ? [drawnPiece(piece.color, piece.role)] : []),
    ];
    for (const part of parts) part.style.transform = at;
    board.append(...parts);
  });
  return board;
}
