// The board drawn by chessground.
//
// chessground accepts a drag to every square, and a press on every square that is
// not occupied by a piece of the same side, or is a legal destination: a king
// castles onto its rook. The program answers with the new state or with the
// reason why the move is illegal. Legal destinations are shown by marks of our
// own. See docs/DESIGN.md, "Illegal moves reach the program".

import { Chessground } from "@lichess-org/chessground";
import type { Api } from "@lichess-org/chessground/api";
import type { Config } from "@lichess-org/chessground/config";
import { read as readFen } from "@lichess-org/chessground/fen";
import type { Key } from "@lichess-org/chessground/types";
import { byId } from "../dom";
import type { Color, Role, Square, View } from "../generated/protocol";
import { isTurning, mover, orientation, premover, shown, type State } from "../store";
import { squareClasses } from "./marks";
import { drawOverlays } from "./overlays";
import { ALL_SQUARES } from "./square";

const PIECE_MS = 180;
const TURN_MS = 400;
/** Name of the performance mark that is set when the board accepts input. */
const PLAYABLE = "playable";

export interface BoardListener {
  /** A piece was moved. */
  onMove(from: Square, to: Square): void;
  /** A premove was entered, or cancelled. */
  onPremove(move: { from: Square; to: Square } | undefined): void;
  /** A square is about to be pressed. */
  beforePress(): void;
  /** A square was pressed, with or without a piece. chessground reports it by a timer:
   * answers of the program may have come in between. */
  onPress(square: Square): void;
  /** Pieces were moved in the position editor. */
  onRearrange(): void;
  /** The marks may have changed. */
  onMarks(): void;
}

export class Board {
  private readonly ground: Api;
  private state: State | undefined;
  private placed = "";
  private resolveFirstShown: (() => void) | undefined;
  /** Resolves when the pieces are shown for the first time. */
  readonly firstShown = new Promise<void>((resolve) => (this.resolveFirstShown = resolve));

  constructor(private readonly listener: BoardListener) {
    this.ground = Chessground(byId("drawn"), {
      animation: { enabled: !matchMedia("(prefers-reduced-motion: reduce)").matches, duration: PIECE_MS },
      autoCastle: false,
      // Empty until the first state is received.
      fen: "8/8/8/8/8/8/8/8",
      draggable: { showGhost: true },
      // Arrows and badges are drawn by overlays.ts, marks by square classes.
      drawable: { enabled: false, visible: false },
      highlight: { lastMove: false, check: false },
      movable: {
        free: false,
        showDests: false,
        events: { after: (from, to) => this.moved(from as Square, to as Square) },
      },
      premovable: {
        showDests: false,
        events: {
          set: (from, to) => this.listener.onPremove({ from: from as Square, to: to as Square }),
          unset: () => this.listener.onPremove(undefined),
        },
      },
      events: { select: (key) => this.pressed(key as Square), change: () => this.listener.onRearrange() },
    });
    // chessground caches the position of the board and notices only a change
    // of its size.
    byId("board").addEventListener("pointerdown", () => this.ground.state.dom.bounds.clear(), true);
    byId("board").addEventListener("pointerdown", ({ button }) => button === 0 && listener.beforePress(), true);
    // chessground does not report that a second press deselected a piece. Its
    // own listener runs before this one.
    for (const release of ["mouseup", "touchend"]) document.addEventListener(release, () => this.mark());
  }

  get selected(): Square | undefined {
    return this.ground.state.selected as Square | undefined;
  }

  get orientation(): Color {
    return this.ground.state.orientation;
  }

  pieceAt(square: Square): { color: Color; role: Role } | undefined {
    return this.ground.state.pieces.get(square);
  }

  /** Legal destinations of the selected piece. A king that may castle can also
   * go to its rook. */
  get destinations(): Square[] {
    const view = this.state && shown(this.state);
    if (!view || !this.selected || !this.state || mover(this.state) !== view.turn) return [];
    return view.destinations[this.selected] ?? [];
  }

  show(state: State): void {
    const before = this.state;
    this.state = state;
    const view = shown(state);
    if (state.mode === "edit") this.turn(orientation(state));
    if (!view || state.mode === "edit") return;
    this.place(state, view);
    if (before && (state.resets !== before.resets || state.unconfirmed !== before.unconfirmed)) this.reset(state, view);
    if (this.selected && this.pieceAt(this.selected)?.color !== (mover(state) ?? premover(state)))
      this.ground.selectSquare(null);
    if (!state.premove) this.ground.cancelPremove();
    this.mark();
  }

  /** Changes the board only if the position is new: a move already made on the
   * board may not have been answered yet. */
  private place(state: State, view: View): void {
    const key = [view.fen, orientation(state), mover(state), premover(state), state.mode].join();
    if (key === this.placed) return;
    const isTurned = isTurning(state) && this.placed !== "" && this.orientation !== orientation(state);
    this.placed = key;
    if (isTurned && this.ground.state.animation.enabled) {
      byId("drawn").animate([{ rotate: "180deg" }, { rotate: "0deg" }], { duration: TURN_MS, easing: "ease-in-out" });
    }
    this.ground.set({ orientation: orientation(state), ...this.position(state, view) });
  }

