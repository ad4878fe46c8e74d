// Questions that wait for an answer. Focus goes in and comes back with the
// browser's own <dialog>; Escape means no.

import { make } from "../dom";
import { icon, type IconName } from "../icons";
import { word } from "../words";

/** Shows a dialog and resolves with the value of the button that closed it. */
export function answerOf(dialog: HTMLDialogElement): Promise<string> {
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

/** A press on the backdrop is a press on the dialog outside its box. */
function isInside(dialog: HTMLElement, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}

/** A sheet with a title, a cross and whatever belongs in it. */
export function sheet(kind: string, title: string, ...children: (Node | string)[]): HTMLDialogElement {
  const id = `${kind}-title`;
  const cross = make(
    "button",
    { type: "button", class: "btn quiet icon cross", "aria-label": word("close"), title: word("close") },
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

/** Asks before something is lost. `yes` is the word on the button. */
export async function confirms(title: string, detail: string, yes: string): Promise<boolean> {
  const answers = make(
    "div",
    { class: "answers" },
    make("button", { class: "btn", value: "no" }, word("cancel")),
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
  return (await answerOf(dialog)) === "yes";
}
