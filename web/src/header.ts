// The buttons of the header, and the attributes of the body that depend on the
// state.

import { byId } from "./dom";
import { icon, type IconName } from "./icons";
import { contrast, dark, applyAppearance } from "./appearance";
import { THEMES, type Preferences } from "./preferences";
import { current, setPreferences, type State } from "./store";

const THEME_ICONS: Record<Preferences["theme"], IconName> = {
  auto: "sun",
  light: "sun",
  dark: "moon",
  contrast: "contrast",
};

export function showHeader(state: State): void {
  const { preferences, mode } = state;
  applyAppearance(preferences);
  document.body.dataset["mode"] = mode;
  document.body.classList.toggle("drawing", state.isDrawing);
  byId("theme").replaceChildren(icon(THEME_ICONS[preferences.theme]));
  byId("sound").replaceChildren(icon(preferences.sound ? "sound" : "mute"));
  byId("sound").setAttribute("aria-pressed", String(preferences.sound));
  setPressed("[data-language]", "language", preferences.language);
  for (const button of document.querySelectorAll<HTMLElement>("[data-enter]")) {
    if (button.dataset["enter"] === (mode === "practise" ? "review" : mode)) button.setAttribute("aria-current", "page");
    else button.removeAttribute("aria-current");
  }
}

/** Switches to the next theme. */
export function nextTheme(): void {
  const { theme } = current().preferences;
  setPreferences({ theme: THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "auto" });
  byId("theme").focus();
}

export function watchSystemTheme(refresh: () => void): void {
  for (const query of [dark, contrast]) query.addEventListener("change", refresh);
}

function setPressed(selector: string, name: string, value: string): void {
  for (const button of document.querySelectorAll<HTMLElement>(selector)) {
    button.setAttribute("aria-pressed", String(button.dataset[name] === value));
  }
}
