// Captured pieces, black ones left and white ones right, and the lead in
// material.

import { byId, drawnPiece, make } from "../dom";
import type { Color } from "../generated/protocol";
import { opposite, shown, type State } from "../store";
import { localize } from "../l10n";

export function showTrays(state: State, before: State): void {
  const view = shown(state);
  const isSame =
    state.snapshot === before.snapshot &&
    view === shown(before) && state.language === before.language;
  if (!view || (isSame && byId("captured-black").childElementCount)) return;
  for (const color of ["black", "white"] as const) {
    const pieces = view.captured[color].map((role) =>
      make("li", { "aria-label": localize("piece", { color, role }) }, drawnPiece(color, role)),
    );
    byId(`captured-${color}`).replaceChildren(...pieces, ...lead(color, view.material));
  }
}

/** The lead is shown beside the pieces captured by the side that is ahead. */
function lead(captured: Color, material: number): HTMLElement[] {
  const leader: Color = material > 0 ? "white" : "black";
  if (material === 0 || captured !== opposite(leader)) return [];
  const pawns = Math.abs(material);
  return [make("li", { class: "lead", "aria-label": localize("lead", { color: leader, pawns }) }, `+${pawns}`)];
}
