// Dialogs. They are <dialog> elements, so the browser moves the focus in and
// back, and Escape closes them.

import { make } from "../dom";
import { icon, type IconName } from "../icons";
import { localize } from "../l10n";

/** Turns the dialogs that are opened from now on towards the far side, or back. */
export function turnDialogs(isFar: boolean): void {
  document.body.classList.toggle("far-side", isFar);
}

/** Whoever pressed last reads the dialogs: face to face, the buttons of the far
 * side turn them. */
export function startTurning(): void {
  document.addEventListener(
    "pointerdown",
    ({ target }) => {
      if (!(target instanceof Element) || target.closest("dialog:modal")) return;
      turnDialogs(document.body.classList.contains("face") && target.closest(".far") !== null);
    },
    true,
  );
}

/** Shows a dialog and resolves with the value of the button that closed it. */
export function openModal(dialog: HTMLDialogElement): Promise<string> {
  dialog.classList.toggle("turned", document.body.classList.contains("far-side"));
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue);
    });
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog && !isInside(dialog, event)) dialog.close();
    });
  });
}

/** Puts an open dialog in its place, and again when the window has another size. */
export function keepPlaced(dialog: HTMLDialogElement, put: () => void): void {
  put();
  addEventListener("resize", put);
  dialog.addEventListener("close", () => removeEventListener("resize", put));
}

/** A click on the backdrop is a click on the dialog outside its box. */
function isInside(dialog: HTMLElement, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}

/** A dialog with a title and a close button. */
export function sheet(kind: string, title: string, ...children: (Node | string)[]): HTMLDialogElement {
  const id = `${kind}-title`;
  const cross = make(
    "button",
    { type: "button", class: "btn quiet icon cross", "aria-label": localize("close"), title: localize("close"), "data-label": "close" },
    icon("close"),
  );
  const dialog = make(
    "dialog",
    { class: `sheet ${kind}`, "aria-labelledby": id },
    make("h2", { id }, title),
    cross,
    ...children,
  );
  cross.addEventListener("click", () => dialog.close());
  return dialog;
}

export function button(
  label: string,
  click: () => void,
  options: { icon?: IconName; class?: string; id?: string; disabled?: boolean } = {},
): HTMLButtonElement {
  const { icon: name, class: kind = "", ...rest } = options;
  return make(
    "button",
    { type: "button", class: `btn ${kind}`, click, ...rest },
    name && icon(name),
    make("span", {}, label),
  );
}

/** Asks a question and returns the value of the chosen answer; the last one is
 * the usual one. */
export function ask(title: string, detail: string, answers: [value: string, label: string][]): Promise<string> {
  const buttons = answers.map(([value, label], index) =>
    make(
      "button",
      index === answers.length - 1
        ? { class: "btn primary", value, id: "question-yes" }
        : { class: "btn", value, id: `question-${value}` },
      label,
    ),
  );
  const form = make(
    "form",
    { method: "dialog" },
    make("h2", { id: "question-title" }, title),
    make("p", {}, detail),
    make("div", { class: "answers" }, ...buttons),
  );
  return openModal(make("dialog", { class: "sheet question", "aria-labelledby": "question-title" }, form));
}

/** Asks for confirmation. `yes` is the label of the button that confirms. */
export async function askToConfirm(title: string, detail: string, yes: string): Promise<boolean> {
  const answers: [string, string][] = [
    ["no", localize("cancel")],
    ["yes", yes],
  ];
  return (await ask(title, detail, answers)) === "yes";
}
