// The keyboard shortcuts. Single letters work only while the board has the
// focus: dictation and screen readers need them elsewhere.

import { addToSign, annotate, hint, perform, step } from "./actions";
import { byId } from "./dom";
import { announce } from "./panel/announcer";
import { canTakeBack } from "./panel/buttons";
import { describeClocks } from "./panel/reading";
import { ifLoaded, openDialog } from "./parts";
import { isDevice } from "./session";
import { current, shown, update } from "./store";
import { describeMove } from "./describe";
import { localize } from "./l10n";

export function startKeys(): void {
  document.addEventListener("keydown", (event) => {
    // The board uses the arrow keys for its cursor.
    if (event.defaultPrevented || document.querySelector("dialog:modal")) return;
    const action = actionOf(event);
    if (!action) return;
    event.preventDefault();
    action();
  });
}

type Action = () => void;

function actionOf(event: KeyboardEvent): Action | undefined {
  const isTyping =
    event.target instanceof HTMLInputElement ||
    event.target instanceof HTMLTextAreaElement ||
    event.target instanceof HTMLSelectElement;
  // The editor has nothing to take back or to step through.
  if (current().mode === "edit" && event.key !== "?") return undefined;
  if (event.ctrlKey || event.metaKey) return isTyping ? undefined : withControl(event);
  if (event.altKey || isTyping) return undefined;
  const isOnBoard = event.target instanceof HTMLElement && event.target.dataset["square"] !== undefined;
  const isOnMoves = event.target instanceof Element && event.target.closest("#moves") !== null;
  const isSigning = current().mode === "analyse" && !current().isWatching && (isOnBoard || isOnMoves);
  if (isSigning && IN_ANALYSIS[event.key]) return IN_ANALYSIS[event.key];
  const isOwners = ["h", "n"].includes(event.key.toLowerCase());
  if (isDevice() && isOnBoard && isOwners) return undefined;
  const onBoard = { ...ON_BOARD, ...ifLoaded("review")?.keys[current().mode] };
  return ANYWHERE[event.key] ?? (isOnBoard ? onBoard[event.key.toLowerCase()] : undefined);
}

function withControl(event: KeyboardEvent): Action | undefined {
  const key = event.key.toLowerCase();
  // Elsewhere it would change the game behind what is shown.
  if (key === "z" && current().mode !== "play") return undefined;
  if (key === "z") return event.shiftKey ? () => void perform({ type: "redo" }) : takeBack;
  if (key === "home") return () => void step("first");
  return key === "end" ? () => void step("last") : undefined;
}

function takeBack(): void {
  const state = current();
  if (state.snapshot && canTakeBack(state, state.snapshot)) void perform({ type: "takeback" });
}

const ANYWHERE: Record<string, Action> = {
  "/": () => byId("line").focus(),
  "?": () => void openDialog("help"),
  PageUp: () => void step("prev"),
  PageDown: () => void step("next"),
  ArrowLeft: () => void step("prev"),
  ArrowRight: () => void step("next"),
};

const ON_BOARD: Record<string, Action> = {
  f: () => update({ isFlipped: !current().isFlipped }),
  h: () => void hint(),
  l: announceLastMove,
  t: announceClocks,
  n: () => void openDialog("newGame"),
  e: () => current().mode === "analyse" && ifLoaded("analyse")?.toggleExplorer(),
};

/** The signs of the shown move. */
const IN_ANALYSIS: Record<string, Action> = {
  "!": () => void addToSign("!"),
  "?": () => void addToSign("?"),
  Backspace: () => void annotate(undefined),
};

function announceLastMove(): void {
  const last = shown(current())?.last_move;
  announce(last ? describeMove(last) : localize("moves-none"), "polite");
}

function announceClocks(): void {
  announce(describeClocks(current()), "polite");
}
