// The user's preferences, stored in this browser only.

export const THEMES = ["auto", "light", "dark", "contrast"] as const;
export const BOARDS = ["stone", "gray", "green", "wood", "sea", "tournament", "walnut"] as const;
export const PIECES = ["arrocco", "cburnett"] as const;
export const SEATINGS = ["fixed", "turning", "face"] as const;
export const BLINDFOLDS = ["off", "discs", "own", "last", "nothing"] as const;
export const LINES = ["1", "2", "3", "4", "5"] as const;
export const KEEPING = ["ask", "all", "none"] as const;
export const LANGUAGES = ["en", "it"] as const;

export interface Preferences {
  theme: (typeof THEMES)[number];
  board: (typeof BOARDS)[number];
  pieces: (typeof PIECES)[number];
  seating: (typeof SEATINGS)[number];
  blindfold: (typeof BLINDFOLDS)[number];
  language: (typeof LANGUAGES)[number];
  /** Whether finished games are saved. */
  keep: (typeof KEEPING)[number];
  /** How many lines the engine shows in analysis. */
  lines: (typeof LINES)[number];
  coordinates: boolean;
  dots: boolean;
  confirm: boolean;
  autoQueen: boolean;
  sound: boolean;
  evaluation: boolean;
  large: boolean;
  /** Whether the coach speaks after moves at low levels without a clock. */
  coach: boolean;
  lock: Lock | null;
}

/** The teacher's lock: no takebacks, no dots, few hints, and the word that
 * unlocks it. It is no protection against a user who wants to get around it. */
export interface Lock {
  word: string;
  hints: number;
}

const STORAGE_KEY = "arrocco.preferences";

export const DEFAULTS: Preferences = {
  theme: "auto",
  board: "stone",
  pieces: "arrocco",
  seating: "fixed",
  blindfold: "off",
  language: navigator.language.startsWith("it") ? "it" : "en",
  keep: "ask",
  lines: "3",
  coordinates: true,
  dots: true,
  confirm: false,
  autoQueen: false,
  sound: true,
  evaluation: false,
  large: true,
  coach: false,
  lock: null,
};

/** The stored preferences; the default for each that is missing or invalid. */
export function loadPreferences(): Preferences {
  const stored = read();
  const valid = (Object.keys(DEFAULTS) as (keyof Preferences)[]).filter((name) => isValid(name, stored[name]));
  return { ...DEFAULTS, ...Object.fromEntries(valid.map((name) => [name, stored[name]])) };
}

/** Stores the preferences. If that fails they last until the page is closed. */
export function savePreferences(preferences: Preferences): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(preferences));
  } catch {
    // Some browsers refuse in private windows.
  }
}

function read(): Partial<Record<keyof Preferences, unknown>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
    return typeof stored === "object" && stored !== null ? stored : {};
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
  keep: KEEPING,
  lines: LINES,
};

function isValid(name: keyof Preferences, value: unknown): boolean {
  if (name === "lock") return value === null || isLock(value);
  const choices = CHOICES[name];
  return choices ? choices.includes(value as string) : typeof value === typeof DEFAULTS[name];
}

function isLock(value: unknown): value is Lock {
  const lock = value as Partial<Lock> | undefined;
  return typeof lock?.word === "string" && typeof lock.hints === "number";
}
