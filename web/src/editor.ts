// Setting up a position: a hand, a rubber and twelve pieces; the program says
// what is wrong with it.

import type { Board } from "./board/board";
import { tryTo } from "./deeds";
import { button } from "./dialogs/dialog";
import { select, toggle } from "./dialogs/fields";
import { openNewGame } from "./dialogs/newgame";
import { loadText } from "./dialogs/share";
import { byId, drawnPiece, make } from "./dom";
import type { Color, Role, Square, Tell } from "./generated/protocol";
import { icon } from "./icons";
import { current, shown, update, type State } from "./store";
import { hasWord, word } from "./words";

type Tool = "hand" | "rubber" | { color: Color; role: Role };
type Setup = Extract<Tell, { type: "setup" }>;

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const EMPTY = "8/8/8/8/8/8/8/8 w - - 0 1";
const ROLES: Role[] = ["king", "queen", "rook", "bishop", "knight", "pawn"];
const RIGHTS = ["K", "Q", "k", "q"] as const;

export class Editor {
  private tool: Tool = "hand";
  /** The fields of the FEN after the pieces. */
  private rest = "w - - 0 1";
  private setup: Setup | undefined;
  private asked = 0;

  constructor(private readonly board: Board) {}

  show(state: State, before: State): void {
    byId("editor").hidden = state.mode !== "edit";
    if (state.mode !== "edit") return;
    if (before.mode !== "edit") this.take(shown(state)?.fen ?? START);
    else if (state.preferences !== before.preferences) this.fill();
  }

  /** With a piece in hand, a press puts it down; the same again takes it up. */
  presses(square: Square): void {
    const { tool } = this;
    if (tool === "hand") return;
    const there = this.board.pieceAt(square);
    const isSame = tool !== "rubber" && there?.color === tool.color && there.role === tool.role;
    this.board.put(square, tool === "rubber" || isSame ? undefined : tool);
    void this.inspect();
  }

  rearranges(): void {
    void this.inspect();
  }

  private get fen(): string {
    return `${this.board.placement} ${this.rest}`;
  }

  private take(fen: string): void {
    this.rest = fen.split(" ").slice(1).join(" ") || "w - - 0 1";
    this.board.setUp(fen, this.tool === "hand");
    void this.inspect();
  }

  private choose(tool: Tool): void {
    this.tool = tool;
    this.board.setUp(this.fen, tool === "hand");
    this.fill();
  }

  /** Only the latest answer counts. */
  private async inspect(): Promise<void> {
    const number = ++this.asked;
    const answer = await tryTo({ type: "inspect", fen: this.fen }).catch(() => undefined);
    if (number !== this.asked || !answer || !("problems" in answer)) return;
    this.setup = answer;
    if (current().mode === "edit") this.board.blame(answer.problems.flatMap(({ squares }) => squares));
    this.fill();
  }

  // ---- the card ----

  private fill(): void {
    if (current().mode !== "edit") return;
    const focused = document.activeElement?.id;
    byId("editor").replaceChildren(
      make("h2", {}, word("section-edit")),
      make("div", { class: "tools" }, this.hands(), this.pieces("white"), this.pieces("black")),
      this.fields(),
      this.verdict(),
      this.deeds(),
    );
    if (focused) document.getElementById(focused)?.focus();
  }

  private hands(): HTMLElement {
    return make(
      "div",
      { class: "row" },
      this.toolButton("hand", word("tool-hand"), icon("hand")),
      this.toolButton("rubber", word("tool-rubber"), icon("trash")),
    );
  }

  private pieces(color: Color): HTMLElement {
    return make(
      "div",
      { class: "row" },
      ...ROLES.map((role) => this.toolButton({ color, role }, word("piece", { color, role }), drawnPiece(color, role))),
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
      },
      sign,
    );
  }

  private fields(): HTMLElement {
    const [turn = "w", rights = "-"] = this.rest.split(" ");
    const sides = [
      { value: "w", label: word("Color", { color: "white" }) },
      { value: "b", label: word("Color", { color: "black" }) },
    ];
    const castling = RIGHTS.map((right) =>
      toggle(`right-${right}`, word(`right-${right}`), "", rights.includes(right), (isOn) => this.allow(right, isOn)),
    );
    const line = make("input", {
      type: "text",
      id: "editor-fen",
      value: this.fen,
      spellcheck: "false",
      "aria-label": "FEN",
    });
    line.addEventListener("change", () => this.take(line.value.trim()));
    return make(
      "div",
      { class: "fields" },
      select(word("to-move"), sides, turn, (value) => this.set(0, value)),
      make("div", { class: "rights" }, ...castling),
      make("label", { class: "fen" }, make("span", {}, "FEN"), line),
    );
  }

  private allow(right: string, isOn: boolean): void {
    const rights = this.rest.split(" ")[1] ?? "-";
    const kept = RIGHTS.filter((other) => (other === right ? isOn : rights.includes(other))).join("");
    this.set(1, kept || "-");
  }

  private set(index: number, value: string): void {
    const fields = this.rest.split(" ");
    fields[index] = value;
    // Who moves decides about en passant; what was there is void.
    fields[2] = "-";
    this.rest = fields.join(" ");
    void this.inspect();
  }

  private verdict(): HTMLElement {
    const problems = this.setup?.problems ?? [];
    if (!problems.length) return make("p", { class: "fine", role: "status" }, icon("tick"), word("setup-fine"));
    const items = problems.map(({ kind, color, count, squares, text }) => {
      const id = `problem-${kind}`;
      const words = { color: color ?? "", count: count ?? 0, square: squares[0] ?? "", other: squares[1] ?? "" };
      return make("li", {}, hasWord(id) ? word(id, words) : text);
    });
    return make("ul", { class: "problems", role: "status" }, ...items);
  }

  private deeds(): HTMLElement {
    const isGood = this.setup !== undefined && this.setup.problems.length === 0;
    const fen = this.setup?.fen ?? this.fen;
    return make(
      "div",
      { class: "deeds" },
      button(word("setup-start"), () => this.take(START), { id: "setup-start" }),
      button(word("setup-empty"), () => this.take(EMPTY), { id: "setup-empty" }),
      button(word("play-on"), () => void this.leave(() => openNewGame(fen)), {
        class: "primary",
        icon: "people",
        disabled: !isGood,
        id: "setup-play",
      }),
      button(word("section-analyse"), () => void this.analyse(fen), {
        icon: "analyse",
        disabled: !isGood,
        id: "setup-analyse",
      }),
    );
  }

  private async leave(deed: () => Promise<void>): Promise<void> {
    update({ mode: "play" });
    await deed();
  }

  private async analyse(fen: string): Promise<void> {
    if ((await loadText(fen)) === undefined) update({ mode: "analyse" });
  }
}
