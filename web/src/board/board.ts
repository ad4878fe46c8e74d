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
import { byId } from "../dom";
import type { Color, Role, Square, View } from "../generated/protocol";
import { mover, orientation, premover, shown, type State } from "../store";
import { squareClasses } from "./marks";
import { drawSigns } from "./signs";
import { ALL_SQUARES } from "./square";

const PIECE_MS = 180;
/** The mark in the browser's timeline, for whoever measures: a press on a piece
 * is heard. */
const PLAYABLE = "playable";

export interface Player {
  /** The person put the piece of `from` on `to`. */
  tries(from: Square, to: Square): void;
  /** The same while it is the engine's turn; nothing to take it back. */
  premoves(move: { from: Square; to: Square } | undefined): void;
  /** The person pressed `square`, whatever stands there. */
  presses(square: Square): void;
  /** Pieces were moved about while a position is set up. */
  rearranges(): void;
  /** The marks changed: another choice, another state. */
  seesMarks(): void;
}

export class Board {
  private readonly drawn: Api;
  private state: State | undefined;
  private placed = "";
  private seen: (() => void) | undefined;
  /** Kept when pieces are on the screen for the first time. */
  readonly isSeen = new Promise<void>((resolve) => (this.seen = resolve));

  constructor(private readonly player: Player) {
    this.drawn = Chessground(byId("drawn"), {
      animation: { enabled: !matchMedia("(prefers-reduced-motion: reduce)").matches, duration: PIECE_MS },
      autoCastle: false,
      // Empty until the program says what stands where.
      fen: "8/8/8/8/8/8/8/8",
      draggable: { showGhost: true },
      // Marks, arrows and badges are ours: every sign is a shape first.
      drawable: { enabled: false, visible: false },
      highlight: { lastMove: false, check: false },
      movable: {
        free: false,
        showDests: false,
        events: { after: (from, to) => this.player.tries(from as Square, to as Square) },
      },
      premovable: {
        showDests: false,
        events: {
          set: (from, to) => this.player.premoves({ from: from as Square, to: to as Square }),
          unset: () => this.player.premoves(undefined),
        },
      },
      events: { select: (key) => this.pressed(key as Square), change: () => this.player.rearranges() },
    });
    // chessground keeps in mind where the board is; it may have moved since,
    // without a change of size that would be noticed.
    byId("board").addEventListener("pointerdown", () => this.drawn.state.dom.bounds.clear(), true);
    // chessground drops a piece pressed twice without telling. It listened
    // first, so the choice is made when we come to look.
    for (const release of ["mouseup", "touchend"]) document.addEventListener(release, () => this.mark());
  }

  get selected(): Square | undefined {
    return this.drawn.state.selected as Square | undefined;
  }

  get orientation(): Color {
    return this.drawn.state.orientation;
  }

  pieceAt(square: Square): { color: Color; role: Role } | undefined {
    return this.drawn.state.pieces.get(square);
  }

  /** Where the chosen piece may go. A castling king may also go onto its own
   * rook, but pressing the rook chooses the rook. */
  get destinations(): Square[] {
    const view = this.state && shown(this.state);
    if (!view || !this.selected || !this.state || mover(this.state) !== view.turn) return [];
    const targets = view.destinations[this.selected] ?? [];
    return targets.filter((square) => this.pieceAt(square)?.color !== view.turn);
  }

  show(state: State): void {
    const before = this.state;
    this.state = state;
    const view = shown(state);
    if (state.mode === "edit") this.turn(orientation(state));
    if (!view || state.mode === "edit") return;
    this.place(state, view);
    if (before && (state.returned !== before.returned || state.unconfirmed !== before.unconfirmed))
      this.settle(state, view);
    if (this.selected && this.pieceAt(this.selected)?.color !== (mover(state) ?? premover(state)))
      this.drawn.selectSquare(null);
    if (!state.premove) this.drawn.cancelPremove();
    this.mark();
  }

  /** Leaves the board alone unless something about it is new: the hand may be
   * ahead of the program. */
  private place(state: State, view: View): void {
    const wanted = [view.fen, orientation(state), mover(state), premover(state), state.mode].join();
    if (wanted === this.placed) return;
    this.placed = wanted;
    this.drawn.set({ orientation: orientation(state), ...this.position(state, view) });
  }

