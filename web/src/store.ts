// The one state of the page. What is shown follows from it and from nothing
// else: a view is a function of the state, called after every change.

import type {
  Color,
  Event,
  GameId,
  Insight,
  Level,
  MoveRequest,
  Point,
  Reason,
  Shape,
  Snapshot,
  View,
} from "./generated/protocol";
import { keep, recall, type Preferences } from "./preferences";

export type Mode = "play" | "analyse" | "edit";

/** A sentence in the row below the board. */
export interface Note {
  text: string;
  tone: "plain" | "refused" | "asks";
}

export interface State {
  link: "connecting" | "open" | "lost" | "locked";
  /** Another tab plays; this one looks on. */
  isWatching: boolean;
  /** How many pages are open on this game. */
  pages: number;
  game: GameId | undefined;
  version: string;
  levels: Level[];
  snapshot: Snapshot | undefined;
  /** What has just happened; another list with every snapshot. */
  events: Event[];
  /** When the snapshot came, by the clock of the browser. */
  receivedAt: number;
  mode: Mode;
  isFlipped: boolean;
  /** Why the last try was refused, until the next one. */
  refused: Reason | undefined;
  note: Note | undefined;
  /** How many tries came to nothing: the board puts the pieces back. */
  returned: number;
  /** A move made but not confirmed, if moves are to be confirmed. */
  unconfirmed: MoveRequest | undefined;
  /** A move made while the engine thinks. */
  premove: MoveRequest | undefined;
  /** Drawn for the moment; what is drawn in analysis belongs to the game. */
  shapes: Shape[];
  isDrawing: boolean;
  /** The engine's best lines of one position, the best first. */
  insights: Insight[];
  isThinking: boolean;
  graph: Point[];
  hint: Shape | undefined;
  hintsGiven: number;
  preferences: Preferences;
}

export type Show = (state: State, before: State) => void;

let state: State = {
  link: "connecting",
  isWatching: false,
  pages: 1,
  game: undefined,
  version: "",
  levels: [],
  snapshot: undefined,
  events: [],
  receivedAt: 0,
  mode: "play",
  isFlipped: false,
  refused: undefined,
  note: undefined,
  returned: 0,
  unconfirmed: undefined,
  premove: undefined,
  shapes: [],
  isDrawing: false,
  insights: [],
  isThinking: false,
  graph: [],
  hint: undefined,
  hintsGiven: 0,
  preferences: recall(),
};
const shows: Show[] = [];

export function current(): State {
  return state;
}

/** Adds a view and shows it what there is. */
export function follow(show: Show): void {
  shows.push(show);
  show(state, state);
}

export function update(change: Partial<State>): void {
  const before = state;
  state = { ...state, ...change };
  for (const show of shows) show(state, before);
}

/** Shows everything anew, for another language. */
export function refresh(): void {
  update({});
}

export function prefer(change: Partial<Preferences>): void {
  const preferences = { ...state.preferences, ...change };
  keep(preferences);
  update({ preferences });
}

// ---- what follows from the state -------------------------------------------

/** The position on the screen: of the game, or where one is looking. */
export function shown(state: State): View | undefined {
  return state.snapshot?.view ?? state.snapshot?.board;
}

/** What the engine thinks of the position on the screen. */
export function insightsHere(state: State): Insight[] {
  const fen = shown(state)?.fen;
  return state.isThinking ? state.insights.filter((insight) => insight.fen === fen) : [];
}

/** Whether the screen shows the position of the game. */
export function isLive(state: State): boolean {
  return !state.snapshot?.view;
}

export function isOver(snapshot: Snapshot): boolean {
  return snapshot.outcome.kind !== "in_progress";
}

export function opposite(color: Color): Color {
  return color === "white" ? "black" : "white";
}

export function isHuman(snapshot: Snapshot, color: Color): boolean {
  return snapshot.settings[color].kind === "human";
}

/** The only side with a person, if there is just one. */
export function loneHuman(snapshot: Snapshot): Color | undefined {
  const humans = (["white", "black"] as const).filter((color) => isHuman(snapshot, color));
  return humans.length === 1 ? humans[0] : undefined;
}

/** Who sits below the board. */
export function orientation(state: State): Color {
  const { snapshot, isFlipped, preferences, mode } = state;
  const turns = preferences.seating === "turning" && mode === "play" && snapshot && !loneHuman(snapshot);
  const base = (turns ? snapshot.board.turn : snapshot && loneHuman(snapshot)) ?? "white";
  return isFlipped ? opposite(base) : base;
}

/** Whether two people sit across the table, each with words turned to them. */
export function isFaceToFace({ preferences, mode, snapshot }: State): boolean {
  return preferences.seating === "face" && mode === "play" && snapshot !== undefined && !loneHuman(snapshot);
}

/** Whether the program was there and is not any more. */
export function isAway({ link }: State): boolean {
  return link === "lost" || link === "locked";
}

/** Whose pieces may be moved now, on the screen as it is. */
export function mover(state: State): Color | undefined {
  const { snapshot, mode, isWatching, unconfirmed } = state;
  const view = shown(state);
  if (!snapshot || !view || isWatching || isAway(state) || unconfirmed) return undefined;
  if (mode === "analyse") return view.turn;
  if (mode === "edit" || !isLive(state) || isOver(snapshot)) return undefined;
  return isHuman(snapshot, view.turn) ? view.turn : undefined;
}

/** Who may already make a move that waits for the engine's. */
export function premover(state: State): Color | undefined {
  const { snapshot, mode, isWatching } = state;
  if (!snapshot || mode !== "play" || isWatching || isAway(state) || !isLive(state) || isOver(snapshot))
    return undefined;
  const human = loneHuman(snapshot);
  return human && human !== snapshot.board.turn ? human : undefined;
}
