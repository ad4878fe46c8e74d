// The position editor: tools for moving, erasing and placing pieces, the other
// fields of the FEN, and the problems that the program finds.

import type { Board } from "./board/board";
import { enter, requestOrReason } from "./actions";
import { button } from "./dialogs/dialog";
import { select, toggle } from "./dialogs/fields";
import { adopt, byId, drawnPiece, make } from "./dom";
import type { Color, Message, Role, Square } from "./generated/protocol";
import { icon } from "./icons";
import { load, openDialog } from "./parts";
import { current, shown, subscribe, update, type State } from "./store";
import style from "./style/editor.css?inline";
import { describeProblem } from "./describe";
import { localize } from "./l10n";

type Tool = "hand" | "rubber" | { color: Color; role: Role };
type Setup = Extract<Message, { type: "setup" }>;

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const EMPTY = "8/8/8/8/8/8/8/8 w - - 0 1";
const ROLES: Role[] = ["king", "queen", "rook", "bishop", "knight", "pawn"];
const RIGHTS = ["K", "Q", "k", "q"] as const;

adopt(style);

export class Editor {
  private tool: Tool = "hand";
  /** The fields of the FEN after the pieces. */
  private rest = "w - - 0 1";
  private setup: Setup | undefined;
  private inspections = 0;

  constructor(private readonly board: Board) {
    subscribe((state, before) => this.show(state, before));
  }

  private show(state: State, before: State): void {
    byId("editor").hidden = state.mode !== "edit";
    if (state.mode !== "edit") return;
    if (before.mode !== "edit") this.load(shown(state)?.fen ?? START);
    else if (state.language !== before.language) this.fill();
  }

  /** Places the chosen piece, or removes it if it is already there. */
  pressed(square: Square): void {
    const { tool } = this;
    if (tool === "hand") return;
    const there = this.board.pieceAt(square);
    const isSame = tool !== "rubber" && there?.color === tool.color && there.role === tool.role;
    this.board.put(square, tool === "rubber" || isSame ? undefined : tool);
    void this.inspect();
  }

  rearranged(): void {
    void this.inspect();
  }

  private get fen(): string {
    return `${this.board.placement} ${this.rest}`;
  }

  private load(fen: string): void {
    this.rest = fen.split(" ").slice(1).join(" ") || "w - - 0 1";
    this.board.setUp(fen, this.tool === "hand");
    void this.inspect();
  }

  /** Loads what was typed; what is no position stays in its field to be corrected. */
  private async loadTyped(text: string): Promise<void> {
    const fen = text.includes(" ") ? text : `${text} w - - 0 1`;
    const number = ++this.inspections;
    const answer = await requestOrReason({ type: "inspect", fen }).catch(() => undefined);
    if (number !== this.inspections || !answer || !("problems" in answer)) return;
    if (!answer.problems.some(({ kind }) => kind === "no-position")) return this.load(fen);
    this.setup = answer;
    this.fill(text);
  }

  private choose(tool: Tool): void {
    this.tool = tool;
    this.board.setUp(this.fen, tool === "hand");
    this.fill();
  }

  /** Asks the program about the position; only the latest answer is used. */
  private async inspect(): Promise<void> {
    const number = ++this.inspections;
    const answer = await requestOrReason({ type: "inspect", fen: this.fen }).catch(() => undefined);
    if (number !== this.inspections || !answer || !("problems" in answer)) return;
    this.setup = answer;
    if (current().mode === "edit") this.board.markProblems(answer.problems.flatMap(({ squares }) => squares));
    this.fill();
  }

  // ---- the card ----

  /** `fen` is shown in its field. */
  private fill(fen = this.fen): void {
    if (current().mode !== "edit") return;
    const focused = document.activeElement?.id;
    byId("editor").replaceChildren(
      make("h2", {}, localize("section-edit")),
      make("div", { class: "tools" }, this.moveAndErase(), this.pieces("white"), this.pieces("black")),
      this.fields(fen),
      this.problems(),
      this.buttons(),
    );
    if (focused) document.getElementById(focused)?.focus();
  }

  private moveAndErase(): HTMLElement {
    return make(
      "div",
      { class: "row" },
      this.toolButton("hand", localize("tool-hand"), icon("hand")),
      this.toolButton("rubber", localize("tool-rubber"), icon("trash")),
    );
  }

