// How strong the engine can be seated, in words. A strength is written
// `level 4` or `classic 3`.

import type { Level } from "./generated/protocol";
import { hasWord, word } from "./words";

/** `4 Amateur`, or what the program itself calls it. */
export function levelName(strength: string): string {
  const [kind, number] = strength.split(" ");
  if (kind === "classic") return word("strength-classic", { depth: number ?? "" });
  const id = `level-${number}`;
  return hasWord(id) ? `${number} ${word(id)}` : strength;
}

/** The measured rating range, or that there is none. */
export function ratingText({ rating }: Level): string {
  if (!rating) return word("rating-none");
  const [low, high] = rating.map((value) => value.toLocaleString(document.documentElement.lang));
  return `${low}–${high}`;
}
