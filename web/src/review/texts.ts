// The texts of a review in the language of the page.

import type { EvalJson, TextJson } from "../generated/protocol";
import { language } from "../l10n";

export function textOf(text: TextJson | undefined): string {
  return text?.[language()] ?? "";
}

/** An evaluation seen from White: `+5.0`, `−1,2`, `#3`. */
export function evalText(evaluation: EvalJson): string {
  if ("mate" in evaluation) return `#${evaluation.mate < 0 ? "−" : ""}${Math.abs(evaluation.mate)}`;
  const pawns = (Math.abs(evaluation.cp) / 100).toFixed(1);
  return `${evaluation.cp < 0 ? "−" : "+"}${language() === "it" ? pawns.replace(".", ",") : pawns}`;
}

const ROLES: Record<string, string> = { K: "king", O: "king", Q: "queen", R: "rook", B: "bishop", N: "knight" };

/** What moves, by the first letter in English notation. */
export function roleOf(san: string | undefined): string {
  return ROLES[san?.charAt(0) ?? ""] ?? "pawn";
}