  private pieces(color: Color): HTMLElement {
    return make(
      "div",
      { class: "row" },
      ...ROLES.map((role) =>
        this.toolButton({ color, role }, localize("piece", { color, role }), drawnPiece(color, role)),
      ),
    );
  }

  private toolButton(tool: Tool, name: string, sign: Node): HTMLElement {
    const isChosen = JSON.stringify(tool) === JSON.stringify(this.tool);
    const id = `tool-${typeof tool === "string" ? tool : `${tool.color}-${tool.role}`}`;
    return make(
      "button",
      {
        type: "button",
        class: "tool",
        id,
        "aria-pressed": String(isChosen),
        "aria-label": name,
        title: name,
        click: () => this.choose(tool),
        mousedown: (event: MouseEvent) => this.drag(tool, event),
        touchstart: (event: TouchEvent) => this.drag(tool, event),
      },
      sign,
    );
  }

  /** A piece of the palette can also be dragged onto the board. */
  private drag(tool: Tool, event: MouseEvent | TouchEvent): void {
    if (typeof tool === "object") this.board.dragNew(tool, event);
  }

  private fields(fen: string): HTMLElement {
    const [turn = "w", rights = "-"] = this.rest.split(" ");
    const sides = [
      { value: "w", label: localize("Color", { color: "white" }) },
      { value: "b", label: localize("Color", { color: "black" }) },
    ];
    const castling = RIGHTS.map((right) =>
      toggle(`right-${right}`, localize(`right-${right}`), "", rights.includes(right), (isOn) =>
        this.setRight(right, isOn),
      ),
    );
    const line = make("input", {
      type: "text",
      id: "editor-fen",
      value: fen,
      spellcheck: "false",
      "aria-label": "FEN",
    });
    line.addEventListener("change", () => void this.loadTyped(line.value.trim()));
    return make(
      "div",
      { class: "fields" },
      select(localize("to-move"), sides, turn, (value) => this.set(0, value)),
      make("div", { class: "rights" }, ...castling),
      make("label", { class: "fen" }, make("span", {}, "FEN"), line),
    );
  }

  private setRight(right: string, isOn: boolean): void {
    const rights = this.rest.split(" ")[1] ?? "-";
    const chosen = RIGHTS.filter((other) => (other === right ? isOn : rights.includes(other))).join("");
    this.set(1, chosen || "-");
  }

  private set(index: number, value: string): void {
    const fields = this.rest.split(" ");
    fields[index] = value;
    // An en passant square is valid for one side to move only.
    fields[2] = "-";
    this.rest = fields.join(" ");
    void this.inspect();
  }

  private problems(): HTMLElement {
    const problems = this.setup?.problems ?? [];
    if (this.setup?.is_over) return make("p", { class: "over", role: "status" }, localize("setup-over"));
    if (!problems.length) return make("p", { class: "valid", role: "status" }, icon("tick"), localize("setup-fine"));
    const items = problems.map((problem) => make("li", {}, describeProblem(problem)));
    return make("ul", { class: "problems", role: "status" }, ...items);
  }

  private buttons(): HTMLElement {
    const isValid = this.setup !== undefined && this.setup.problems.length === 0;
    const fen = this.setup?.fen ?? this.fen;
    return make(
      "div",
      { class: "buttons" },
      button(localize("setup-start"), () => this.load(START), { id: "setup-start" }),
      button(localize("setup-empty"), () => this.load(EMPTY), { id: "setup-empty" }),
      button(localize("play-on"), () => void this.leave(() => openDialog("newGame", fen)), {
        class: "primary",
        icon: "people",
        disabled: !isValid || this.setup?.is_over === true,
        id: "setup-play",
      }),
      button(localize("section-analyse"), () => void this.analyse(fen), {
        icon: "analyse",
        disabled: !isValid,
        id: "setup-analyse",
      }),
    );
  }

  private async leave(action: () => Promise<void>): Promise<void> {
    update({ mode: "play" });
    await action();
  }

  private async analyse(fen: string): Promise<void> {
    const dialogs = await load("dialogs");
    if (dialogs && (await dialogs.loadText(fen)) === undefined) await enter("analyse");
  }
}
