// The same board for keyboard and screen reader: 64 named buttons lying over
// the drawn squares. The mouse passes through them to chessground.

import type { Board } from "./board";
import { byId, make } from "./dom";
import type { Square, State } from "./generated/protocol";
import { seenFrom } from "./square";
import { word } from "./words";

const STEPS: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export class Squares {
  private readonly grid = byId("squares");
  private readonly buttons = new Map<Square, HTMLButtonElement>();
  private cursor: Square = "e2";

  constructor(private readonly board: Board) {
    this.grid.addEventListener("keydown", (event) => this.key(event));
    this.grid.addEventListener("click", (event) => this.clicked(event));
    this.grid.addEventListener("focusin", (event) => this.focused(event));
    this.lay();
  }

  /** Rows and buttons in the order of the screen. */
  lay(): void {
    const hadFocus = this.grid.contains(document.activeElement);
    const order = seenFrom(this.board.orientation);
    const rows = Array.from({ length: 8 }, (_, row) => {
      const line = make("div", "rank", ...order.slice(row * 8, row * 8 + 8).map((square) => this.cell(square)));
      line.setAttribute("role", "row");
      return line;
    });
    this.grid.replaceChildren(...rows);
    if (hadFocus) this.moveTo(this.cursor);
  }

  /** Names every square anew. */
  name(state: State): void {
    const destinations = new Set(this.board.destinations);
    for (const [square, button] of this.buttons) {
      button.setAttribute("aria-label", this.describe(square, state, destinations));
    }
  }

  private describe(square: Square, state: State, destinations: Set<Square>): string {
    const color = this.board.colorAt(square);
    const role = this.board.roleAt(square);
    const marks = [
      color && role ? word("square-piece", { square, color, role }) : word("square-empty", { square }),
      square === this.board.selected && word("mark-selected"),
      destinations.has(square) && word("mark-destination"),
      square === state.last_move?.to && word("mark-last-move"),
      square === state.check?.king && word("mark-check"),
    ];
    return marks.filter(Boolean).join(", ");
  }

  private cell(square: Square): HTMLElement {
    const known = this.buttons.get(square)?.parentElement;
    if (known) return known;
    const button = make("button");
    button.type = "button";
    button.dataset["square"] = square;
    button.tabIndex = square === this.cursor ? 0 : -1;
    this.buttons.set(square, button);
    const cell = make("div", "", button);
    cell.setAttribute("role", "gridcell");
    return cell;
  }

  private key(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (step) this.step(step);
    else if (event.key === "Escape") this.board.drop();
    else return;
    event.preventDefault();
  }

  private step([dx, dy]: [number, number]): void {
    const order = seenFrom(this.board.orientation);
    const index = order.indexOf(this.cursor);
    const [x, y] = [(index % 8) + dx, Math.floor(index / 8) + dy];
    const next = order[y * 8 + x];
    if (x >= 0 && x < 8 && y >= 0 && y < 8 && next) this.moveTo(next);
  }

  private moveTo(square: Square): void {
    this.buttons.get(square)?.focus();
  }

  private clicked(event: Event): void {
    const square = squareOf(event.target);
    if (square) this.board.press(square);
  }

  private focused(event: Event): void {
    const square = squareOf(event.target);
    if (!square) return;
    this.buttons.get(this.cursor)?.setAttribute("tabindex", "-1");
    this.buttons.get(square)?.setAttribute("tabindex", "0");
    this.cursor = square;
  }
}

function squareOf(target: EventTarget | null): Square | undefined {
  return target instanceof HTMLElement ? (target.dataset["square"] as Square | undefined) : undefined;
}
