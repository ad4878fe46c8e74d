// What a person likes, kept in this browser and nowhere else.

export const THEMES = ["auto", "light", "dark", "contrast"] as const;
export const BOARDS = ["stone", "gray", "green", "wood", "sea"] as const;
export const PIECES = ["arrocco", "cburnett"] as const;
export const SEATINGS = ["fixed", "turning", "face"] as const;
export const BLINDFOLDS = ["off", "discs", "own", "last", "nothing"] as const;
export const LANGUAGES = ["en", "it"] as const;

export interface Preferences {
  theme: (typeof THEMES)[number];
  board: (typeof BOARDS)[number];
  pieces: (typeof PIECES)[number];
  seating: (typeof SEATINGS)[number];
  blindfold: (typeof BLINDFOLDS)[number];
  language: (typeof LANGUAGES)[number];
  coordinates: boolean;
  dots: boolean;
  confirm: boolean;
  autoQueen: boolean;
  sound: boolean;
  evaluation: boolean;
  large: boolean;
  lock: Lock | null;
}

/** The teacher's lock: no takebacks, no dots, few hints, and the word that
 * opens it. It keeps honest pupils honest, nothing more. */
export interface Lock {
  word: string;
  hints: number;
}

const KEPT_AS = "arrocco.preferences";

export const USUAL: Preferences = {
  theme: "auto",
  board: "stone",
  pieces: "arrocco",
  seating: "fixed",
  blindfold: "off",
  language: navigator.language.startsWith("it") ? "it" : "en",
  coordinates: true,
  dots: true,
  confirm: false,
  autoQueen: false,
  sound: true,
  evaluation: false,
  large: false,
  lock: null,
};

/** What was kept; whatever is missing or strange becomes the usual. */
export function recall(): Preferences {
  const kept = read();
  const known = (Object.keys(USUAL) as (keyof Preferences)[]).filter((name) => isSound(name, kept[name]));
  return { ...USUAL, ...Object.fromEntries(known.map((name) => [name, kept[name]])) };
}

/** A browser that keeps nothing still does as asked until it is closed. */
export function keep(preferences: Preferences): void {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(preferences));
  } catch {
    // Private windows may refuse.
  }
}

function read(): Partial<Record<keyof Preferences, unknown>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT_AS) ?? "{}");
    return typeof kept === "object" && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

const CHOICES: Partial<Record<keyof Preferences, readonly string[]>> = {
  theme: THEMES,
  board: BOARDS,
  pieces: PIECES,
  seating: SEATINGS,
  blindfold: BLINDFOLDS,
  language: LANGUAGES,
};

function isSound(name: keyof Preferences, value: unknown): boolean {
  if (name === "lock") return value === null || isLock(value);
  const choices = CHOICES[name];
  return choices ? choices.includes(value as string) : typeof value === typeof USUAL[name];
}

function isLock(value: unknown): value is Lock {
  const lock = value as Partial<Lock> | undefined;
  return typeof lock?.word === "string" && typeof lock.hints === "number";
}
