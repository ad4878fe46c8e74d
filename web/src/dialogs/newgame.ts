// The dialog for a new game: players, clock, rules, seating.

import { refuse, request, start } from "../actions";
import { make } from "../dom";
import { icon, type IconName } from "../icons";
import type { Color, Seat, Settings } from "../generated/protocol";
import { levelName, ratingText } from "../levels";
import { SEATINGS, type Preferences } from "../preferences";
import { current, isOver, loneHuman, setPreferences, type State } from "../store";
import { describeReason } from "../describe";
import { localize } from "../l10n";
import { chess960 } from "./chess960";
import { openModal, ask, button, sheet } from "./dialog";
import { choices, field, segments, toggle, type Choice } from "./fields";

const OPPONENTS = ["people", "engine", "engines"] as const;
const CLOCKS = ["-", "5+3", "10+5", "30"] as const;
const RATING_SCALE = [0, 3400] as const;

/** The fields of the dialog; they keep their values until the next time. */
interface NewGameForm {
  opponents: (typeof OPPONENTS)[number];
  names: Record<Color, string>;
  level: string;
  otherLevel: string;
  side: Color | "random";
  time: string;
  seating: Preferences["seating"];
  isChess960: boolean;
  hasTakebacks: boolean;
  start: string | null;
}

let form: NewGameForm = {
  opponents: "people",
  names: { white: "", black: "" },
  level: "",
  otherLevel: "",
  side: "white",
  time: "-",
  seating: "fixed",
  isChess960: false,
  hasTakebacks: true,
  start: null,
};

/** Opens the dialog with the values of the last time. */
export async function openNewGame(from: string | null = null): Promise<void> {
  const state = current();
  const levels = state.levels.map(({ strength }) => strength);
  const usual = levels[Math.min(2, levels.length - 1)] ?? "";
  form = {
    ...form,
    start: from,
    seating: state.preferences.seating,
    level: form.level || usual,
    otherLevel: form.otherLevel || usual,
  };
  const body = make("div", { class: "body" });
  const fill = () => body.replaceChildren(...parts(state, fill));
  fill();
  const go = button(localize("start-game"), () => void begin(dialog), { class: "primary big", id: "start-game" });
  const foot = make(
    "div",
    { class: "foot" },
    make("p", { class: "small" }, localize(from ? "new-game-from" : "new-game-kept")),
    button(localize("cancel"), () => dialog.close(), { class: "big" }),
    go,
  );
  const dialog = sheet("new-game", localize("new-game"), body, foot);
  const answer = openModal(dialog);
  go.focus({ preventScroll: true });
  await answer;
}

/** Starts a game with the same settings and the sides swapped. */
export async function rematch(): Promise<void> {
  const { snapshot } = current();
  if (!snapshot) return;
  const { white, black } = snapshot.settings;
  const refused = await start({ ...snapshot.settings, white: black, black: white });
  if (refused) refuse(refused);
}

// ---- start -----------------------------------------------------------------

/** Starts the game and closes the dialog. If the settings are refused, the dialog
 * stays and the field says why. */
async function begin(dialog: HTMLDialogElement): Promise<void> {
  if (!(await confirmAbandon())) return;
  setPreferences({ seating: form.seating });
  const from = form.isChess960 && !form.start ? await chess960() : form.start;
  const refused = await start(settings(from));
  if (!refused) return dialog.close();
  const error = dialog.querySelector<HTMLElement>(".time-error");
  const other = dialog.querySelector<HTMLInputElement>(".other");
  if (error) error.textContent = refused.kind === "bad-settings" ? localize("clock-bad") : describeReason(refused);
  other?.setAttribute("aria-invalid", "true");
  other?.focus();
}

