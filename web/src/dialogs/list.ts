// What the lists of games have in common: the search field, the arrow keys, the
// result.

import { make } from "../dom";
import type { Color, Saved } from "../generated/protocol";
import { localOpening, localize } from "../l10n";

/** A field above a list. Enter opens the first game, Down goes to it, and the
 * arrow keys go on from there. */
export function searchField(id: string, label: string, list: HTMLElement, search: () => void): HTMLInputElement {
  const field = make("input", {
    type: "search",
    id,
    placeholder: label,
    "aria-label": label,
    autocomplete: "off",
    spellcheck: "false",
  });
  field.addEventListener("input", search);
  field.addEventListener("keydown", (event) => {
    const first = list.querySelector<HTMLElement>(".open");
    if (event.key === "Enter") first?.click();
    else if (event.key === "ArrowDown") first?.focus();
    else return;
    event.preventDefault();
  });
  list.addEventListener("keydown", (event) => arrow(event, list, field));
  return field;
}

/** Up and Down choose a game. */
function arrow(event: KeyboardEvent, list: HTMLElement, search: HTMLElement): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const all = [...list.querySelectorAll<HTMLElement>(".open, .more button")];
  const at = all.findIndex((one) => one === document.activeElement);
  (all[at + step] ?? (step < 0 ? search : all[at]))?.focus();
}

/** `1–0`, `½–½`, or that the game is in progress. */
export function resultSign(result: string): string {
  return result === "*" || !result ? localize("in-progress") : result.replace("1/2-1/2", "½–½").replace("-", "–");
}

/** Code and name of the opening of a game in a list. */
export function openingOf({ eco, opening, italian }: { eco: string; opening: string; italian: string }): string {
  return [eco, localOpening({ name: opening, italian })].filter(Boolean).join(" ");
}

/** The stored name of a player without one is the program's own. */
export function savedName(game: Saved, color: Color): string {
  const name = game[color];
  return name && name !== `${color}Player` && name !== "?" ? name : localize("Color", { color });
}

/** A PGN date such as `2024.05.31` as `2024-05-31`; unknown parts are left out. */
export function savedDate({ date }: Saved): string {
  return date.startsWith("?") ? "" : date.replaceAll(".", "-").replaceAll("-??", "");
}
