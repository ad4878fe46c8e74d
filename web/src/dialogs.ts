// Questions that wait for an answer. Focus goes in and comes back with the
// browser's own <dialog>; Escape means no.

import { byId, drawnPiece, make } from "./dom";
import type { Color, Role, Square } from "./generated/protocol";
import { place } from "./square";
import { word } from "./words";

const PROMOTIONS: Role[] = ["queen", "rook", "bishop", "knight"];

/** Asks before something is lost. `yes` is the word on the button. */
export async function confirms(title: string, detail: string, yes: string): Promise<boolean> {
  byId("question-title").textContent = title;
  byId("question-detail").textContent = detail;
  byId("question-yes").textContent = yes;
  return (await answer(byId<HTMLDialogElement>("question"))) === "yes";
}

/** Lets the person choose what the pawn on its way to `square` becomes. */
export async function choosePromotion(square: Square, color: Color, side: Color): Promise<Role | undefined> {
  const dialog = byId<HTMLDialogElement>("promotion");
  byId("promotion-choices").replaceChildren(...PROMOTIONS.map((role) => choice(role, color)));
  const chosen = answer(dialog);
  putOver(dialog, square, side);
  const role = await chosen;
  return PROMOTIONS.find((known) => known === role);
}

function choice(role: Role, color: Color): HTMLButtonElement {
  const button = make("button", "choice", drawnPiece(color, role));
  button.value = role;
  button.setAttribute("aria-label", word("role", { role }));
  return button;
}

/** Beside the square, towards the middle of the board: the pawn stays in sight. */
function putOver(dialog: HTMLDialogElement, square: Square, side: Color): void {
  const board = byId("board").getBoundingClientRect();
  const { x, y } = place(square, side);
  const step = board.width / 8;
  const middle = board.left + (x + 0.5) * step;
  const left = Math.min(Math.max(middle - dialog.offsetWidth / 2, board.left), board.right - dialog.offsetWidth);
  const top = y < 4 ? board.top + (y + 1) * step : board.top + y * step - dialog.offsetHeight;
  dialog.style.left = `${left}px`;
  dialog.style.top = `${top}px`;
}

function answer(dialog: HTMLDialogElement): Promise<string> {
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue), { once: true });
  });
}
