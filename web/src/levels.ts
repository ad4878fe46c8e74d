// Names and ratings of the engine's levels. A strength is written `level 4`,
// `classic 3`, or `uci` for the engine of another program.

import type { Level } from "./generated/protocol";
import { hasMessage, localize } from "./l10n";

/** `4 Amateur`; the strength itself if it has no name. */
export function levelName(strength: string): string {
  const [kind, number] = strength.split(" ");
  if (kind === "uci") return localize("strength-uci");
  if (kind === "classic") return localize("strength-classic", { depth: number ?? "" });
  const id = `level-${number}`;
  return hasMessage(id) ? `${number} ${localize(id)}` : strength;
}

/** The measured rating range, or a text that there is none. */
export function ratingText({ rating }: Level): string {
  if (!rating) return localize("rating-none");
  return rating.join("–");
}
