// The dialog for a new game: players, clock, rules, seating.

import { start } from "../actions";
import { make } from "../dom";
import { icon, type IconName } from "../icons";
import type { Color, Reason, Seat, Settings } from "../generated/protocol";
import { levelName, ratingText } from "../levels";
import { recall, remember } from "../memory";
import { ifLoaded, load } from "../parts";
import { SEATINGS, type Preferences } from "../preferences";
import { current, loneHuman, setPreferences, type State } from "../store";
import { describeReason } from "../describe";
import { localize } from "../l10n";
import { chess960 } from "./chess960";
import { confirmAbandon } from "./abandon";
import { openModal, button, sheet } from "./dialog";
import { choices, field, segments, select, toggle, type Choice } from "./fields";

type Seating = Preferences["seating"] | "devices";

const OPPONENTS = ["people", "engine", "engines"] as const;
/** Minutes and seconds per move of the usual clocks. */
const CLOCKS: { minutes: number; seconds: number; kind: string }[] = [
  { minutes: 1, seconds: 0, kind: "bullet" },
  { minutes: 3, seconds: 2, kind: "blitz" },
  { minutes: 5, seconds: 3, kind: "blitz" },
  { minutes: 10, seconds: 0, kind: "rapid" },
  { minutes: 10, seconds: 5, kind: "rapid" },
  { minutes: 15, seconds: 10, kind: "rapid" },
  { minutes: 30, seconds: 0, kind: "long" },
  { minutes: 90, seconds: 30, kind: "long" },
];
const MOST_MINUTES = 180;
const MOST_SECONDS = 180;
/** What a game is expected to take: so many moves each. */
const USUAL_MOVES = 40;
const STORAGE_KEY = "arrocco.new-game";
const RATING_SCALE = [0, 3400] as const;

/** Which openings an engine likes; the words of its strength. */
const STYLES = ["any", "solid", "open"] as const;
/** The longest an engine may take for a move, in seconds. */
const PATIENCE = ["2", "5", "10", "30"] as const;
const USUAL_PATIENCE = "5";

/** The fields of the dialog; they keep their values until the next time. */
interface NewGameForm {
  opponents: (typeof OPPONENTS)[number];
  names: Record<Color, string>;
  level: string;
  otherLevel: string;
  style: (typeof STYLES)[number];
  patience: (typeof PATIENCE)[number];
  mayResign: boolean;
  side: Color | "random";
  clock: "none" | "simple" | "other";
  /** Minutes and seconds per move of each side. */
  times: Record<Color, Time>;
  isSameTime: boolean;
  /** A clock in the notation of the command line. */
  otherTime: string;
  seating: Seating;
  isChess960: boolean;
  hasTakebacks: boolean;
  start: string | null;
}

interface Time {
  minutes: number;
  seconds: number;
}

const FIRST_FORM: NewGameForm = {
  opponents: "people",
  names: { white: "", black: "" },
  level: "",
  otherLevel: "",
  style: "any",
  patience: USUAL_PATIENCE,
  mayResign: false,
  side: "white",
  clock: "none",
  times: { white: { minutes: 5, seconds: 3 }, black: { minutes: 5, seconds: 3 } },
  isSameTime: true,
  otherTime: "",
  seating: "fixed",
  isChess960: false,
  hasTakebacks: true,
  start: null,
};

let form: NewGameForm = { ...FIRST_FORM, ...remembered() };

/** The values of the last time that are valid. */
function remembered(): Partial<NewGameForm> {
  const stored = recall<NewGameForm>(STORAGE_KEY) ?? {};
  const isTime = (time: unknown): time is Time => {
    const { minutes, seconds } = (time ?? {}) as Partial<Time>;
    return Number.isInteger(minutes) && Number.isInteger(seconds);
  };
  const { names, times, clock, otherTime, isSameTime, opponents, level, otherLevel, side, style, patience, mayResign } = stored;
  return {
    ...(typeof names?.white === "string" && typeof names.black === "string" ? { names } : {}),
    ...(isTime(times?.white) && isTime(times?.black) && typeof isSameTime === "boolean" ? { times, isSameTime } : {}),
    ...(clock && ["none", "simple", "other"].includes(clock) ? { clock } : {}),
    ...(typeof otherTime === "string" ? { otherTime } : {}),
    ...(opponents && OPPONENTS.includes(opponents) ? { opponents } : {}),
    ...(typeof level === "string" && typeof otherLevel === "string" ? { level, otherLevel } : {}),
    ...(side && ["white", "black", "random"].includes(side) ? { side } : {}),
    ...(style && STYLES.includes(style) ? { style } : {}),
    ...(patience && PATIENCE.includes(patience) ? { patience } : {}),
    ...(typeof mayResign === "boolean" ? { mayResign } : {}),
  };
}

