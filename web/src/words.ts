// Every word on the page, in the language of the person.
//
// The sentences live in /locales, where the Rust side reads them too. An
// element with `data-word` shows a sentence, one with `data-label` is named by
// it; both follow when the language changes. Only the language in use is
// fetched.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { write } from "./dom";
import type { Preferences } from "./preferences";

export type Language = Preferences["language"];
export type Words = Record<string, FluentVariable>;

const files: Record<Language, () => Promise<{ default: string[] }>> = {
  en: () => import("./words/en"),
  it: () => import("./words/it"),
};

let bundle = new FluentBundle("en");
let current: Language = "en";

let speaking: Promise<void> | undefined;

/** Fetches a language and makes it the page's. */
export function speak(language: Language): Promise<void> {
  speaking = learn(language);
  return speaking;
}

/** Resolves when there are words to say something with. */
export function spoken(): Promise<void> {
  return speaking ?? Promise.resolve();
}

async function learn(language: Language): Promise<void> {
  const made = new FluentBundle(language, { useIsolating: false });
  for (const file of (await files[language]()).default) made.addResource(new FluentResource(file));
  bundle = made;
  current = language;
  translate(document);
  document.documentElement.lang = language;
}

export function language(): Language {
  return current;
}

/** The sentence `id`, filled in; the bare id if nobody wrote it. */
export function word(id: string, words: Words = {}): string {
  const pattern = bundle.getMessage(id)?.value;
  return pattern ? bundle.formatPattern(pattern, words) : id;
}

/** Whether anybody wrote the sentence. */
export function hasWord(id: string): boolean {
  return bundle.hasMessage(id);
}

/** Fills every element that names its sentence. */
export function translate(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-word]")) {
    write(labelOf(element), word(element.dataset["word"] ?? ""));
  }
  for (const element of root.querySelectorAll<HTMLElement>("[data-label]")) {
    const name = word(element.dataset["label"] ?? "");
    element.setAttribute("aria-label", name);
    if (element instanceof HTMLButtonElement) element.title = name;
  }
  for (const element of root.querySelectorAll<HTMLInputElement>("[data-hint]")) {
    element.placeholder = word(element.dataset["hint"] ?? "");
  }
}

/** Piece letters follow the language of the page. */
export function localLetters(san: string): string {
  const letters = word("piece-letters");
  return san.replace(/[KQRBN]/g, (letter) => letters.charAt("KQRBN".indexOf(letter)));
}

/** A button with an icon keeps its words in a span beside it. */
function labelOf(element: HTMLElement): HTMLElement {
  if (!element.dataset["icon"]) return element;
  return element.querySelector("span") ?? element.appendChild(document.createElement("span"));
}
