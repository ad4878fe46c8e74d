// The keyboard map. Letters count only while the board has the focus:
// dictation and screen readers need them elsewhere.

import { hint, perform, step } from "./deeds";
import { openHelp } from "./dialogs/help";
import { openNewGame } from "./dialogs/newgame";
import { byId } from "./dom";
import { announce } from "./panel/announcer";
import { canTakeBack } from "./panel/actions";
import { clocksTold } from "./panel/reading";
import { current, shown, update } from "./store";
import { moveTold } from "./voice";
import { word } from "./words";

export function startKeys(): void {
  document.addEventListener("keydown", (event) => {
    if (document.querySelector("dialog:modal")) return;
    const deed = deedOf(event);
    if (!deed) return;
    event.preventDefault();
    deed();
  });
}

type Deed = () => void;

function deedOf(event: KeyboardEvent): Deed | undefined {
  const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
  if (event.ctrlKey || event.metaKey) return isTyping ? undefined : withControl(event);
  if (event.altKey || isTyping) return undefined;
  const isOnBoard = event.target instanceof HTMLElement && event.target.dataset["square"] !== undefined;
  return ANYWHERE[event.key] ?? (isOnBoard ? ON_BOARD[event.key.toLowerCase()] : undefined);
}

function withControl(event: KeyboardEvent): Deed | undefined {
  const key = event.key.toLowerCase();
  if (key === "z") return event.shiftKey ? () => void perform({ type: "redo" }) : takeBack;
  if (key === "home") return () => void step("first");
  return key === "end" ? () => void step("last") : undefined;
}

function takeBack(): void {
  const state = current();
  if (state.snapshot && canTakeBack(state, state.snapshot)) void perform({ type: "takeback" });
}

const ANYWHERE: Record<string, Deed> = {
  "/": () => byId("line").focus(),
  "?": () => void openHelp(),
  PageUp: () => void step("prev"),
  PageDown: () => void step("next"),
};

const ON_BOARD: Record<string, Deed> = {
  f: () => update({ isFlipped: !current().isFlipped }),
  h: () => void hint(),
  l: tellLast,
  t: tellClocks,
  n: () => void openNewGame(),
};

function tellLast(): void {
  const last = shown(current())?.last_move;
  announce(last ? moveTold(last) : word("moves-none"), "polite");
}

function tellClocks(): void {
  announce(clocksTold(current()), "polite");
}
