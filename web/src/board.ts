// The drawn board: chessground as our hands and eyes, the program as judge.
//
// Every square not held by one's own piece may be *tried*: chessground is told
// that all of them are destinations, and the program answers with the new
// state or with the reason why not. Which squares are *legal* is shown by
// marks of our own. See docs/DESIGN.md, "Illegal tries reach the program".

import { Chessground } from "@lichess-org/chessground";
import type { Api } from "@lichess-org/chessground/api";
import type { Config } from "@lichess-org/chessground/config";
import { read as readFen } from "@lichess-org/chessground/fen";
import type { Key } from "@lichess-org/chessground/types";
import { byId } from "./dom";
import type { Color, Refused, Square, State } from "./generated/protocol";
import { drawSigns, squareClasses } from "./marks";
import { ALL_SQUARES } from "./square";

const PIECE_MS = 180;

export interface Player {
  /** The person put the piece of `from` on `to`. */
  tries(from: Square, to: Square): void;
  /** The person pressed `square`, whatever stands there. */
  presses(square: Square): void;
  /** The marks changed: another choice, another state. */
  seesMarks(): void;
}

export class Board {
  orientation: Color = "white";
  private readonly drawn: Api;
  private state: State | undefined;
  private refused: Refused | undefined;

  constructor(private readonly player: Player) {
    const motion = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.drawn = Chessground(byId("drawn"), {
      animation: { enabled: motion, duration: PIECE_MS },
      autoCastle: false,
      draggable: { showGhost: true },
      // Marks, arrows and badges are ours: every sign is a shape first.
      drawable: { enabled: false, visible: false },
      highlight: { lastMove: false, check: false },
      movable: {
        free: false,
        showDests: false,
        events: { after: (from, to) => this.player.tries(from as Square, to as Square) },
      },
      premovable: { enabled: false },
      events: { select: (key) => this.pressed(key as Square) },
    });
    // chessground drops a piece pressed twice without telling. It listened
    // first, so the choice is made when we come to look.
    for (const release of ["mouseup", "touchend"]) {
      document.addEventListener(release, () => this.mark());
    }
  }

  get selected(): Square | undefined {
    return this.drawn.state.selected as Square | undefined;
  }

  colorAt(square: Square): Color | undefined {
    return this.drawn.state.pieces.get(square)?.color;
  }

  roleAt(square: Square): string | undefined {
    return this.drawn.state.pieces.get(square)?.role;
  }

  /** Where the chosen piece may go. A castling king may also go onto its own
   * rook, but pressing the rook chooses the rook. */
  get destinations(): Square[] {
    const { state, selected } = this;
    if (!state || !selected) return [];
    return (state.dests[selected] ?? []).filter((square) => this.colorAt(square) !== state.turn);
  }

  /** Shows what the program says, and nothing else. */
  show(state: State): void {
    this.state = state;
    this.refused = undefined;
    this.restore();
  }

  /** Puts the piece back and marks the squares of the reason. */
  refuse(refused: Refused): void {
    this.refused = refused;
    this.restore();
  }

  /** Back to the last state, with nothing selected. */
  restore(): void {
    if (!this.state) return;
    this.drawn.selectSquare(null);
    this.drawn.set(this.position(this.state));
    this.mark();
  }

  flip(): void {
    this.orientation = this.orientation === "white" ? "black" : "white";
    this.drawn.set({ orientation: this.orientation });
    this.mark();
  }

  /** As a click would: choose, change the choice, try, or drop the piece. */
  press(square: Square): void {
    if (this.selected === square) this.drop();
    else this.drawn.selectSquare(square, true);
  }

  drop(): void {
    this.drawn.selectSquare(null);
    this.mark();
  }

  private position(state: State): Config {
    const mover = state.outcome ? undefined : state.turn;
    return {
      fen: state.fen,
      turnColor: state.turn,
      movable: { color: mover, dests: tries(state) },
    } as Config;
  }

  private pressed(square: Square): void {
    this.refused = undefined;
    this.player.presses(square);
    // chessground chooses after it tells us, so look at the choice afterwards.
    queueMicrotask(() => this.mark());
  }

  private mark(): void {
    if (!this.state) return;
    const isOccupied = (square: Square) => this.drawn.state.pieces.has(square);
    const custom = squareClasses(this.state, this.refused, this.destinations, isOccupied);
    this.drawn.set({ highlight: { custom } });
    drawSigns(byId<SVGSVGElement>("signs"), this.state, this.refused, this.orientation);
    this.player.seesMarks();
  }
}

/** For each piece of the side to move, the squares it does not share with a
 * friend. Pressing a friend chooses that piece instead. */
function tries(state: State): Map<Key, Key[]> {
  const pieces = readFen(state.fen);
  const isFriend = (key: Key) => pieces.get(key)?.color === state.turn;
  const targets = ALL_SQUARES.filter((key) => !isFriend(key));
  return new Map(ALL_SQUARES.filter(isFriend).map((key) => [key, targets]));
}
