// How the page looks: theme, board, pieces. All of it is attributes of the
// root; the style sheets do the rest.

import { byId } from "./dom";
import { icon, type IconName } from "./icons";
import type { Preferences } from "./preferences";
import type { State } from "./store";

const NAMES = ["wK", "wQ", "wR", "wB", "wN", "wP", "bK", "bQ", "bR", "bB", "bN", "bP"];
/** The set whose pictures are in the style sheet. */
const BUILT_IN = "arrocco" satisfies Preferences["pieces"];
const THEME_ICONS: Record<Preferences["theme"], IconName> = {
  auto: "sun",
  light: "sun",
  dark: "moon",
  contrast: "contrast",
};
const dark = matchMedia("(prefers-color-scheme: dark)");
const contrast = matchMedia("(prefers-contrast: more)");

export function showAppearance(state: State, before: State): void {
  const { preferences, mode } = state;
  const root = document.documentElement;
  if (preferences.pieces !== before.preferences.pieces || !root.dataset["pieces"]) dress(preferences.pieces);
  root.dataset["theme"] = themeOf(preferences);
  root.dataset["board"] = preferences.board;
  root.dataset["blindfold"] = preferences.blindfold;
  root.dataset["coordinates"] = String(preferences.coordinates);
  root.dataset["large"] = String(preferences.large);
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

function themeOf({ theme }: Preferences): string {
  if (theme !== "auto") return theme;
  return contrast.matches ? "contrast" : dark.matches ? "dark" : "light";
}

function press(selector: string, name: string, value: string): void {
  for (const button of document.querySelectorAll<HTMLElement>(selector)) {
    button.setAttribute("aria-pressed", String(button.dataset[name] === value));
  }
}

/** Puts on a set of pictures. Ours is in the style sheet; of the others, one
 * that is missing leaves a letter (M-36). */
function dress(set: Preferences["pieces"]): void {
  const root = document.documentElement;
  root.dataset["pieces"] = set;
  root.dataset["missing"] = "";
  for (const name of NAMES) {
    root.style.removeProperty(`--${name}`);
    if (set === BUILT_IN) continue;
    const address = `/pieces/${set}/${name}.svg`;
    root.style.setProperty(`--${name}`, `url("${address}")`);
    const picture = new Image();
    picture.onerror = () => {
      console.info(`no picture of ${name}: a letter stands for it`);
      if (root.dataset["pieces"] === set) root.dataset["missing"] += ` ${name}`;
    };
    picture.src = address;
  }
}
