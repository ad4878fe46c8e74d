// The texts of the page in the chosen language.
//
// The messages are in /locales, where the Rust side reads them too. An element
// with `data-text` shows a message, one with `data-label` is labelled by it,
// one with `data-placeholder` has it as a placeholder; all are updated when the
// language changes. Only the language in use is loaded.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { write } from "./dom";
import type { Preferences } from "./preferences";

export type Language = Preferences["language"];
export type MessageArgs = Record<string, FluentVariable>;

const files: Record<Language, () => Promise<{ default: string[] }>> = {
  en: () => import("./messages/en"),
  it: () => import("./messages/it"),
};

let bundle = new FluentBundle("en");
let current: Language = "en";

let loading: Promise<void> | undefined;

type Messages = Record<Language, () => Promise<{ default: string }>>;

/** The messages of parts that were loaded later. */
const added: Messages[] = [];

/** Adds the messages of a part of the page. */
export async function addMessages(messages: Messages): Promise<void> {
  added.push(messages);
  const { default: text } = await messages[current]();
  bundle.addResource(new FluentResource(text));
}

/** Loads a language and updates the page. */
export function loadLanguage(language: Language): Promise<void> {
  loading = load(language);
  return loading;
}

/** Resolves when the messages are loaded. */
export function languageLoaded(): Promise<void> {
  return loading ?? Promise.resolve();
}

async function load(language: Language): Promise<void> {
  const loaded = new FluentBundle(language, { useIsolating: false });
  for (const file of (await files[language]()).default) loaded.addResource(new FluentResource(file));
  for (const messages of added) loaded.addResource(new FluentResource((await messages[language]()).default));
  bundle = loaded;
  current = language;
  localizeElements(document);
  document.documentElement.lang = language;
  document.title = localize("title");
}

export function language(): Language {
  return current;
}

/** The message `id` with its arguments; the id itself if there is no such
 * message. */
export function localize(id: string, args: MessageArgs = {}): string {
  const pattern = bundle.getMessage(id)?.value;
  return pattern ? bundle.formatPattern(pattern, args) : id;
}

export function hasMessage(id: string): boolean {
  return bundle.hasMessage(id);
}

/** Fills every element that names a message. */
export function localizeElements(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-text]")) {
    write(labelOf(element), localize(element.dataset["text"] ?? ""));
  }
  for (const element of root.querySelectorAll<HTMLElement>("[data-label]")) {
    const name = localize(element.dataset["label"] ?? "");
    element.setAttribute("aria-label", name);
    if (element instanceof HTMLButtonElement) element.title = name;
  }
  for (const element of root.querySelectorAll<HTMLInputElement>("[data-placeholder]")) {
    element.placeholder = localize(element.dataset["placeholder"] ?? "");
  }
}

/** A move in SAN with the piece letters of the language. */
export function localSan(san: string): string {
  const letters = localize("piece-letters");
  return san.replace(/[KQRBN]/g, (letter) => letters.charAt("KQRBN".indexOf(letter)));
}

/** The name of an opening in the language. */
export function localOpening({ name, italian }: { name: string; italian: string }): string {
  return current === "it" ? italian : name;
}

/** The text of a button with an icon is in a span beside the icon. */
function labelOf(element: HTMLElement): HTMLElement {
  if (!element.dataset["icon"]) return element;
  return element.querySelector("span") ?? element.appendChild(document.createElement("span"));
}