/** Opens the dialog with the values of the last time. */
export async function openNewGame(from: string | null = null): Promise<void> {
  const state = current();
  const levels = state.levels.map(({ strength }) => strength);
  const usual = levels[Math.min(2, levels.length - 1)] ?? "";
  form = {
    ...form,
    start: from,
    seating: state.preferences.seating,
    level: levels.includes(form.level) ? form.level : usual,
    otherLevel: levels.includes(form.otherLevel) ? form.otherLevel : usual,
  };
  const body = make("div", { class: "body" });
  const hint = make("p", { class: "small" });
  const go = button("", () => void begin(dialog), { class: "primary big", id: "start-game" });
  const fill = () => {
    const focused = body.contains(document.activeElement) ? keyOf(document.activeElement) : undefined;
    body.replaceChildren(...parts(state, fill));
    const controls = [...body.querySelectorAll<HTMLElement>("input, button, select")];
    if (focused) controls.find((control) => keyOf(control) === focused)?.focus();
    go.replaceChildren(localize(isShared() ? "devices-share" : "start-game"));
    hint.replaceChildren(localize(isShared() ? "devices-share-hint" : from ? "new-game-from" : "new-game-kept"));
  };
  fill();
  const foot = make(
    "div",
    { class: "foot" },
    hint,
    button(localize("cancel"), () => dialog.close(), { class: "big" }),
    go,
  );
  const dialog = sheet("new-game", localize("new-game"), body, foot);
  const answer = openModal(dialog);
  go.focus({ preventScroll: true });
  await answer;
}

/** What a control has in common with the one that replaces it when the form is
 * filled again. */
function keyOf(control: Element | null): string {
  const value = control?.getAttribute("type") === "radio" ? control.getAttribute("value") : "";
  const text = control instanceof HTMLButtonElement ? control.textContent : "";
  return [control?.tagName, control?.id, control?.getAttribute("name"), value, control?.ariaLabel, text].join("|");
}

// ---- start -----------------------------------------------------------------

/** Starts the game and closes the dialog. If the settings are refused, the dialog
 * stays and the field says why. */
async function begin(dialog: HTMLDialogElement): Promise<void> {
  if (!(await (ifLoaded("devices")?.endSharing() ?? true)) || !(await confirmAbandon())) return;
  if (form.seating !== "devices") setPreferences({ seating: form.seating });
  const from = form.isChess960 && !form.start ? await chess960() : form.start;
  const refused = isShared() ? await ifLoaded("devices")?.share(settings(from)) : await begun(settings(from));
  if (!refused) {
    remember(STORAGE_KEY, form);
    return dialog.close();
  }
  const error = dialog.querySelector<HTMLElement>(".time-error");
  const other = dialog.querySelector<HTMLInputElement>(".other");
  (error ?? dialog.querySelector(".foot p"))?.replaceChildren(refused);
  other?.setAttribute("aria-invalid", "true");
  other?.focus();
}

/** Starts a game at this page; what is wrong if that was refused. */
async function begun(settings: Settings): Promise<string | undefined> {
  const refused = await start(settings);
  return refused && (isBadTime(refused) ? localize("clock-bad") : describeReason(refused));
}

/** Whether other devices join the game. */
function isShared(): boolean {
  return form.opponents === "people" && form.seating === "devices" && ifLoaded("devices") !== undefined;
}

/** A clock in no known notation makes the whole request unreadable. */
function isBadTime({ kind }: Reason): boolean {
  return form.clock === "other" && (kind === "bad-settings" || kind === "not-understood");
}

function settings(from: string | null): Settings {
  const side = form.side === "random" ? (Math.random() < 0.5 ? "white" : "black") : form.side;
  const isLocked = current().preferences.lock !== null;
  return {
    white: seat("white", side),
    black: seat("black", side),
    time: timeText(),
    draws: "laws",
    takebacks: { kind: form.hasTakebacks && !isLocked ? "free" : "forbidden" },
    start: from,
    tags: { Date: today() },
  };
}

/** The clock in the notation of the program. */
function timeText(): string {
  const { clock, times, isSameTime } = form;
  if (clock === "none") return "-";
  if (clock === "other") return form.otherTime.trim() || "-";
  const one = ({ minutes, seconds }: Time) => `${minutes}+${seconds}`;
  return isSameTime ? one(times.white) : `${one(times.white)} vs ${one(times.black)}`;
}

/** The date as PGN writes it. */
function today(): string {
  const now = new Date();
  const two = (value: number) => String(value).padStart(2, "0");
  return `${now.getFullYear()}.${two(now.getMonth() + 1)}.${two(now.getDate())}`;
}

