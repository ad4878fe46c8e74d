// The board for keyboard and screen reader: 64 labelled buttons over the drawn
// squares. Mouse events pass through them to chessground.

import { byId, make } from "../dom";
import type { Color, Role, Square } from "../generated/protocol";
import { orientation, shown, type State } from "../store";
import { localize } from "../l10n";
import { reviewMarks } from "./marks";
import { squaresFrom } from "./square";

const STEPS: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** What the marks of a review are called. */
const REVIEWED = {
  "played-from": "mark-played-from",
  "played-to": "mark-played-to",
  attacked: "mark-attacked",
  aimed: "mark-aimed",
  hinted: "mark-hinted",
  answer: "mark-answer",
};

/** The part of the board that the squares use. */
export interface SelectableBoard {
  readonly selected: Square | undefined;
  readonly destinations: Square[];
  pieceAt(square: Square): { color: Color; role: Role } | undefined;
  press(square: Square): void;
  deselect(): void;
}

export class Squares {
  private readonly grid = byId("squares");
  private readonly buttons = new Map<Square, HTMLButtonElement>();
  private cursor: Square = "e2";
  private side: Color | undefined;
  /** What the review marks. */
  private reviewed = new Map<Square, keyof typeof REVIEWED>();

  constructor(private readonly board: SelectableBoard) {
    this.grid.addEventListener("keydown", (event) => this.key(event));
    this.grid.addEventListener("click", (event) => this.clicked(event));
    this.grid.addEventListener("focusin", (event) => this.focused(event));
  }

  /** Updates the labels, and the order of the squares. */
  show(state: State): void {
    if (this.side !== orientation(state)) this.layOut(orientation(state));
    const destinations = new Set(this.board.destinations);
    const { squares, pale } = reviewMarks(state);
    this.reviewed = new Map([...squares, ...(pale ? [[pale.square, "answer"] as const] : [])]);
    for (const [square, button] of this.buttons) {
      const name = this.labelOf(square, state, destinations);
      if (button.getAttribute("aria-label") !== name) button.setAttribute("aria-label", name);
    }
  }

  focus(): void {
    this.buttons.get(this.cursor)?.focus();
  }

  private layOut(side: Color): void {
    const hadFocus = this.grid.contains(document.activeElement);
    this.side = side;
    const order = squaresFrom(side);
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

  private labelOf(square: Square, state: State, destinations: Set<Square>): string {
    const piece = this.board.pieceAt(square);
    const view = shown(state);
    const { refused } = state;
    const marks = [
      piece ? localize("square-piece", { square, ...piece }) : localize("square-empty", { square }),
      square === this.board.selected && localize("mark-selected"),
      destinations.has(square) && localize("mark-destination"),
      square === view?.last_move?.to && !this.reviewed.has(square) && localize("mark-last-move"),
      square === view?.check?.king && localize("mark-check"),
      view?.check?.attackers.includes(square) && localize("mark-attacker"),
      refused?.to === square && localize("mark-refused"),
      this.reviewed.has(square) && localize(REVIEWED[this.reviewed.get(square) ?? "answer"]),
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
    else if (event.key === "Escape" && this.board.selected) this.board.deselect();
    else if (event.key === "Escape") return this.board.deselect();
    else return;
    event.preventDefault();
  }

  private step([dx, dy]: [number, number]): void {
    const order = squaresFrom(this.side ?? "white");
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
