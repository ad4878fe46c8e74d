// Dialogs. They are <dialog> elements, so the browser moves the focus in and
// back, and Escape closes them.

import { make } from "../dom";
import { icon, type IconName } from "../icons";
import { localize } from "../l10n";

/** Shows a dialog and resolves with the value of the button that closed it. */
export function openModal(dialog: HTMLDialogElement): Promise<string> {
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
    { type: "button", class: "btn quiet icon cross", "aria-label": localize("close"), title: localize("close") },
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

/** Asks for confirmation. `yes` is the label of the button that confirms. */
export async function askToConfirm(title: string, detail: string, yes: string): Promise<boolean> {
  const answers = make(
    "div",
    { class: "answers" },
    make("button", { class: "btn", value: "no" }, localize("cancel")),
    make("button", { class: "btn primary", value: "yes", id: "question-yes" }, yes),
  );
  const form = make(
    "form",
    { method: "dialog" },
    make("h2", { id: "question-title" }, title),
    make("p", {}, detail),
    answers,
  );
  const dialog = make("dialog", { class: "sheet question", "aria-labelledby": "question-title" }, form);
  return (await openModal(dialog)) === "yes";
}
