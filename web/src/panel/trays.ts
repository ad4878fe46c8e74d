// Captured pieces: the black ones left, the white ones right (M-31), and by
// how much somebody is ahead.

import { byId, drawnPiece, make } from "../dom";
import type { Color } from "../generated/protocol";
import { opposite, type State } from "../store";
import { word } from "../words";

export function showTrays({ snapshot }: State, before: State): void {
  if (!snapshot || (snapshot === before.snapshot && byId("captured-black").childElementCount)) return;
  for (const color of ["black", "white"] as const) {
    const pieces = snapshot.captured[color].map((role) =>
      make("li", { "aria-label": word("piece", { color, role }) }, drawnPiece(color, role)),
    );
    byId(`captured-${color}`).replaceChildren(...pieces, ...lead(color, snapshot.material));
  }
}

/** The lead stands with the pieces that were taken by the side that has it. */
function lead(captured: Color, material: number): HTMLElement[] {
  const leader: Color = material > 0 ? "white" : "black";
  if (material === 0 || captured !== opposite(leader)) return [];
  const pawns = Math.abs(material);
  return [make("li", { class: "lead", "aria-label": word("lead", { color: leader, pawns }) }, `+${pawns}`)];
}
