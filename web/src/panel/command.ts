// The command line. A line is sent unchanged; it is in the command language of
// the terminal. What only the page can do comes back as an action.

import { enter, sendLine, showHint } from "../actions";
import { openHelp } from "../dialogs/help";
import { openNewGame } from "../dialogs/newgame";
import { openShare, pgnOf, saveAs } from "../dialogs/share";
import { byId } from "../dom";
import type { ClientAction, Message } from "../generated/protocol";
import { PIECES, THEMES } from "../preferences";
import { current, setPreferences, update } from "../store";
import { localize } from "../l10n";
import { resign } from "./buttons";
import { describeBoard, describeClocks, describeMoves } from "./reading";

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
  if (answer.type === "text") showNote(answer.text);
  else if (answer.type === "hint") showHint(answer.analysis);
  else if (answer.type === "client_action") runAction(answer.action);
  else if (answer.type === "attackers") {
    const { square, white, black } = answer;
    showNote(localize("attackers-told", { square, white: white.join(", ") || "–", black: black.join(", ") || "–" }));
    update({ shapes: [...white, ...black].map((from) => ({ from, to: square })) });
  }
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
      return setPreferences({ theme: THEMES.find((theme) => theme === action.name) ?? current().preferences.theme });
    case "pieces":
      return setPreferences({
        pieces: PIECES.find((pieces) => pieces === action.name) ?? current().preferences.pieces,
      });
    case "help":
      return void openHelp();
    case "new_game":
      return void openNewGame(action.settings.start, action.settings);
    case "edit":
      return void enter("edit");
    case "resign":
      return void resign(action.by);
    case "evaluate":
      return setPreferences({ evaluation: !current().preferences.evaluation });
    case "download":
      return void pgnOf(current().game).then((pgn) => saveAs(action.name, new Blob([pgn])));
    case "upload":
      return void openShare();
    case "read":
      return showNote({ board: describeBoard, moves: describeMoves, clocks: describeClocks }[action.what](current()));
  }
}
