// The page: shows what the program says, tells the program what people do.

import "@lichess-org/chessground/assets/chessground.base.css";
import "./style/tokens.css";
import "./style/controls.css";
import "./style/sheets.css";
import "./style/layout.css";
import "./style/panel.css";
import "./style/board.css";
import "./style/narrow.css";

import { followSystem, showAppearance } from "./appearance";
import { Board } from "./board/board";
import { startDrawing } from "./board/drawing";
import { Squares } from "./board/squares";
import { answerPromotion, connect, enter, think, tries } from "./deeds";
import { showEnd } from "./dialogs/end";
import { openHelp } from "./dialogs/help";
import { openNewGame } from "./dialogs/newgame";
import { nextTheme, openSettings } from "./dialogs/settings";
import { startDropping } from "./dialogs/share";
import { byId } from "./dom";
import { Editor } from "./editor";
import type { Square } from "./generated/protocol";
import { icon, type IconName } from "./icons";
import { startKeys } from "./keys";
import { openAll, showActions } from "./panel/actions";
import { announceChange } from "./panel/announcer";
import { showClocks, startClocks } from "./panel/clocks";
import { startCommand } from "./panel/command";
import { showEngine, showGraph } from "./panel/engine";
import { showMessage } from "./panel/message";
import { showMoves, startMoves } from "./panel/moves";
import { showStatus } from "./panel/status";
import { showTrays } from "./panel/trays";
import type { Preferences } from "./preferences";
import { playChange } from "./sounds";
import {
  current,
  follow,
  isOver,
  mover,
  prefer,
  premover,
  refresh,
  shown,
  update,
  type Mode,
  type State,
} from "./store";
import { speak, word, type Language } from "./words";

const board = new Board({
  tries,
  premoves,
  presses,
  rearranges: () => current().mode === "edit" && editor.rearranges(),
  seesMarks: () => squares?.show(current()),
});
const squares: Squares | undefined = new Squares(board);
const editor = new Editor(board);

// ---- from the board --------------------------------------------------------

function premoves(move: { from: Square; to: Square } | undefined): void {
  update({ premove: move && { ...move, promotion: null } });
}

/** A press clears the last refusal; on a piece that may not move it says why. */
function presses(square: Square): void {
  const state = current();
  if (state.mode === "edit") return editor.presses(square);
  const piece = board.pieceAt(square);
  const view = shown(state);
  if (state.refused || state.note || state.hint) update({ refused: undefined, note: undefined, hint: undefined });
  const isForeign = piece && view && piece.color !== view.turn && !board.selected && piece.color !== premover(state);
  if (isForeign && mover(state) && state.snapshot && !isOver(state.snapshot)) {
    update({ note: { text: word("refused-not-your-piece", { from: square, color: piece.color }), tone: "refused" } });
  }
}

// ---- what follows from a change --------------------------------------------

function languageChanged({ preferences }: State, before: State): void {
  if (preferences.language !== before.preferences.language) void speak(preferences.language).then(refresh);
}

function evaluationWanted({ preferences, mode, link, isThinking }: State): void {
  const isWanted = preferences.evaluation && !preferences.lock;
  if (mode === "play" && link === "open" && isWanted !== isThinking) void think(isWanted);
}

let isAsked = false;

/** A game that was left waiting elsewhere asks here. */
function promotionDue({ snapshot }: State): void {
  const isDue = Boolean(snapshot?.promotion_due);
  if (isDue && !isAsked) void answerPromotion();
  isAsked = isDue;
}

// ---- wiring ----------------------------------------------------------------

function onClick(id: string, deed: (element: HTMLElement) => void): void {
  byId(id).addEventListener("click", () => deed(byId(id)));
}

function wire(): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-icon]"))
    button.prepend(icon(button.dataset["icon"] as IconName));
  for (const button of document.querySelectorAll<HTMLElement>("[data-language]")) {
    button.addEventListener("click", () => prefer({ language: button.dataset["language"] as Language }));
  }
  for (const button of document.querySelectorAll<HTMLElement>("[data-enter]")) {
    button.addEventListener("click", () => void enter(button.dataset["enter"] as Mode));
  }
  onClick("new-game", () => void openNewGame());
  onClick("theme", nextTheme);
  onClick("help", () => void openHelp());
  onClick("settings", () => void openSettings());
  onClick("menu", (menu) => void openAll(menu));
  onClick("flip", () => update({ isFlipped: !current().isFlipped }));
  onClick("sound", () => prefer({ sound: !current().preferences.sound } satisfies Partial<Preferences>));
}

/** The board first, which needs no words; they arrive while the program is
 * being found. */
async function begin(): Promise<void> {
  follow(showAppearance);
  follow((state) => board.show(state));
  connect();
  await speak(current().preferences.language);
  wire();
  for (const start of [startMoves, startCommand, startClocks, startKeys, startDrawing, startDropping]) start();
  followSystem(refresh);
  const views = [
    showStatus,
    showTrays,
    showClocks,
    showMoves,
    showMessage,
    showActions,
    showEngine,
    showGraph,
    showEnd,
    announceChange,
    playChange,
  ];
  for (const view of [...views, languageChanged, evaluationWanted, promotionDue]) follow(view);
  follow((state, before) => editor.show(state, before));
  refresh();
}

void begin();
