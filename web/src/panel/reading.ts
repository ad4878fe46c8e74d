// What is on the screen, read aloud: the board, the moves, the clocks.

import { read as readFen } from "@lichess-org/chessground/fen";
import { ALL_SQUARES } from "../board/square";
import { shown, type State } from "../store";
import { localLetters, word } from "../words";
import { leftNow, timeText } from "./clocks";

export function boardTold(state: State): string {
  const pieces = readFen(shown(state)?.fen ?? "");
  const told = ALL_SQUARES.flatMap((square) => {
    const piece = pieces.get(square);
    return piece ? [word("square-piece", { square, ...piece })] : [];
  });
  return told.join("; ");
}

export function movesTold({ snapshot }: State): string {
  return snapshot?.moves.map(({ san }) => localLetters(san)).join(" ") || word("moves-none");
}

export function clocksTold(state: State): string {
  const { snapshot } = state;
  const sides = (["white", "black"] as const).flatMap((color) => {
    const left = snapshot && leftNow(state, snapshot, color);
    return left === undefined ? [] : [`${word("Color", { color })}: ${timeText(left)}`];
  });
  return sides.join(", ") || word("refused-no-clock");
}
