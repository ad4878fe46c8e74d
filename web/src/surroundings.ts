// Everything around the board: header, panels, dialogs, keys, sounds.

import { followSystem } from "./appearance";
import type { Board } from "./board/board";
import { startDrawing } from "./board/drawing";
import { enter, think } from "./deeds";
import { showEnd } from "./dialogs/end";
import { openHelp } from "./dialogs/help";
import { openNewGame } from "./dialogs/newgame";
import { nextTheme, openSettings } from "./dialogs/settings";
import { startDropping } from "./dialogs/share";
import { byId } from "./dom";
import { Editor } from "./editor";
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
import { current, follow, prefer, refresh, update, type Mode, type State } from "./store";
import { speak, type Language } from "./words";

// ---- what follows from a change --------------------------------------------

function languageChanged({ preferences }: State, before: State): void {
  if (preferences.language !== before.preferences.language) void speak(preferences.language).then(refresh);
}

function evaluationWanted({ preferences, mode, link, isThinking }: State): void {
  const isWanted = preferences.evaluation && !preferences.lock;
  if (mode === "play" && link === "open" && isWanted !== isThinking) void think(isWanted);
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

/** Puts all of it on the page, which has its board and its words. */
export function surround(board: Board): Editor {
  const editor = new Editor(board);
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
  for (const view of [...views, languageChanged, evaluationWanted]) follow(view);
  follow((state, before) => editor.show(state, before));
  refresh();
  return editor;
}