  /** Does what a click does: selects, changes the selection, moves, or deselects. */
  press(square: Square): void {
    this.listener.beforePress();
    if (this.selected === square) this.deselect();
    else this.ground.selectSquare(square, true);
  }

  deselect(): void {
    this.ground.selectSquare(null);
    this.ground.cancelPremove();
    this.mark();
  }

  // ---- position editor ----

  /** Shows a position to edit. If `canDrag`, pieces can be moved anywhere, and
   * removed by dragging them off the board. */
  setUp(fen: string, canDrag: boolean): void {
    this.placed = "";
    this.ground.selectSquare(null);
    this.ground.set({
      fen,
      movable: { free: canDrag, color: canDrag ? "both" : undefined, dests: new Map() },
      premovable: { enabled: false },
      draggable: { deleteOnDropOff: true },
    } as Config);
  }

  /** The first field of a FEN. */
  get placement(): string {
    return this.ground.getFen();
  }

  put(square: Square, piece: { color: Color; role: Role } | undefined): void {
    this.ground.setPieces(new Map([[square, piece]]));
  }

  /** Lets the user drag a new piece onto the board. */
  dragNew(piece: { color: Color; role: Role }, event: MouseEvent | TouchEvent): void {
    this.ground.state.dom.bounds.clear();
    this.ground.dragNewPiece(piece, event as Parameters<Api["dragNewPiece"]>[1], true);
  }

  /** Marks these squares and no others. */
  markProblems(squares: Square[]): void {
    this.ground.set({ highlight: { custom: new Map(squares.map((square) => [square, "refused-reason"])) } });
    byId("overlays").replaceChildren();
    this.listener.onMarks();
  }

  private turn(side: Color): void {
    if (this.ground.state.orientation !== side) this.ground.toggleOrientation();
  }

  private reset(state: State, view: View): void {
    this.ground.selectSquare(null);
    this.ground.set({ ...this.position(state, view), fen: view.fen });
    if (state.unconfirmed) this.ground.move(state.unconfirmed.from, state.unconfirmed.to);
  }

  private position(state: State, view: View): Config {
    const color = mover(state) ?? premover(state);
    const isDragging = () => Boolean(this.ground.state.draggable.current?.started);
    const targets = color ? new Targets(view, color, isDragging) : new Map();
    return {
      draggable: { deleteOnDropOff: false },
      ...(state.unconfirmed ? {} : { fen: view.fen }),
      turnColor: view.turn,
      movable: { free: false, color, dests: targets },
      premovable: { enabled: Boolean(premover(state)), customDests: targets },
    } as Config;
  }

  /** In the editor a piece was put elsewhere, which is no move. */
  private moved(from: Square, to: Square): void {
    if (this.state?.mode === "edit") this.listener.onRearrange();
    else this.listener.onMove(from, to);
  }

  private pressed(square: Square): void {
    this.listener.onPress(square);
    // chessground changes the selection after it has called us.
    queueMicrotask(() => this.mark());
  }

  private mark(): void {
    const { state } = this;
    if (!state || state.mode === "edit") return;
    const custom = squareClasses(state, this.destinations, (square) => this.pieceAt(square)?.color);
    this.ground.set({ highlight: { custom } });
    drawOverlays(state);
    this.markPlayable();
    requestAnimationFrame(() => this.applyBlindfold(state));
    this.listener.onMarks();
  }

  private markPlayable(): void {
    const resolve = this.resolveFirstShown;
    this.resolveFirstShown = undefined;
    if (resolve)
      void afterFrame()
        .then(() => performance.mark(PLAYABLE))
        .then(resolve);
  }

  /** Hides all pieces but the one moved last, if the blindfold says so. The
   * other grades need no class. */
  private applyBlindfold(state: State): void {
    const { blindfold } = state.preferences;
    const last = shown(state)?.last_move?.to;
    for (const piece of byId("drawn").querySelectorAll<HTMLElement & { cgKey?: Key }>("piece:not(.ghost)")) {
      const isVisible = blindfold !== "last" || piece.cgKey === last;
      piece.classList.toggle("blindfolded", !isVisible);
    }
  }
}

/** Resolves after the next frame, which is when the one after it begins. */
function afterFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

/** The squares to which chessground may move each piece of a side. A press on a
 * piece of that side selects it, unless it is a legal destination; a drag may end
 * on any square. */
class Targets extends Map<Key, Key[]> {
  constructor(
    view: View,
    color: Color,
    private readonly isDragging: () => boolean,
  ) {
    super();
    const pieces = readFen(view.fen);
    const isOwn = (key: Key) => pieces.get(key)?.color === color;
    const others = ALL_SQUARES.filter((key) => !isOwn(key));
    for (const from of ALL_SQUARES.filter(isOwn))
      this.set(from, [...others, ...(view.destinations[from] ?? []).filter(isOwn)]);
  }

  override get(from: Key): Key[] | undefined {
    return this.isDragging() ? ALL_SQUARES : super.get(from);
  }
}
