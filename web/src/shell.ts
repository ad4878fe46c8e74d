// Starts everything around the board: header, panels, dialogs, keys, sounds.

import { nextTheme, watchSystemTheme } from "./header";
import type { Board } from "./board/board";
import { startDrawing } from "./board/drawing";
import { enter, request, think } from "./actions";
import { startTurning } from "./dialogs/dialog";
import { showEnd } from "./dialogs/end";
import { startDropping } from "./dropping";
import { byId } from "./dom";
import { icon, type IconName } from "./icons";
import { startKeys } from "./keys";
import { openMainMenu, showButtons } from "./panel/buttons";
import { announceChange } from "./panel/announcer";
import { showClocks, startClocks } from "./panel/clocks";
import { startCommand } from "./panel/command";
import { showMessage } from "./panel/message";
import { showMoves, startMoves } from "./panel/moves";
import { openDialog, startParts } from "./parts";
import { showStatus } from "./panel/status";
import { showTrays } from "./panel/trays";
import type { Preferences } from "./preferences";
import { playChange } from "./sounds";
import { isDevice } from "./session";
import {
  current,
  isDisconnected,
  isOver,
  mayHelp,
  subscribe,
  setPreferences,
  refresh,
  update,
  type Mode,
  type State,
} from "./store";
import { loadLanguage, localize, type Language } from "./l10n";

// ---- effects of a change ---------------------------------------------------

let shownLanguage = current().preferences.language;

/** Scripts are loaded only from the program itself, the messages too. */
function languageChanged(state: State): void {
  const { language } = state.preferences;
  if (language === shownLanguage || isDisconnected(state)) return;
  shownLanguage = language;
  void loadLanguage(language).then(() => update({ language }));
}

function startOrStopEvaluation(state: State): void {
  const { preferences, mode, link, isThinking } = state;
  const isEnabled = preferences.evaluation && !preferences.lock && mayHelp(state);
  if (mode === "play" && link === "open" && isEnabled !== isThinking) void think(isEnabled);
}

/** What the program was sent about the teacher's lock. */
let sentLock = false;

/** Lets the program refuse takebacks to a locked page, however they are asked
 * for. */
function sendLock({ preferences, link }: State): void {
  if (isDevice()) return;
  const isLocked = preferences.lock !== null;
  // A new connection is not locked.
  if (link !== "open") sentLock = false;
  else if (sentLock !== isLocked) {
    sentLock = isLocked;
    void request({ type: "lock", on: isLocked });
  }
}

/** Mistakes are asked again only to players who keep games. */
function stopPractice({ preferences }: State, before: State): void {
  if (preferences.keep === "none" && before.preferences.keep !== "none") void request({ type: "forget_practice" });
}

// ---- leaving the page ------------------------------------------------------

/** The browser's Back closes a dialog or a section, and does not leave a running
 * game. */
function startHistory(): void {
  const isRunning = () => {
    const { snapshot } = current();
    return snapshot !== undefined && snapshot.ply > 0 && !isOver(snapshot);
  };
  // A browser skips entries that were added without an action of the user.
  const guard = () => history.state !== "game" && history.pushState("game", "");
  for (const action of ["click", "keydown"]) document.addEventListener(action, guard, { once: true });
  addEventListener("popstate", () => {
    const dialog = document.querySelector<HTMLDialogElement>("dialog:modal");
    if (dialog) dialog.close();
    else if (current().mode !== "play") void enter("play");
    else if (isRunning()) update({ note: { text: localize("back-stays"), tone: "prompt" } });
    else return history.back();
    history.pushState("game", "");
  });
}

// ---- wiring ----------------------------------------------------------------

function onClick(id: string, action: (element: HTMLElement) => void): void {
  byId(id).addEventListener("click", () => action(byId(id)));
}

function wire(): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-icon]"))
    button.prepend(icon(button.dataset["icon"] as IconName));
  for (const button of document.querySelectorAll<HTMLElement>("[data-language]")) {
    button.addEventListener("click", () => setPreferences({ language: button.dataset["language"] as Language }));
  }
  for (const button of document.querySelectorAll<HTMLElement>("[data-enter]")) {
    button.addEventListener("click", () => void enter(button.dataset["enter"] as Mode));
  }
  onClick("new-game", () => void openDialog("newGame"));
  onClick("theme", nextTheme);
  onClick("help", () => void openDialog("help"));
  onClick("settings", () => void openDialog("settings"));
  onClick("menu", (menu) => void openMainMenu(menu));
  onClick("flip", () => update({ isFlipped: !current().isFlipped }));
  onClick("sound", () => setPreferences({ sound: !current().preferences.sound } satisfies Partial<Preferences>));
}

/** Starts the shell once the board is shown and the language is loaded. */
export function startShell(board: Board): void {
  startParts(board);
  wire();
  for (const start of [startMoves, startCommand, startClocks, startKeys, startDrawing, ...(isDevice() ? [] : [startDropping]), startTurning, startHistory]) start();
  watchSystemTheme(refresh);
  const views = [
    showStatus,
    showTrays,
    showClocks,
    showMoves,
    showMessage,
    showButtons,
    showEnd,
    announceChange,
    playChange,
  ];
  for (const view of [...views, languageChanged, startOrStopEvaluation, sendLock, stopPractice]) subscribe(view);
  refresh();
}
