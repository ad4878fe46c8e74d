// The command line: moves and words as in the terminal, sent as they are. What
// only the page can do comes back as a deed.

import { enter, showHint, type as say } from "../deeds";
import { openHelp } from "../dialogs/help";
import { openNewGame } from "../dialogs/newgame";
import { openShare, pgnOf, saveAs } from "../dialogs/share";
import { byId } from "../dom";
import type { Deed, Tell } from "../generated/protocol";
import { PIECES, THEMES } from "../preferences";
import { current, prefer, update } from "../store";
import { word } from "../words";
import { resign } from "./actions";
import { boardTold, clocksTold, movesTold } from "./reading";

const history: string[] = [];
let at = 0;

export function startCommand(): void {
  const line = byId<HTMLInputElement>("line");
  byId("command").addEventListener("submit", (event) => {
    event.preventDefault();
    void submit(line);
  });
  line.addEventListener("keydown", (event) => recall(event, line));
}

async function submit(line: HTMLInputElement): Promise<void> {
  const text = line.value.trim();
  if (!text) return;
  if (history.at(-1) !== text) history.push(text);
  at = history.length;
  line.value = "";
  const answer = await say(text);
  if (answer) answered(answer);
}

/** The arrow keys bring earlier lines back; Escape leaves. */
function recall(event: KeyboardEvent, line: HTMLInputElement): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (event.key === "Escape") line.blur();
  if (!step) return;
  event.preventDefault();
  at = Math.min(Math.max(at + step, 0), history.length);
  line.value = history[at] ?? "";
}

function answered(answer: Tell): void {
  if (answer.type === "told") tell(answer.text);
  else if (answer.type === "hint") showHint(answer.insight);
  else if (answer.type === "deed") act(answer.deed);
  else if (answer.type === "attackers") {
    const { square, white, black } = answer;
    tell(word("attackers-told", { square, white: white.join(", ") || "–", black: black.join(", ") || "–" }));
    update({ shapes: [...white, ...black].map((from) => ({ from, to: square })) });
  }
}

function tell(text: string): void {
  update({ note: { text, tone: "plain" } });
}

function act(deed: Deed): void {
  switch (deed.kind) {
    case "flip":
      return update({ isFlipped: !current().isFlipped });
    case "language":
      return prefer({ language: deed.language });
    case "theme":
      return prefer({ theme: THEMES.find((theme) => theme === deed.name) ?? current().preferences.theme });
    case "pieces":
      return prefer({ pieces: PIECES.find((pieces) => pieces === deed.name) ?? current().preferences.pieces });
    case "help":
      return void openHelp();
    case "new_game":
      return void openNewGame(deed.settings.start, deed.settings);
    case "edit":
      return void enter("edit");
    case "resign":
      return void resign(deed.by);
    case "evaluate":
      return prefer({ evaluation: !current().preferences.evaluation });
    case "download":
      return void pgnOf(current().game).then((pgn) => saveAs(deed.name, new Blob([pgn])));
    case "upload":
      return void openShare();
    case "read":
      return tell({ board: boardTold, moves: movesTold, clocks: clocksTold }[deed.what](current()));
  }
}
