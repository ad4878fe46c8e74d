// A menu opened by a button: beside it on a wide screen, at the bottom on a
// phone.

import { make } from "../dom";
import { icon, type IconName } from "../icons";
import { keepPlaced, openModal } from "./dialog";

export interface Item {
  icon: IconName;
  label: string;
  run(): void;
  disabled?: boolean;
}

export async function openMenu(from: HTMLElement, title: string, items: Item[]): Promise<void> {
  const buttons = items.map(({ icon: name, label, disabled }, index) =>
    make(
      "button",
      { value: `${index}`, class: "item", disabled: disabled ?? false },
      icon(name),
      make("span", {}, label),
    ),
  );
  const dialog = make("dialog", { class: "menu", "aria-label": title }, make("form", { method: "dialog" }, ...buttons));
  dialog.addEventListener("keydown", (event) => arrow(event, buttons));
  const answer = openModal(dialog);
  keepPlaced(dialog, () => putBeside(dialog, from));
  items[Number((await answer) || NaN)]?.run();
}

function arrow(event: KeyboardEvent, buttons: HTMLButtonElement[]): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const able = buttons.filter((button) => !button.disabled);
  const at = able.findIndex((button) => button === document.activeElement);
  able.at((at + step) % able.length)?.focus();
}

/** Positions the menu; the style sheet overrides this on phones. */
function putBeside(dialog: HTMLElement, from: HTMLElement): void {
  const box = from.getBoundingClientRect();
  const top = Math.max(8, Math.min(box.bottom + 6, innerHeight - dialog.offsetHeight - 8));
  const left = Math.max(8, Math.min(box.right - dialog.offsetWidth, innerWidth - dialog.offsetWidth - 8));
  dialog.style.setProperty("--top", `${top}px`);
  dialog.style.setProperty("--left", `${left}px`);
}
