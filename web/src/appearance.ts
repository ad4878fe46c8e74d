// Theme, board colours and piece set, as attributes of the root element. The
// style sheets do the rest.

import type { Preferences } from "./preferences";

const NAMES = ["wK", "wQ", "wR", "wB", "wN", "wP", "bK", "bQ", "bR", "bB", "bN", "bP"];
/** The set whose pictures are in the style sheet. */
const BUILT_IN = "arrocco" satisfies Preferences["pieces"];
export const dark = matchMedia("(prefers-color-scheme: dark)");
export const contrast = matchMedia("(prefers-contrast: more)");

export function applyAppearance(preferences: Preferences): void {
  const root = document.documentElement;
  if (root.dataset["pieces"] !== preferences.pieces) usePieceSet(preferences.pieces);
  root.dataset["theme"] = themeOf(preferences);
  root.dataset["board"] = preferences.board;
  root.dataset["blindfold"] = preferences.blindfold;
  root.dataset["coordinates"] = String(preferences.coordinates);
  root.dataset["large"] = String(preferences.large);
}

function themeOf({ theme }: Preferences): string {
  if (theme !== "auto") return theme;
  return contrast.matches ? "contrast" : dark.matches ? "dark" : "light";
}

/** Shows the pieces of a set. The built-in set is in the style sheet; a picture
 * of another set that cannot be loaded is replaced by a letter. */
function usePieceSet(set: Preferences["pieces"]): void {
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
      console.info(`no picture of ${name}: a letter is shown instead`);
      if (root.dataset["pieces"] === set) root.dataset["missing"] += ` ${name}`;
    };
    picture.src = address;
  }
}
