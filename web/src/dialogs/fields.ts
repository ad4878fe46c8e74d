// Form fields: segments, cards, switches, select boxes. All are the browser's
// own radio buttons, check boxes and selects.

import { adopt, draw, make } from "../dom";
import { icon, type IconName } from "../icons";
import style from "../style/forms.css?inline";

adopt(style);

export interface Choice<T extends string> {
  value: T;
  label: string;
  detail?: string;
  icon?: IconName;
  disc?: string;
  /** An SVG path in a view box of 56 by 50. */
  picture?: string;
}

type OnChange<T> = (value: T) => void;

export function field(title: string, content: HTMLElement, hint = ""): HTMLElement {
  return make("fieldset", {}, make("legend", {}, title), content, hint && make("p", { class: "small" }, hint));
}

/** A choice of few options, side by side. */
export function segments<T extends string>(
  name: string,
  title: string,
  all: Choice<T>[],
  chosen: T,
  choose: OnChange<T>,
  hasTitle = false,
): HTMLElement {
  const row = make("div", { class: "segments" }, ...all.map((choice) => option(name, choice, chosen, choose)));
  return make("fieldset", {}, make("legend", hasTitle ? {} : { class: "unseen" }, title), row);
}

/** A choice of few options, as cards. */
export function choices<T extends string>(
  name: string,
  title: string,
  all: Choice<T>[],
  chosen: T,
  choose: OnChange<T>,
  kind = "",
): HTMLElement {
  return field(
    title,
    make("div", { class: `cards ${kind}` }, ...all.map((choice) => option(name, choice, chosen, choose))),
  );
}

function option<T extends string>(name: string, choice: Choice<T>, chosen: T, choose: OnChange<T>): HTMLElement {
  const input = make("input", { type: "radio", name, value: choice.value, checked: choice.value === chosen });
  input.addEventListener("change", () => choose(choice.value));
  const { detail, picture, disc } = choice;
  return make(
    "label",
    { class: "option" },
    input,
    choice.icon && icon(choice.icon),
    disc && make("span", { class: `disc ${disc}` }),
    picture &&
      draw("svg", { viewBox: "0 0 56 50", class: "picture", "aria-hidden": "true" }, draw("path", { d: picture })),
    make("span", { class: "label" }, choice.label),
    detail && make("small", {}, detail),
  );
}

export function toggle(
  name: string,
  label: string,
  detail: string,
  isOn: boolean,
  choose: OnChange<boolean>,
  disabled = false,
): HTMLElement {
  const input = make("input", { type: "checkbox", name, role: "switch", checked: isOn, disabled });
  input.addEventListener("change", () => choose(input.checked));
  return make(
    "label",
    { class: "switch" },
    input,
    make("span", { class: "what" }, make("b", {}, label), detail && make("small", {}, detail)),
  );
}

export function select<T extends string>(
  label: string,
  all: { value: T; label: string }[],
  chosen: T,
  choose: OnChange<T>,
  disabled = false,
): HTMLElement {
  const box = make(
    "select",
    { disabled },
    ...all.map(({ value, label }) => make("option", { value, selected: value === chosen }, label)),
  );
  box.addEventListener("change", () => choose(box.value as T));
  return make("label", { class: "select" }, make("span", {}, label), box);
}
