// Both clocks. The program sends the time left; the page counts down from there.

import { byId, make, write } from "../dom";
import type { Color, Snapshot } from "../generated/protocol";
import { icon } from "../icons";
import { sound } from "../sounds";
import { current, isOver, opposite, orientation, type State } from "../store";
import { levelName } from "../levels";
import { nameOf } from "../describe";
import { localize } from "../l10n";
import { announce } from "./announcer";

const LOW_MS = 20_000;
const TENTHS_MS = 10_000;
const WARNINGS_S = [60, 30, 10];
const TICK_MS = 100;

const warned = { white: Infinity, black: Infinity };

export function startClocks(): void {
  setInterval(() => current().snapshot?.clock.running && showClocks(current()), TICK_MS);
}

export function showClocks(state: State): void {
  const { snapshot } = state;
  if (!snapshot) return;
  const near = orientation(state);
  showClock(byId("clock-near"), near, state, snapshot);
  showClock(byId("clock-far"), opposite(near), state, snapshot);
}

function showClock(clock: HTMLElement, color: Color, state: State, snapshot: Snapshot): void {
  if (!clock.firstChild) clock.append(...parts());
  const left = leftNow(state, snapshot, color);
  const isTurn = !isOver(snapshot) && snapshot.board.turn === color;
  const isLow = left !== undefined && left < LOW_MS && !isOver(snapshot);
  clock.className = [
    "clock",
    clock.id === "clock-far" ? "far" : "near",
    isTurn && "on",
    isLow && "low",
    left === undefined && "untimed",
  ]
    .filter(Boolean)
    .join(" ");
  const [disc, name, detail, time] = ["disc", "name", "detail", "time"].map((part) =>
    clock.querySelector(`.${part}`),
  ) as HTMLElement[];
  if (!disc || !name || !detail || !time) return;
  disc.className = `disc ${color}`;
  write(name, nameOf(snapshot, color));
  write(detail, detailOf(state, snapshot, color, isTurn, isLow));
  write(time, left === undefined ? "" : timeText(left));
  clock.setAttribute("aria-label", nameOf(snapshot, color));
  if (left !== undefined && snapshot.clock.running === color) warn(color, left, state);
}

function parts(): HTMLElement[] {
  const hurry = make("span", { class: "hurry" });
  hurry.append(icon("hourglass"));
  return [
    make("span", { class: "disc" }),
    make("div", { class: "who" }, make("b", { class: "name" }), make("small", { class: "detail" })),
    hurry,
    make("time", { class: "time", role: "timer" }),
  ];
}

function detailOf({ players }: State, snapshot: Snapshot, color: Color, isTurn: boolean, isLow: boolean): string {
  const { kind, strength } = snapshot.settings[color];
  const side =
    kind === "engine" && strength
      ? `${localize("Color", { color })}, ${levelName(strength)}`
      : localize("Color", { color });
  const isAway = players?.[color].state === "away";
  const state = isAway ? "away" : snapshot.clock.paused ? isTurn && "paused" : isLow ? "low" : isTurn && "turn";
  // A player without a name is called by the colour, which is not repeated.
  if (nameOf(snapshot, color) === side) return state ? localize(`clock-${state}-alone`) : "";
  return state ? localize(`clock-${state}`, { side }) : side;
}

/** The time left now. */
export function leftNow(state: State, snapshot: Snapshot, color: Color): number | undefined {
  const left = snapshot.clock.left[color];
  if (left === null) return undefined;
  // The game does not go on without the program.
  const now = Math.min(performance.now(), state.lostAt);
  const passed = snapshot.clock.running === color ? now - state.receivedAt : 0;
  return Math.max(0, left - passed);
}

/** `1:02:03`, `4:38`, and with tenths below ten seconds: `0:09.4`. */
export function timeText(millis: number): string {
  const tenths = millis < TENTHS_MS ? `.${Math.floor((millis % 1000) / 100)}` : "";
  const seconds = tenths ? Math.floor(millis / 1000) : Math.ceil(millis / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}${tenths}`;
}

/** Announces once each that 60, 30 and 10 seconds are left. */
function warn(color: Color, left: number, { preferences }: State): void {
  const seconds = left / 1000;
  const due = WARNINGS_S.find((mark) => seconds <= mark && warned[color] > mark);
  warned[color] = seconds;
  if (due === undefined || seconds < due - 1) return;
  announce(localize("clock-warning", { color, seconds: due }), "urgent");
  if (due <= 30) sound("hurry", preferences.sound);
}
