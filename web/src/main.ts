// The page: shows what the program says, tells the program what people do.

import "@lichess-org/chessground/assets/chessground.base.css";
import "@lichess-org/chessground/assets/chessground.cburnett.css";
import "./style/tokens.css";
import "./style/controls.css";
import "./style/layout.css";
import "./style/board.css";

import { Board } from "./board";
import { Connection } from "./connection";
import { choosePromotion, confirms } from "./dialogs";
import { byId } from "./dom";
import type { Event, Refused, Role, Square, State } from "./generated/protocol";
import { icon } from "./icons";
import { announce, lastMoveTold, showMessage, showPanel, showRefusal, statusText } from "./panel";
import { Squares } from "./squares";
import { chooseLanguage, language, translatePage, word, type Language, type Words } from "./words";

let state: State | undefined;
let connected = false;

const board = new Board({ tries, presses, seesMarks });
const squares = new Squares(board);
const connection = new Connection({ heard, lost });

// ---- from the program ------------------------------------------------------

function heard(event: Event): void {
  connected = true;
  if (event.type === "state") shown(event);
  else void refused(event);
}

function shown(next: State): void {
  const isNews = state !== undefined && (next.ply !== state.ply || next.status !== state.status);
  state = next;
  board.show(next);
  showPanel(next);
  showMessage(next);
  if (!isNews) return;
  announce(lastMoveTold(next), "polite");
  announce(next.check || next.outcome ? statusText(next) : "", "urgent");
}

/** A missing promotion is a question, everything else an explanation. */
async function refused(refusal: Refused): Promise<void> {
  if (refusal.kind === "promotion-missing") await promote(refusal);
  else explain(refusal);
}

function explain(refusal: Refused): void {
  board.refuse(refusal);
  const sentence = word(`refused-${refusal.kind}`, known(refusal));
  showRefusal(sentence);
  announce(sentence, "urgent");
}

async function promote({ from, to }: Refused): Promise<void> {
  if (!state || !from || !to) return;
  const role = await choosePromotion(to, state.turn, board.orientation);
  if (role) move(from, to, role);
  else board.restore();
}

function lost(): void {
  showRefusal(word(state ? "stopped" : "connecting"));
  if (connected) announce(word("stopped"), "urgent");
  connected = false;
}

/** Only what the refusal really names, for its sentence. */
function known(refusal: Refused): Words {
  return Object.fromEntries(Object.entries(refusal).filter(([, value]) => value !== null)) as Words;
}

// ---- from the person -------------------------------------------------------

function tries(from: Square, to: Square): void {
  move(from, to, null);
}

function presses(square: Square): void {
  if (!state) return;
  showMessage(state);
  const color = board.colorAt(square);
  if (!state.outcome && !board.selected && color && color !== state.turn) {
    const sentence = word("refused-not-your-piece", { from: square, color });
    showRefusal(sentence);
    announce(sentence, "urgent");
  }
}

function seesMarks(): void {
  if (state) squares.name(state);
}

function move(from: Square, to: Square, promotion: Role | null): void {
  if (!state) return;
  const sent = connection.send({ type: "move", from, to, promotion, ply: state.ply });
  if (!sent) board.restore();
}

async function newGame(): Promise<void> {
  const inProgress = state && state.history.length > 0 && !state.outcome;
  if (inProgress && !(await confirms(word("ask-new"), word("ask-new-detail"), word("new-game")))) return;
  connection.send({ type: "new" });
}

async function resign(): Promise<void> {
  if (!state || state.outcome) return;
  const question = word("ask-resign", { color: state.turn });
  if (await confirms(question, word("ask-resign-detail"), word("resign"))) connection.send({ type: "resign" });
}

function flip(): void {
  board.flip();
  squares.lay();
}

function speak(chosen: Language): void {
  chooseLanguage(chosen);
  pressLanguage();
  if (!state) return;
  squares.name(state);
  showPanel(state);
  showMessage(state);
}

function pressLanguage(): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-language]")) {
    button.setAttribute("aria-pressed", String(button.dataset["language"] === language()));
  }
}

function keyed(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
  event.preventDefault();
  connection.send({ type: event.shiftKey ? "redo" : "undo" });
}

// ---- wiring ----------------------------------------------------------------

for (const button of document.querySelectorAll<HTMLElement>("[data-icon]")) {
  button.prepend(icon(button.dataset["icon"] ?? ""));
}
for (const button of document.querySelectorAll<HTMLElement>("[data-language]")) {
  button.addEventListener("click", () => speak(button.dataset["language"] as Language));
}
byId("new-game").addEventListener("click", () => void newGame());
byId("undo").addEventListener("click", () => connection.send({ type: "undo" }));
byId("redo").addEventListener("click", () => connection.send({ type: "redo" }));
byId("flip").addEventListener("click", flip);
byId("flip-below").addEventListener("click", flip);
byId("resign").addEventListener("click", () => void resign());
document.addEventListener("keydown", keyed);
translatePage();
pressLanguage();