  /** As a click would: choose, change the choice, try, or drop the piece. */
  press(square: Square): void {
    if (this.selected === square) this.drop();
    else this.drawn.selectSquare(square, true);
  }

  drop(): void {
    this.drawn.selectSquare(null);
    this.drawn.cancelPremove();
    this.mark();
  }

  // ---- setting up a position ----

  /** Pieces lie about freely; a hand may move them, off the board too. */
  setUp(fen: string, isHand: boolean): void {
    this.placed = "";
    this.drawn.selectSquare(null);
    this.drawn.set({
      fen,
      movable: { free: isHand, color: isHand ? "both" : undefined, dests: new Map() },
      premovable: { enabled: false },
      draggable: { deleteOnDropOff: true },
    } as Config);
  }

  /** The first field of a FEN. */
  get placement(): string {
    return this.drawn.getFen();
  }

  put(square: Square, piece: { color: Color; role: Role } | undefined): void {
    this.drawn.setPieces(new Map([[square, piece]]));
  }

  /** Marks what is wrong with the position, and nothing else. */
  blame(squares: Square[]): void {
    this.drawn.set({ highlight: { custom: new Map(squares.map((square) => [square, "refused-reason"])) } });
    byId("signs").replaceChildren();
    this.player.seesMarks();
  }

  private turn(side: Color): void {
    if (this.drawn.state.orientation !== side) this.drawn.toggleOrientation();
  }

  private settle(state: State, view: View): void {
    this.drawn.selectSquare(null);
    this.drawn.set({ ...this.position(state, view), fen: view.fen });
    if (state.unconfirmed) this.drawn.move(state.unconfirmed.from, state.unconfirmed.to);
  }

  private position(state: State, view: View): Config {
    const color = mover(state) ?? premover(state);
    return {
      draggable: { deleteOnDropOff: false },
      ...(state.unconfirmed ? {} : { fen: view.fen }),
      turnColor: view.turn,
      movable: { free: false, color, dests: color ? tries(view.fen, color) : new Map() },
      premovable: { enabled: Boolean(premover(state)), customDests: color ? tries(view.fen, color) : new Map() },
    } as Config;
  }

  private pressed(square: Square): void {
    this.player.presses(square);
    // chessground chooses after it tells us, so look at the choice afterwards.
    queueMicrotask(() => this.mark());
  }

  private mark(): void {
    const { state } = this;
    if (!state || state.mode === "edit") return;
    const isOccupied = (square: Square) => this.drawn.state.pieces.has(square);
    const custom = squareClasses(state, this.destinations, isOccupied);
    this.drawn.set({ highlight: { custom } });
    drawSigns(state);
    this.notice();
    requestAnimationFrame(() => this.veil(state));
    this.player.seesMarks();
  }

  private notice(): void {
    const { seen } = this;
    this.seen = undefined;
    if (seen) void afterFrame().then(() => performance.mark(PLAYABLE)).then(seen);
  }

  /** Graded blindfold: which pieces are seen at all is a matter of classes. */
  private veil(state: State): void {
    const { blindfold } = state.preferences;
    const last = shown(state)?.last_move?.to;
    for (const piece of byId("drawn").querySelectorAll<HTMLElement & { cgKey?: Key }>("piece:not(.ghost)")) {
      const isSeen = blindfold !== "last" || piece.cgKey === last;
      piece.classList.toggle("veiled", !isSeen);
    }
  }
}

/** When the next frame has been made, which is when the one after it begins. */
function afterFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

/** For each piece of a side, the squares it does not share with a friend.
 * Pressing a friend chooses that piece instead. */
function tries(fen: string, color: Color): Map<Key, Key[]> {
  const pieces = readFen(fen);
  const isFriend = (key: Key) => pieces.get(key)?.color === color;
  const targets = ALL_SQUARES.filter((key) => !isFriend(key));
  return new Map(ALL_SQUARES.filter(isFriend).map((key) => [key, targets]));
}
