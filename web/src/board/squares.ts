// The same board for keyboard and screen reader: 64 named buttons lying over
// the drawn squares. The mouse passes through them to chessground.

import { byId, make } from "../dom";
import type { Color, Role, Square } from "../generated/protocol";
import { orientation, shown, type State } from "../store";
import { word } from "../words";
import { seenFrom } from "./square";

const STEPS: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** What the squares need to know of the drawn board. */
export interface Drawn {
  readonly selected: Square | undefined;
  readonly destinations: Square[];
  pieceAt(square: Square): { color: Color; role: Role } | undefined;
  press(square: Square): void;
  drop(): void;
}

export class Squares {
  private readonly grid = byId("squares");
  private readonly buttons = new Map<Square, HTMLButtonElement>();
  private cursor: Square = "e2";
  private side: Color | undefined;

  constructor(private readonly board: Drawn) {
    this.grid.addEventListener("keydown", (event) => this.key(event));
    this.grid.addEventListener("click", (event) => this.clicked(event));
    this.grid.addEventListener("focusin", (event) => this.focused(event));
  }

  /** Names every square anew, in the order of the screen. */
  show(state: State): void {
    if (this.side !== orientation(state)) this.lay(orientation(state));
    const destinations = new Set(this.board.destinations);
    for (const [square, button] of this.buttons) {
      const name = this.describe(square, state, destinations);
      if (button.getAttribute("aria-label") !== name) button.setAttribute("aria-label", name);
    }
  }

  focus(): void {
    this.buttons.get(this.cursor)?.focus();
  }

  private lay(side: Color): void {
    const hadFocus = this.grid.contains(document.activeElement);
    this.side = side;
    const order = seenFrom(side);
    const rows = Array.from({ length: 8 }, (_, row) =>
      make(
        "div",
        { class: "rank", role: "row" },
        ...order.slice(row * 8, row * 8 + 8).map((square) => this.cell(square)),
      ),
    );
    this.grid.replaceChildren(...rows);
    if (hadFocus) this.focus();
  }

  private describe(square: Square, state: State, destinations: Set<Square>): string {
    const piece = this.board.pieceAt(square);
    const view = shown(state);
    const { refused } = state;
    const marks = [
      piece ? word("square-piece", { square, ...piece }) : word("square-empty", { square }),
      square === this.board.selected && word("mark-selected"),
      destinations.has(square) && word("mark-destination"),
      square === view?.last_move?.to && word("mark-last-move"),
      square === view?.check?.king && word("mark-check"),
      view?.check?.attackers.includes(square) && word("mark-attacker"),
      refused?.to === square && word("mark-refused"),
    ];
    return marks.filter(Boolean).join(", ");
  }

  private cell(square: Square): HTMLElement {
    const known = this.buttons.get(square)?.parentElement;
    if (known) return known;
    const button = make("button", { type: "button", "data-square": square, tabindex: square === this.cursor ? 0 : -1 });
    this.buttons.set(square, button);
    return make("div", { role: "gridcell" }, button);
  }

  private key(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (step) this.step(step);
    else if (event.key === "Escape") this.board.drop();
    else return;
    event.preventDefault();
  }

  private step([dx, dy]: [number, number]): void {
    const order = seenFrom(this.side ?? "white");
    const index = order.indexOf(this.cursor);
    const [x, y] = [(index % 8) + dx, Math.floor(index / 8) + dy];
    const next = order[y * 8 + x];
    if (x >= 0 && x < 8 && y >= 0 && y < 8 && next) this.buttons.get(next)?.focus();
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
