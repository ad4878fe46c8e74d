// What this browser remembers between games: the players' names and clock, and
// the score between two names.

import type { Color, Outcome } from "./generated/protocol";

const SCORE_KEY = "arrocco.score";

/** Reads a value that was stored as JSON; undefined if there is none. */
export function recall<T extends object>(key: string): Partial<T> | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return typeof stored === "object" && stored !== null ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value. Some browsers refuse in private windows. */
export function remember(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // It lasts until the page is closed.
  }
}

/** The points of two players, by name. */
export type Score = Record<string, number>;

/** The score between two names; undefined for players without different names. */
export function scoreOf(names: Record<Color, string>): Score | undefined {
  const { white, black } = names;
  if (!white || !black || white === black) return undefined;
  const stored = recall<Score>(SCORE_KEY);
  const isSame = stored && white in stored && black in stored && Object.keys(stored).length === 2;
  const points = (name: string) => (isSame && typeof stored[name] === "number" ? stored[name] : 0);
  return { [white]: points(white), [black]: points(black) };
}

/** Adds the result of a game to the score of its players. */
export function addToScore(names: Record<Color, string>, outcome: Outcome): void {
  const score = scoreOf(names);
  if (!score || outcome.kind === "in_progress") return;
  const points = (color: Color) => (outcome.kind === "draw" ? 0.5 : outcome.winner === color ? 1 : 0);
  for (const color of ["white", "black"] as const) score[names[color]] = (score[names[color]] ?? 0) + points(color);
  remember(SCORE_KEY, score);
}

/** `1½`, `½`, `0`. */
export function pointsText(points: number): string {
  const whole = Math.floor(points);
  if (points === whole) return `${whole}`;
  return `${whole || ""}½`;
}
