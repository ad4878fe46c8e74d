// Every word on the page, in the language of the person.
//
// The sentences live in /locales, where the Rust side reads them too. An
// element with `data-word` shows a sentence, one with `data-label` is named by
// it; both follow when the language changes.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import enGame from "../../locales/en/game.ftl?raw";
import enPage from "../../locales/en/page.ftl?raw";
import itGame from "../../locales/it/game.ftl?raw";
import itPage from "../../locales/it/page.ftl?raw";

export type Language = "en" | "it";
export type Words = Record<string, FluentVariable>;

const KEPT_AS = "arrocco.language";

const bundles: Record<Language, FluentBundle> = {
  en: bundle("en", enGame, enPage),
  it: bundle("it", itGame, itPage),
};
let current: Language = kept() ?? (navigator.language.startsWith("it") ? "it" : "en");

function bundle(language: Language, ...files: string[]): FluentBundle {
  const made = new FluentBundle(language, { useIsolating: false });
  for (const file of files) made.addResource(new FluentResource(file));
  return made;
}

/** The sentence `id`, filled in; the bare id if nobody wrote it. */
export function word(id: string, words: Words = {}): string {
  const pattern = bundles[current].getMessage(id)?.value;
  return pattern ? bundles[current].formatPattern(pattern, words) : id;
}

export function language(): Language {
  return current;
}

export function chooseLanguage(chosen: Language): void {
  current = chosen;
  try {
    localStorage.setItem(KEPT_AS, chosen);
  } catch {
    // A browser that keeps nothing still shows the language asked for.
  }
  translatePage();
}

/** Fills every element that names its sentence. */
export function translatePage(): void {
  document.documentElement.lang = current;
  for (const element of document.querySelectorAll<HTMLElement>("[data-word]")) {
    labelOf(element).textContent = word(element.dataset["word"] ?? "");
  }
  for (const element of document.querySelectorAll<HTMLElement>("[data-label]")) {
    const name = word(element.dataset["label"] ?? "");
    element.setAttribute("aria-label", name);
    if (element instanceof HTMLButtonElement) element.title = name;
  }
}

/** A button with an icon keeps its words in a span beside it. */
function labelOf(element: HTMLElement): HTMLElement {
  if (!element.dataset["icon"]) return element;
  return element.querySelector("span") ?? element.appendChild(document.createElement("span"));
}

function kept(): Language | undefined {
  try {
    const value = localStorage.getItem(KEPT_AS);
    return value === "en" || value === "it" ? value : undefined;
  } catch {
    return undefined;
  }
}
