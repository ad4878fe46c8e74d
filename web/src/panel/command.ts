// The command line. A line is sent unchanged; it is in the command language of
// the terminal. What only the page can do comes back as an action.

import { askCoach, enter, sendLine, showHint } from "../actions";
import { byId } from "../dom";
import type { Analysis, ClientAction, Event, Message } from "../generated/protocol";
import { load, openDialog } from "../parts";
import { BOARDS, PIECES, THEMES } from "../preferences";
import { current, setPreferences, update } from "../store";
import { localize } from "../l10n";

const history: string[] = [];
let historyIndex = 0;

export function startCommand(): void {
  const line = byId<HTMLInputElement>("line");
  byId("command").addEventListener("submit", (event) => {
    event.preventDefault();
    void submit(line);
  });
  line.addEventListener("keydown", (event) => recallLine(event, line));
}

async function submit(line: HTMLInputElement): Promise<void> {
  const text = line.value.trim();
  if (!text) return;
  if (history.at(-1) !== text) history.push(text);
  historyIndex = history.length;
  line.value = "";
  const answer = await sendLine(text);
  if (answer) showAnswer(answer);
}

/** Arrow keys recall earlier lines; Escape leaves the command line. */
function recallLine(event: KeyboardEvent, line: HTMLInputElement): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (event.key === "Escape") line.blur();
  if (!step) return;
  event.preventDefault();
  historyIndex = Math.min(Math.max(historyIndex + step, 0), history.length);
  line.value = history[historyIndex] ?? "";
}

function showAnswer(answer: Message): void {
  if (answer.type === "text") showText(answer);
  else if (answer.type === "hint") showTypedHint(answer.analysis);
  else if (answer.type === "done") {
    const has = (kind: Event["type"]) => current().events.some(({ type }) => type === kind);
    // The row below the board shows a move itself.
    if (answer.text && !has("board_changed")) showNote(answer.text);
    else if (!has("takeback_done")) void askCoach();
  } else if (answer.type === "client_action") {
    // What was said before is answered by what is seen now.
    update({ note: undefined, refused: undefined });
    runAction(answer.action);
    if (answer.text) showNote(answer.text);
  }
}

/** Shows a text, with arrows from the pieces it names to their targets. */
function showText({ text, refused, pointed, targets }: Extract<Message, { type: "text" }>): void {
  update({
    note: { text, tone: refused ? "refused" : "plain" },
    shapes: pointed.flatMap((from) => (targets.length ? targets : [from]).map((to) => ({ from, to }))),
  });
}

/** The teacher's lock counts hints that are typed too. */
function showTypedHint(analysis: Analysis): void {
  const { preferences, hintsGiven } = current();
  if (preferences.lock && hintsGiven >= preferences.lock.hints) showNote(localize("hints-used-up"));
  else showHint(analysis);
}

function showNote(text: string): void {
  update({ note: { text, tone: "plain" } });
}

function runAction(action: ClientAction): void {
  switch (action.kind) {
    case "flip":
      return update({ isFlipped: !current().isFlipped });
    case "language":
      return setPreferences({ language: action.language });
    case "theme":
      return setTheme(action.name);
    case "pieces":
      return setPreferences({
        pieces: PIECES.find((pieces) => pieces === action.name) ?? current().preferences.pieces,
      });
    case "help":
      return void openDialog("help");
    case "edit":
      return void enter("edit");
    case "review":
      return void enter("review");
    case "practise":
      return void enter("practise");
    case "evaluate":
      return setPreferences({ evaluation: !current().preferences.evaluation });
    case "coach":
      return setPreferences({ coach: action.on });
    case "download":
      return void load("dialogs").then((dialogs) => dialogs?.savePgn(action.name));
    case "upload":
      return void openDialog("share");
  }
}

/** A theme of the page or of the board. */
function setTheme(name: string): void {
  const theme = THEMES.find((theme) => theme === name);
  const board = BOARDS.find((board) => board === name);
  setPreferences({ ...(theme ? { theme } : {}), ...(board ? { board } : {}) });
}
