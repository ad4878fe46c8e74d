// The looks a person likes, and the buttons of the header that say which.

import { byId } from "./dom";
import { icon, type IconName } from "./icons";
import { contrast, dark, showLooks } from "./looks";
import type { Preferences } from "./preferences";
import type { State } from "./store";

const THEME_ICONS: Record<Preferences["theme"], IconName> = {
  auto: "sun",
  light: "sun",
  dark: "moon",
  contrast: "contrast",
};

export function showAppearance(state: State): void {
  const { preferences, mode } = state;
  showLooks(preferences);
  document.body.dataset["mode"] = mode;
  document.body.classList.toggle("drawing", state.isDrawing);
  byId("theme").replaceChildren(icon(THEME_ICONS[preferences.theme]));
  byId("sound").replaceChildren(icon(preferences.sound ? "sound" : "mute"));
  byId("sound").setAttribute("aria-pressed", String(preferences.sound));
  press("[data-language]", "language", preferences.language);
  for (const button of document.querySelectorAll<HTMLElement>("[data-enter]")) {
    if (button.dataset["enter"] === mode) button.setAttribute("aria-current", "page");
    else button.removeAttribute("aria-current");
  }
}

/** Follows the system when told to. */
export function followSystem(refresh: () => void): void {
  for (const query of [dark, contrast]) query.addEventListener("change", refresh);
}

function press(selector: string, name: string, value: string): void {
  for (const button of document.querySelectorAll<HTMLElement>(selector)) {
    button.setAttribute("aria-pressed", String(button.dataset[name] === value));
  }
}
