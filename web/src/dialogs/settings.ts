// Everything a person may like otherwise. It applies at once and is kept in
// this browser only.

import { byId, make } from "../dom";
import { BLINDFOLDS, BOARDS, LANGUAGES, PIECES, SEATINGS, THEMES, type Preferences } from "../preferences";
import { current, prefer } from "../store";
import { word } from "../words";
import { answerOf, button, sheet } from "./dialog";
import { choices, field, select, toggle } from "./fields";

const LANGUAGE_NAMES: Record<Preferences["language"], string> = { en: "English", it: "Italiano" };
const MOST_HINTS = 9;

export async function openSettings(): Promise<void> {
  const body = make("div", { class: "columns" });
  const fill = () => body.replaceChildren(...columns(fill));
  fill();
  await answerOf(sheet("settings", word("settings"), body, make("p", { class: "small" }, word("settings-hint"))));
}

function columns(fill: () => void): HTMLElement[] {
  const { preferences } = current();
  return [
    make("div", {}, looks(preferences), board(preferences)),
    make("div", {}, habits(preferences), lock(preferences, fill)),
  ];
}

function looks(preferences: Preferences): HTMLElement {
  const themes = THEMES.map((value) => ({ value, label: word(`theme-${value}`) }));
  return choices("theme", word("theme"), themes, preferences.theme, (theme) => prefer({ theme }));
}

function board(preferences: Preferences): HTMLElement {
  const named = <T extends string>(kind: string, all: readonly T[]) =>
    all.map((value) => ({ value, label: word(`${kind}-${value}`) }));
  return make(
    "div",
    { class: "selects" },
    select(word("board-colours"), named("board", BOARDS), preferences.board, (board) => prefer({ board })),
    select(word("piece-set"), named("pieces", PIECES), preferences.pieces, (pieces) => prefer({ pieces })),
    select(word("seating"), named("seating", SEATINGS), preferences.seating, (seating) => prefer({ seating })),
    select(word("blindfold"), named("blindfold", BLINDFOLDS), preferences.blindfold, (blindfold) =>
      prefer({ blindfold }),
    ),
    select(
      word("language"),
      LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
      preferences.language,
      (language) => prefer({ language }),
    ),
  );
}

function habits(preferences: Preferences): HTMLElement {
  const names = ["coordinates", "dots", "confirm", "autoQueen", "sound", "evaluation", "large"] as const;
  const isLocked = (name: string) => preferences.lock !== null && (name === "dots" || name === "evaluation");
  const switches = names.map((name) =>
    toggle(
      name,
      word(`prefer-${name}`),
      "",
      preferences[name] && !isLocked(name),
      (value) => prefer({ [name]: value }),
      isLocked(name),
    ),
  );
  return field(word("habits"), make("div", {}, ...switches));
}

/** The teacher's lock: set with a word, opened with the same. */
function lock({ lock }: Preferences, fill: () => void): HTMLElement {
  const secret = make("input", {
    type: "text",
    maxlength: 40,
    "aria-label": word("lock-word"),
    placeholder: word("lock-word"),
    autocomplete: "off",
  });
  const hints = make("input", { type: "number", min: 0, max: MOST_HINTS, value: 1, "aria-label": word("lock-hints") });
  const close = () => {
    prefer({ lock: { word: secret.value, hints: Number(hints.value) } });
    fill();
  };
  const open = () => {
    if (secret.value !== lock?.word)
      return (secret.setCustomValidity(word("lock-wrong")), void secret.reportValidity());
    prefer({ lock: null });
    fill();
  };
  secret.addEventListener("input", () => secret.setCustomValidity(""));
  const row = lock
    ? [secret, button(word("lock-open"), open)]
    : [
        secret,
        make("label", { class: "hints" }, make("span", {}, word("lock-hints")), hints),
        button(word("lock-close"), close),
      ];
  return field(word("lock"), make("div", { class: "lock" }, ...row), word(lock ? "lock-closed-hint" : "lock-hint"));
}

/** The button in the header goes round the themes. */
export function nextTheme(): void {
  const { theme } = current().preferences;
  prefer({ theme: THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "auto" });
  byId("theme").focus();
}
