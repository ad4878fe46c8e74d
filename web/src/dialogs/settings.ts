// The settings dialog. Changes apply at once and are stored in this browser only.

import { make } from "../dom";
import { BLINDFOLDS, BOARDS, KEEPING, LANGUAGES, PIECES, SEATINGS, THEMES, type Preferences } from "../preferences";
import { current, setPreferences } from "../store";
import { languageLoaded, localize } from "../l10n";
import { fetchPrivate, isDevice } from "../session";
import { openModal, button, sheet } from "./dialog";
import { choices, field, select, toggle } from "./fields";

const LANGUAGE_NAMES: Record<Preferences["language"], string> = { en: "English", it: "Italiano" };
const MOST_HINTS = 9;

export async function openSettings(): Promise<void> {
  const body = make("div", { class: "columns" });
  const hint = make("p", { class: "small", "data-text": "settings-hint" }, localize("settings-hint"));
  const dialog = sheet("settings", localize("settings"), body, hint);
  dialog.querySelector("h2")?.setAttribute("data-text", "settings");
  const fill = () => body.replaceChildren(...columns(fill));
  fill();
  await openModal(dialog);
}

function columns(fill: () => void): HTMLElement[] {
  const { preferences } = current();
  return [
    make("div", {}, themeField(preferences), board(preferences, fill)),
    make("div", {}, switches(preferences), ...(isDevice() ? [] : [lock(preferences, fill), sessions()])),
  ];
}

function themeField(preferences: Preferences): HTMLElement {
  const themes = THEMES.map((value) => ({ value, label: localize(`theme-${value}`) }));
  return choices("theme", localize("theme"), themes, preferences.theme, (theme) => setPreferences({ theme }));
}

/** What was chosen here last is shown in the language that was chosen. */
async function changeLanguage(language: Preferences["language"], fill: () => void): Promise<void> {
  setPreferences({ language });
  await languageLoaded();
  fill();
  document.querySelector<HTMLElement>("#settings-language select")?.focus();
}

function board(preferences: Preferences, fill: () => void): HTMLElement {
  const named = <T extends string>(kind: string, all: readonly T[]) =>
    all.map((value) => ({ value, label: localize(`${kind}-${value}`) }));
  return make(
    "div",
    { class: "selects" },
    select(localize("board-colours"), named("board", BOARDS), preferences.board, (board) => setPreferences({ board })),
    select(localize("piece-set"), named("pieces", PIECES), preferences.pieces, (pieces) => setPreferences({ pieces })),
    !isDevice() &&
      select(localize("seating"), named("seating", SEATINGS), preferences.seating, (seating) =>
        setPreferences({ seating }),
      ),
    select(localize("blindfold"), named("blindfold", BLINDFOLDS), preferences.blindfold, (blindfold) =>
      setPreferences({ blindfold }),
    ),
    !isDevice() &&
      select(localize("keep-games"), named("keeping", KEEPING), preferences.keep, (keep) => setPreferences({ keep })),
    languages(preferences, fill),
  );
}

function languages(preferences: Preferences, fill: () => void): HTMLElement {
  const all = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));
  const box = select(localize("language"), all, preferences.language, (language) => void changeLanguage(language, fill));
  box.id = "settings-language";
  return box;
}

function switches(preferences: Preferences): HTMLElement {
  const names = ["coordinates", "dots", "confirm", "autoQueen", "sound", "evaluation", "large", "coach"] as const;
  const isLocked = (name: string) => preferences.lock !== null && (name === "dots" || name === "evaluation" || name === "coach");
  const isOwners = (name: string) => name === "evaluation" || name === "coach";
  const toggles = names.filter((name) => !isDevice() || !isOwners(name)).map((name) =>
    toggle(
      name,
      localize(`prefer-${name}`),
      "",
      preferences[name] && !isLocked(name),
      (value) => setPreferences({ [name]: value }),
      isLocked(name),
    ),
  );
  return field(localize("habits"), make("div", {}, ...toggles));
}

/** The teacher's lock: locked with a word, unlocked with the same word. */
function lock({ lock }: Preferences, fill: () => void): HTMLElement {
  const secret = make("input", {
    type: "text",
    maxlength: 40,
    "aria-label": localize("lock-word"),
    placeholder: localize("lock-word"),
    autocomplete: "off",
  });
  const hints = make("input", {
    type: "number",
    min: 0,
    max: MOST_HINTS,
    value: 1,
    "aria-label": localize("lock-hints"),
  });
  const close = () => {
    setPreferences({ lock: { word: secret.value, hints: Number(hints.value) } });
    fill();
  };
  const open = () => {
    if (secret.value !== lock?.word)
      return (secret.setCustomValidity(localize("lock-wrong")), void secret.reportValidity());
    setPreferences({ lock: null });
    fill();
  };
  secret.addEventListener("input", () => secret.setCustomValidity(""));
  const row = lock
    ? [secret, button(localize("lock-open"), open)]
    : [
        secret,
        make("label", { class: "hints" }, make("span", {}, localize("lock-hints")), hints),
        button(localize("lock-close"), close),
      ];
  return field(
    localize("lock"),
    make("div", { class: "lock" }, ...row),
    localize(lock ? "lock-closed-hint" : "lock-hint"),
  );
}

/** Signs out all other browsers and programs. */
function sessions(): HTMLElement {
  const result = make("span", { class: "small", role: "status" });
  const close = async () => {
    const answer = await fetchPrivate("/api/sessions", { method: "DELETE" }).catch(() => undefined);
    const { closed } = answer?.ok ? ((await answer.json()) as { closed: number }) : { closed: undefined };
    result.textContent = closed === undefined ? localize("stopped") : localize("sessions-closed", { count: closed });
  };
  return field(
    localize("sessions"),
    make(
      "div",
      { class: "line" },
      button(localize("sessions-close"), () => void close(), { id: "close-sessions" }),
      result,
    ),
    localize("sessions-hint"),
  );
}