/** Asks before a game in progress is replaced: it can be saved first. */
export async function confirmAbandon(): Promise<boolean> {
  const { snapshot } = current();
  if (!snapshot || snapshot.ply === 0 || isOver(snapshot)) return true;
  const answer = await ask(localize("ask-new"), localize("ask-new-detail"), [
    ["no", localize("cancel")],
    ["save", localize("save-and-start")],
    ["yes", localize("drop-game")],
  ]);
  if (answer === "save") return Boolean(await request({ type: "save" }));
  return answer === "yes";
}

function settings(from: string | null): Settings {
  const side = form.side === "random" ? (Math.random() < 0.5 ? "white" : "black") : form.side;
  const isLocked = current().preferences.lock !== null;
  return {
    white: seat("white", side),
    black: seat("black", side),
    time: form.time,
    draws: "laws",
    takebacks: { kind: form.hasTakebacks && !isLocked ? "free" : "forbidden" },
    start: from,
    tags: {},
  };
}

function seat(color: Color, side: Color): Seat {
  const isPerson = form.opponents === "people" || (form.opponents === "engine" && color === side);
  if (isPerson) return { name: form.names[color].trim(), kind: "human", strength: "" };
  return {
    name: "",
    kind: "engine",
    strength: color === "black" && form.opponents === "engines" ? form.otherLevel : form.level,
  };
}

// ---- parts of the dialog ---------------------------------------------------

function parts(state: State, fill: () => void): HTMLElement[] {
  const { opponents } = form;
  const kinds = segments("opponents", localize("opponents"), opponentChoices(), opponents, (value) => {
    form.opponents = value;
    fill();
  });
  const left =
    opponents === "people"
      ? [names(fill), seatings()]
      : [levels(state, "level", opponents === "engines" ? "white" : undefined)];
  const right =
    opponents === "engine"
      ? [sides(), clocks(), rules()]
      : opponents === "people"
        ? [clocks(), rules()]
        : [levels(state, "otherLevel", "black"), clocks(), rules()];
  return [kinds, make("div", { class: "columns" }, make("div", {}, ...left), make("div", {}, ...right))];
}

function opponentChoices(): Choice<NewGameForm["opponents"]>[] {
  const icons: Record<NewGameForm["opponents"], IconName> = { people: "people", engine: "engine", engines: "engines" };
  return OPPONENTS.map((value) => ({ value, label: localize(`opponents-${value}`), icon: icons[value] }));
}

function names(fill: () => void): HTMLElement {
  const input = (color: Color) => {
    const box = make("input", {
      type: "text",
      maxlength: 60,
      value: form.names[color],
      "aria-label": localize("name-of", { color }),
      placeholder: localize("Color", { color }),
    });
    box.addEventListener("input", () => (form.names[color] = box.value));
    return make("label", { class: "name" }, make("span", { class: `disc ${color}` }), box);
  };
  const swap = make(
    "button",
    { type: "button", class: "btn quiet icon", "aria-label": localize("swap"), title: localize("swap") },
    icon("swap"),
  );
  swap.addEventListener("click", () => {
    form.names = { white: form.names.black, black: form.names.white };
    fill();
  });
  return field(
    localize("names"),
    make("div", { class: "names" }, input("white"), swap, input("black")),
    localize("names-hint"),
  );
}

function seatings(): HTMLElement {
  const all = SEATINGS.map((value) => ({
    value,
    label: localize(`seating-${value}`),
    detail: localize(`seating-${value}-detail`),
    picture: seatingPicture(value),
  }));
  return choices("seating", localize("seating"), all, form.seating, (value) => (form.seating = value), "tall");
}

const SEATING_PATHS: Record<Preferences["seating"], string> = {
  fixed: "M17 3h22v22H17zM28 3v22M17 14h22M20 33a4 4 0 1 0 8 0 4 4 0 1 0-8 0M30 33a4 4 0 1 0 8 0 4 4 0 1 0-8 0",
  turning:
    "M18 8h20v20H18zM13 21c1 7 6 11 12 12m-4-3 4 3-4 3M43 15c-1-7-6-11-12-12m4-3-4 3 4 3M24 44a4 4 0 1 0 8 0 4 4 0 1 0-8 0",
  face: "M18 12h20v20H18zM18 22h20M24 5a4 4 0 1 0 8 0 4 4 0 1 0-8 0M24 39a4 4 0 1 0 8 0 4 4 0 1 0-8 0",
};

