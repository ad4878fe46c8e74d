// The promotion chooser: four pieces over the board, the queen first.

import { place } from "../board/square";
import { byId, drawnPiece, make } from "../dom";
import type { Color, Role, Square } from "../generated/protocol";
import { localize } from "../l10n";
import { keepPlaced, openModal } from "./dialog";

const PROMOTIONS: Role[] = ["queen", "rook", "bishop", "knight"];

/** Lets the user choose; undefined if the choice is cancelled. */
export async function choosePromotion(square: Square, color: Color, side: Color): Promise<Role | undefined> {
  const choices = make("div", { class: "choices" }, ...PROMOTIONS.map((role) => choice(role, color)));
  const form = make("form", { method: "dialog" }, make("h2", { id: "promotion-title" }, localize("choose")), choices);
  const dialog = make("dialog", { class: "promotion", id: "promotion", "aria-labelledby": "promotion-title" }, form);
  const chosen = openModal(dialog);
  keepPlaced(dialog, () => putOver(dialog, square, side));
  const role = await chosen;
  return PROMOTIONS.find((known) => known === role);
}

/** Closes the chooser: the pawn stands elsewhere, or the game is over. */
export function cancelPromotion(): void {
  document.querySelector<HTMLDialogElement>("#promotion")?.close();
}

function choice(role: Role, color: Color): HTMLButtonElement {
  return make(
    "button",
    { class: "choice", value: role, "aria-label": localize("role", { role }) },
    drawnPiece(color, role),
  );
}

/** Positions the chooser next to the square, towards the middle of the board, so
 * that the pawn stays visible. */
function putOver(dialog: HTMLDialogElement, square: Square, side: Color): void {
  const board = byId("board").getBoundingClientRect();
  const { x, y } = place(square, side);
  const step = board.width / 8;
  const middle = board.left + (x + 0.5) * step;
  const left = Math.min(Math.max(middle - dialog.offsetWidth / 2, board.left), board.right - dialog.offsetWidth);
  const top = y < 4 ? board.top + (y + 1) * step : board.top + y * step - dialog.offsetHeight;
  dialog.style.left = `${Math.max(left, 4)}px`;
  dialog.style.top = `${top}px`;
}
