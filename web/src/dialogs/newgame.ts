// The sheet for a new game: who plays, with how much time, seated how.

import { start } from "../deeds";
import { make } from "../dom";
import { icon, type IconName } from "../icons";
import type { Color, Seat, Settings } from "../generated/protocol";
import { levelName, ratingText } from "../levels";
import { SEATINGS, type Preferences } from "../preferences";
import { current, isOver, loneHuman, prefer, type State } from "../store";
import { word } from "../words";
import { chess960 } from "./chess960";
import { answerOf, button, confirms, sheet } from "./dialog";
import { choices, field, segments, toggle, type Choice } from "./fields";

const OPPONENTS = ["people", "engine", "engines"] as const;
const CLOCKS = ["-", "5+3", "10+5", "30"] as const;
const RATING_SCALE = [0, 3400] as const;

/** What was chosen last, for the next time. */
interface Wanted {
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

let wanted: Wanted = {
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

/** Opens the sheet, with the names and colours of the last game, or with what
 * was said. */
export async function openNewGame(from: string | null = null, said?: Settings): Promise<void> {
  const state = current();
  if (said) wanted = { ...wanted, ...heard(said) };
  const levels = state.levels.map(({ strength }) => strength);
  const usual = levels[Math.min(2, levels.length - 1)] ?? "";
  wanted = {
    ...wanted,
    start: from,
    seating: state.preferences.seating,
    level: wanted.level || usual,
    otherLevel: wanted.otherLevel || usual,
  };
  const body = make("div", { class: "body" });
  const fill = () => body.replaceChildren(...parts(state, fill));
  fill();
  const go = button(word("start-game"), () => dialog.close("start"), { class: "primary big", id: "start-game" });
  const foot = make(
    "div",
    { class: "foot" },
    make("p", { class: "small" }, word(from ? "new-game-from" : "new-game-kept")),
    button(word("cancel"), () => dialog.close(), { class: "big" }),
    go,
  );
  const dialog = sheet("new-game", word("new-game"), body, foot);
  const answer = answerOf(dialog);
  go.focus({ preventScroll: true });
  if ((await answer) === "start") await begin();
}

/** What settings mean for the sheet. */
function heard({ white, black, time }: Settings): Partial<Wanted> {
  const engines = [white, black].filter(({ kind }) => kind === "engine");
  const [level] = engines.map(({ strength }) => strength);
  return {
    time,
    opponents: (["people", "engine", "engines"] as const)[engines.length] ?? "people",
    ...(level ? { level } : {}),
    ...(engines.length === 1 ? { side: white.kind === "human" ? "white" : "black" } : {}),
  };
}

/** Plays on from a position, as it stands. */
export function playFrom(fen: string | null): Promise<void> {
  return openNewGame(fen);
}

/** The same people, sides swapped. */
export async function rematch(): Promise<void> {
  const { snapshot } = current();
  if (!snapshot) return;
  const { white, black } = snapshot.settings;
  await start({ ...snapshot.settings, white: black, black: white }, true);
}

// ---- beginning -------------------------------------------------------------

async function begin(): Promise<void> {
  if (!(await mayDrop())) return;
  prefer({ seating: wanted.seating });
  const from = wanted.isChess960 && !wanted.start ? await chess960() : wanted.start;
  await start(settings(from), true);
}

/** Asks before a game in progress is dropped. */
export async function mayDrop(): Promise<boolean> {
  const { snapshot } = current();
  if (!snapshot || snapshot.ply === 0 || isOver(snapshot)) return true;
  return confirms(word("ask-new"), word("ask-new-detail"), word("drop-game"));
}

function settings(from: string | null): Settings {
  const side = wanted.side === "random" ? (Math.random() < 0.5 ? "white" : "black") : wanted.side;
  const isLocked = current().preferences.lock !== null;
  return {
    white: seat("white", side),
    black: seat("black", side),
    time: wanted.time,
    draws: "laws",
    takebacks: { kind: wanted.hasTakebacks && !isLocked ? "free" : "forbidden" },
    start: from,
    tags: {},
  };
}

function seat(color: Color, side: Color): Seat {
  const isPerson = wanted.opponents === "people" || (wanted.opponents === "engine" && color === side);
  if (isPerson) return { name: wanted.names[color].trim(), kind: "human", strength: "" };
  return {
    name: "",
    kind: "engine",
    strength: color === "black" && wanted.opponents === "engines" ? wanted.otherLevel : wanted.level,
  };
}

// ---- the parts of the sheet ------------------------------------------------

function parts(state: State, fill: () => void): HTMLElement[] {
  const { opponents } = wanted;
  const kinds = segments("opponents", word("opponents"), opponentChoices(), opponents, (value) => {
    wanted.opponents = value;
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

function opponentChoices(): Choice<Wanted["opponents"]>[] {
  const icons: Record<Wanted["opponents"], IconName> = { people: "people", engine: "engine", engines: "engines" };
  return OPPONENTS.map((value) => ({ value, label: word(`opponents-${value}`), icon: icons[value] }));
}

function names(fill: () => void): HTMLElement {
  const input = (color: Color) => {
    const box = make("input", {
      type: "text",
      maxlength: 60,
      value: wanted.names[color],
      "aria-label": word("name-of", { color }),
      placeholder: word("Color", { color }),
    });
    box.addEventListener("input", () => (wanted.names[color] = box.value));
    return make("label", { class: "name" }, make("span", { class: `disc ${color}` }), box);
  };
  const swap = make(
    "button",
    { type: "button", class: "btn quiet icon", "aria-label": word("swap"), title: word("swap") },
    icon("swap"),
  );
  swap.addEventListener("click", () => {
    wanted.names = { white: wanted.names.black, black: wanted.names.white };
    fill();
  });
  return field(
    word("names"),
    make("div", { class: "names" }, input("white"), swap, input("black")),
    word("names-hint"),
  );
}

function seatings(): HTMLElement {
  const all = SEATINGS.map((value) => ({
    value,
    label: word(`seating-${value}`),
    detail: word(`seating-${value}-detail`),
    picture: seatingPicture(value),
  }));
  return choices("seating", word("seating"), all, wanted.seating, (value) => (wanted.seating = value), "tall");
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
  const all: Choice<Wanted["side"]>[] = (["white", "black"] as const).map((value) => ({
    value,
    label: word("Color", { color: value }),
    disc: value,
  }));
  return segments(
    "side",
    word("you-play"),
    [...all, { value: "random", label: word("random"), icon: "dice" }],
    wanted.side,
    (value) => (wanted.side = value),
    true,
  );
}

function clocks(): HTMLElement {
  const other = make("input", {
    type: "text",
    class: "other",
    maxlength: 40,
    "aria-label": word("clock-other"),
    placeholder: "40/90+30,30+30",
    value: isUsual(wanted.time) ? "" : wanted.time,
  });
  other.addEventListener("input", () => (wanted.time = other.value.trim() || "-"));
  const all = CLOCKS.map((value) => ({
    value: value as string,
    label: value === "-" ? word("clock-none") : value === "30" ? "30 + 0" : value.replace("+", " + "),
    detail: word(`clock-kind-${value.replace("+", "-")}`),
  }));
  const group = choices("clock", word("clock"), all, wanted.time, (value) => {
    wanted.time = value;
    other.value = "";
  });
  group.append(
    make("label", { class: "other-time" }, make("span", {}, word("clock-other")), other),
    make("p", { class: "small" }, word("clock-hint")),
  );
  return group;
}

function isUsual(time: string): boolean {
  return (CLOCKS as readonly string[]).includes(time);
}

function rules(): HTMLElement {
  const isLocked = current().preferences.lock !== null;
  return field(
    word("rules"),
    make(
      "div",
      {},
      wanted.start
        ? null
        : toggle(
            "chess960",
            word("chess960"),
            word("chess960-detail"),
            wanted.isChess960,
            (value) => (wanted.isChess960 = value),
          ),
      toggle(
        "takebacks",
        word("takebacks"),
        word("takebacks-detail"),
        wanted.hasTakebacks && !isLocked,
        (value) => (wanted.hasTakebacks = value),
        isLocked,
      ),
    ),
  );
}

/** One list for the engine's level; two engines have one each. */
function levels(state: State, name: "level" | "otherLevel", color?: Color): HTMLElement {
  const snapshot = state.snapshot;
  const isFixed = state.preferences.lock !== null && snapshot !== undefined && loneHuman(snapshot) !== undefined;
  const rows = state.levels.map((level) => {
    const radio = make("input", {
      type: "radio",
      name,
      value: level.strength,
      checked: level.strength === wanted[name],
      disabled: isFixed,
    });
    radio.addEventListener("change", () => (wanted[name] = level.strength));
    return make(
      "label",
      { class: "level" },
      radio,
      make("span", {}, levelName(level.strength)),
      bar(level.rating),
      make("b", { class: level.rating ? "" : "unrated" }, ratingText(level)),
    );
  });
  const title = color ? word("level-of", { color }) : word("level");
  return field(`${title}`, make("div", { class: "levels" }, ...rows), word("level-hint"));
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