function seatingPicture(seating: Preferences["seating"]): string {
  return SEATING_PATHS[seating];
}

function sides(): HTMLElement {
  const all: Choice<NewGameForm["side"]>[] = (["white", "black"] as const).map((value) => ({
    value,
    label: localize("Color", { color: value }),
    disc: value,
  }));
  return segments(
    "side",
    localize("you-play"),
    [...all, { value: "random", label: localize("random"), icon: "dice" }],
    form.side,
    (value) => (form.side = value),
    true,
  );
}

function clocks(): HTMLElement {
  const other = make("input", {
    type: "text",
    class: "other",
    maxlength: 40,
    "aria-label": localize("clock-other"),
    placeholder: "40/90+30,30+30",
    value: isUsual(form.time) ? "" : form.time,
  });
  other.addEventListener("input", () => (form.time = other.value.trim() || "-"));
  const all = CLOCKS.map((value) => ({
    value: value as string,
    label: value === "-" ? localize("clock-none") : value === "30" ? "30 + 0" : value.replace("+", " + "),
    detail: localize(`clock-kind-${value.replace("+", "-")}`),
  }));
  const group = choices("clock", localize("clock"), all, form.time, (value) => {
    form.time = value;
    other.value = "";
  });
  group.append(
    make("label", { class: "other-time" }, make("span", {}, localize("clock-other")), other),
    make("p", { class: "error time-error", role: "alert" }),
    make("p", { class: "small" }, localize("clock-hint")),
  );
  return group;
}

function isUsual(time: string): boolean {
  return (CLOCKS as readonly string[]).includes(time);
}

function rules(): HTMLElement {
  const isLocked = current().preferences.lock !== null;
  return field(
    localize("rules"),
    make(
      "div",
      {},
      form.start
        ? null
        : toggle(
            "chess960",
            localize("chess960"),
            localize("chess960-detail"),
            form.isChess960,
            (value) => (form.isChess960 = value),
          ),
      toggle(
        "takebacks",
        localize("takebacks"),
        localize("takebacks-detail"),
        form.hasTakebacks && !isLocked,
        (value) => (form.hasTakebacks = value),
        isLocked,
      ),
    ),
  );
}

/** A list of levels for one engine. */
function levels(state: State, name: "level" | "otherLevel", color?: Color): HTMLElement {
  const snapshot = state.snapshot;
  const isFixed = state.preferences.lock !== null && snapshot !== undefined && loneHuman(snapshot) !== undefined;
  const rows = state.levels.map((level) => {
    const radio = make("input", {
      type: "radio",
      name,
      value: level.strength,
      checked: level.strength === form[name],
      disabled: isFixed,
    });
    radio.addEventListener("change", () => (form[name] = level.strength));
    return make(
      "label",
      { class: "level" },
      radio,
      make("span", {}, levelName(level.strength)),
      bar(level.rating),
      make("b", { class: level.rating ? "" : "unrated" }, ratingText(level)),
    );
  });
  const title = color ? localize("level-of", { color }) : localize("level");
  return field(`${title}`, make("div", { class: "levels" }, ...rows), localize("level-hint"));
}

function bar(rating: [number, number] | null): HTMLElement {
  const [low, high] = RATING_SCALE;
  const mark = make("i");
  if (rating) {
    const percent = (value: number) => Math.min(100, Math.max(0, ((value - low) / (high - low)) * 100));
    mark.style.left = `${percent(rating[0])}%`;
    mark.style.width = `max(8px, ${percent(rating[1]) - percent(rating[0])}%)`;
  } else mark.hidden = true;
  return make("span", { class: "bar", "aria-hidden": "true" }, mark);
}