function seat(color: Color, side: Color): Seat {
  const isPerson = form.opponents === "people" || (form.opponents === "engine" && color === side);
  if (isPerson) return { name: form.names[color].trim(), kind: "human", strength: "" };
  return {
    name: "",
    kind: "engine",
    strength: withManners(color === "black" && form.opponents === "engines" ? form.otherLevel : form.level),
  };
}

/** The strength of an engine with what else was chosen: `level 4 solid resigns`. */
function withManners(strength: string): string {
  const { style, patience, mayResign } = form;
  return [
    strength,
    ...(style === "any" ? [] : [style]),
    ...(mayResign ? ["resigns"] : []),
    ...(patience === USUAL_PATIENCE ? [] : [`patience ${patience}`]),
  ].join(" ");
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
      ? isShared()
        ? [seatings(fill), ...(ifLoaded("devices")?.deviceFields(fill, form.clock !== "none") ?? [])]
        : [names(fill), seatings(fill)]
      : opponents === "engine"
        ? [levels(state, "level")]
        : [levels(state, "level", "white"), manners()];
  const right =
    opponents === "engine"
      ? [sides(), clocks(fill), rules(), manners()]
      : opponents === "people"
        ? [clocks(fill), rules()]
        : [levels(state, "otherLevel", "black"), clocks(fill), rules()];
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

function seatings(fill: () => void): HTMLElement {
  const choose = async (value: Seating) => {
    form.seating = value;
    if (value === "devices") await load("devices");
    fill();
  };
  const all = ([...SEATINGS, "devices"] as const).map((value) => ({
    value,
    label: localize(`seating-${value}`),
    detail: localize(`seating-${value}-detail`),
    picture: seatingPicture(value),
  }));
  return choices("seating", localize("seating"), all, form.seating, (value) => void choose(value), "tall");
}

const SEATING_PATHS: Record<Seating, string> = {
  fixed: "M17 3h22v22H17zM28 3v22M17 14h22M20 33a4 4 0 1 0 8 0 4 4 0 1 0-8 0M30 33a4 4 0 1 0 8 0 4 4 0 1 0-8 0",
  turning:
    "M18 8h20v20H18zM13 21c1 7 6 11 12 12m-4-3 4 3-4 3M43 15c-1-7-6-11-12-12m4-3-4 3 4 3M24 44a4 4 0 1 0 8 0 4 4 0 1 0-8 0",
  face: "M18 12h20v20H18zM18 22h20M24 5a4 4 0 1 0 8 0 4 4 0 1 0-8 0M24 39a4 4 0 1 0 8 0 4 4 0 1 0-8 0",
  devices:
    "M4 8h24v18H4zM16 26v4M11 30h10M40 8h12v22H40zM31 14c2 2 2 6 0 8M34.500 11c3.500 3.500 3.500 10 0 14M12 40a4 4 0 1 0 8 0 4 4 0 1 0-8 0M42 40a4 4 0 1 0 8 0 4 4 0 1 0-8 0",
};

function seatingPicture(seating: Seating): string {
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

// ---- the clock ----

function clocks(fill: () => void): HTMLElement {
  const change = (part: Partial<NewGameForm>) => {
    form = { ...form, ...part };
    fill();
  };
  const parts = [
    presets(change),
    ...(form.clock === "simple" ? [steppers(change), summary()] : []),
    ...(form.clock === "other" ? [otherClock()] : []),
  ];
  return field(localize("clock"), make("div", { class: "clock-field" }, ...parts));
}

/** The usual clocks. One that only one side has carries the disc of that side. */
function presets(change: (part: Partial<NewGameForm>) => void): HTMLElement {
  const { clock, times, isSameTime } = form;
  const isOf = (color: Color, { minutes, seconds }: Time) =>
    clock === "simple" && times[color].minutes === minutes && times[color].seconds === seconds;
  const option = (id: string, label: string, detail: string, isChosen: boolean, choose: () => void, disc = "") => {
    const input = make("input", { type: "radio", name: "clock", value: id, checked: isChosen });
    input.addEventListener("change", choose);
    return make(
      "label",
      { class: "option" },
      input,
      make("span", { class: "label" }, label),
      make("small", {}, detail),
      disc && make("span", { class: `disc ${disc}` }),
    );
  };
  const none = option("none", localize("clock-none"), localize("clock-kind-none"), clock === "none", () =>
    change({ clock: "none" }),
  );
  const usual = CLOCKS.map(({ kind, ...time }) => {
    const sides = (["white", "black"] as const).filter((color) => isOf(color, time));
    const disc = sides.length === 1 && !isSameTime ? sides[0] : "";
    const label = `${time.minutes} + ${time.seconds}`;
    return option(label, label, localize(`clock-kind-${kind}`), sides.includes("white"), () =>
      change({ clock: "simple", times: { white: time, black: time }, isSameTime: true }), disc);
  });
  const other = option("other", localize("clock-other"), "…", clock === "other", () => change({ clock: "other" }));
  return make("div", { class: "cards presets" }, none, ...usual, other);
}

/** Minutes and seconds per move, for both sides or for each. */
function steppers(change: (part: Partial<NewGameForm>) => void): HTMLElement {
  const { isSameTime, times } = form;
  const set = (color: Color, time: Time) =>
    change({ times: isSameTime ? { white: time, black: time } : { ...times, [color]: time } });
  const row = (color: Color) => {
    const name = isSameTime ? localize("clock-both") : form.names[color] || localize("Color", { color });
    const time = times[color];
    return make(
      "div",
      { class: "stepper-row" },
      make("span", { class: "who" }, !isSameTime && make("span", { class: `disc ${color}` }), name),
      stepper(`${localize("minutes")}, ${name}`, time.minutes, 1, MOST_MINUTES, (minutes) =>
        set(color, { ...time, minutes }),
      ),
      stepper(`${localize("seconds")}, ${name}`, time.seconds, 0, MOST_SECONDS, (seconds) =>
        set(color, { ...time, seconds }),
      ),
    );
  };
  const same = toggle("same-time", localize("same-time"), "", isSameTime, (value) =>
    change({ isSameTime: value, times: value ? { white: times.white, black: times.white } : times }),
  );
  const head = make(
    "div",
    { class: "stepper-row small", "aria-hidden": "true" },
    make("span"),
    make("span", {}, localize("minutes")),
    make("span", {}, localize("seconds")),
  );
  const rows = isSameTime ? [row("white")] : [row("white"), row("black")];
  return make("div", { class: "steppers" }, head, ...rows, same);
}

/** A number with buttons. The arrow keys change it by one, the page keys by five. */
function stepper(label: string, value: number, least: number, most: number, choose: (value: number) => void): HTMLElement {
  const box = make("input", { type: "number", value, min: least, max: most, "aria-label": label, inputmode: "numeric" });
  const id = label;
  const set = (next: number) => {
    choose(Math.min(Math.max(Math.round(next) || least, least), most));
    const again = [...document.querySelectorAll<HTMLElement>(".stepper input")];
    again.find((input) => input.getAttribute("aria-label") === id)?.focus({ preventScroll: true });
  };
  box.addEventListener("change", () => set(Number(box.value)));
  box.addEventListener("keydown", (event) => {
    const step = { PageUp: 5, PageDown: -5 }[event.key];
    if (!step) return;
    event.preventDefault();
    set(Number(box.value) + step);
  });
  const change = (sign: string, step: number) =>
    make("button", { type: "button", tabindex: -1, "aria-hidden": "true", click: () => set(value + step) }, sign);
  return make("div", { class: "stepper" }, change("−", -1), box, change("+", 1));
}

/** How long a game takes. */
function summary(): HTMLElement {
  const { white, black } = form.times;
  const expected = ({ minutes, seconds }: Time) => Math.round(minutes + (seconds * USUAL_MOVES) / 60);
  const text = form.isSameTime
    ? localize("clock-expected", { minutes: expected(white) })
    : localize("clock-expected-each", { white: expected(white), black: expected(black) });
  return make("p", { class: "small summary" }, text);
}

/** Delay, Bronstein, several periods: in the notation of the command line. */
function otherClock(): HTMLElement {
  const other = make("input", {
    type: "text",
    class: "other",
    maxlength: 40,
    "aria-label": localize("clock-other"),
    placeholder: "40/90+30,30+30",
    value: form.otherTime,
  });
  other.addEventListener("input", () => (form.otherTime = other.value));
  return make(
    "div",
    {},
    other,
    make("p", { class: "error time-error", role: "alert" }),
    make("p", { class: "small" }, localize("clock-hint")),
  );
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

/** How an engine plays besides its level. */
function manners(): HTMLElement {
  const styles = STYLES.map((value) => ({ value, label: localize(`style-${value}`) }));
  const times = PATIENCE.map((value) => ({ value, label: localize("patience-seconds", { seconds: Number(value) }) }));
  return field(
    localize("manners"),
    make(
      "div",
      {},
      select(localize("style"), styles, form.style, (value) => (form.style = value)),
      select(localize("patience"), times, form.patience, (value) => (form.patience = value)),
      toggle("resigns", localize("resigns"), localize("resigns-detail"), form.mayResign, (value) => (form.mayResign = value)),
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
