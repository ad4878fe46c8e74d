// Board, moves and clocks in words, for screen readers and the command line.

import { read as readFen } from "@lichess-org/chessground/fen";
import { ALL_SQUARES } from "../board/square";
import { shown, type State } from "../store";
import { localSan, localize } from "../l10n";
import { leftNow, timeText } from "./clocks";

export function describeBoard(state: State): string {
  const pieces = readFen(shown(state)?.fen ?? "");
  const pieceTexts = ALL_SQUARES.flatMap((square) => {
    const piece = pieces.get(square);
    return piece ? [localize("square-piece", { square, ...piece })] : [];
  });
  return pieceTexts.join("; ");
}

export function describeMoves({ snapshot }: State): string {
  return snapshot?.moves.map(({ san }) => localSan(san)).join(" ") || localize("moves-none");
}

export function describeClocks(state: State): string {
  const { snapshot } = state;
  const sides = (["white", "black"] as const).flatMap((color) => {
    const left = snapshot && leftNow(state, snapshot, color);
    return left === undefined ? [] : [`${localize("Color", { color })}: ${timeText(left)}`];
  });
  return sides.join(", ") || localize("refused-no-clock");
}
