// The state of the page. Every view is a function of it that is called after
// each change.

import type {
  Color,
  Event,
  GameId,
  Analysis,
  Level,
  MoveRequest,
  Players,
  Point,
  Reason,
  PageRole,
  Shape,
  Sharing,
  Snapshot,
  View,
} from "./generated/protocol";
import { NO_REVIEW, solution, type ReviewState } from "./review/state";
import { loadPreferences, savePreferences, type Preferences } from "./preferences";

export type Mode = "play" | "analyse" | "review" | "practise" | "edit";

/** A sentence in the row below the board. */
export interface Note {
  text: string;
  tone: "plain" | "refused" | "prompt";
}

export interface State {
  /** `removed` and `ended` on a device: it does not connect again. */
  link: "connecting" | "open" | "lost" | "locked" | "removed" | "ended";
  /** When the connection was lost, by the clock of the browser. */
  lostAt: number;
  /** The program has not answered for some seconds. */
  isWaiting: boolean;
  /** What this page may do: everything, play one side on a device, or watch. */
  seat: PageRole;
  /** The sides it may play. */
  colors: Color[];
  /** Another tab plays and this one only watches; it may take over. */
  canTakeOver: boolean;
  /** Who plays a game that is shared with other devices. */
  players: Players | undefined;
  /** How it is shared; known to the owner only. */
  sharing: Sharing | undefined;
  /** When the last of both was received, by the clock of the browser. */
  sharedAt: number;
  /** Another tab or device plays and this one only watches. */
  isWatching: boolean;
  /** How many pages are open on this game. */
  pages: number;
  game: GameId | undefined;
  /** The name of the file that was opened last. */
  file: string | undefined;
  version: string;
  levels: Level[];
  snapshot: Snapshot | undefined;
  /** The events that came with the snapshot. */
  events: Event[];
  /** When the snapshot was received, by the clock of the browser. */
  receivedAt: number;
  mode: Mode;
  isFlipped: boolean;
  /** The side a turning board still faces, while the last move is shown. */
  facing: Color | undefined;
  /** Why the last move was refused, until the next one. */
  refused: Reason | undefined;
  note: Note | undefined;
  /** What the coach says about the last move of the only person, until the next. */
  coach: { lead: string; text: string } | undefined;
  /** Incremented to make the board put its pieces back. */
  resets: number;
  /** A move that waits for confirmation. */
  unconfirmed: MoveRequest | undefined;
  /** A move made during the engine's turn. */
  premove: MoveRequest | undefined;
  /** Shapes that are not kept; those drawn in analysis belong to the game. */
  shapes: Shape[];
  isDrawing: boolean;
  /** The engine's lines for one position, the best first. */
  analyses: Analysis[];
  isThinking: boolean;
  /** Whether the explorer is shown in analysis, instead of moves and engine. */
  isExploring: boolean;
  /** The moves most played in the shown position. */
  explored: Shape[];
  graph: Point[];
  /** Whether more points of the graph are being computed. */
  isGraphing: boolean;
  review: ReviewState;
  hint: Shape | undefined;
  hintsGiven: number;
  preferences: Preferences;
  /** The language whose messages are loaded: soon the preferred one. */
  language: Preferences["language"];
}

export type Subscriber = (state: State, before: State) => void;

const preferences = loadPreferences();

let state: State = {
  link: "connecting",
  lostAt: Infinity,
  isWaiting: false,
  seat: "owner",
  colors: ["white", "black"],
  canTakeOver: false,
  players: undefined,
  sharing: undefined,
  sharedAt: 0,
  isWatching: false,
  pages: 1,
  game: undefined,
  file: undefined,
  version: "",
  levels: [],
  snapshot: undefined,
  events: [],
  receivedAt: 0,
  mode: "play",
  isFlipped: false,
  facing: undefined,
  refused: undefined,
  note: undefined,
  coach: undefined,
  resets: 0,
  unconfirmed: undefined,
  premove: undefined,
  shapes: [],
  isDrawing: false,
  analyses: [],
  isThinking: false,
  isExploring: false,
  explored: [],
  graph: [],
  isGraphing: false,
  review: NO_REVIEW,
  hint: undefined,
  hintsGiven: 0,
  preferences,
  language: preferences.language,
};
const subscribers: Subscriber[] = [];

export function current(): State {
  return state;
}

/** Calls a function now and after each change. */
export function subscribe(subscriber: Subscriber): void {
  subscribers.push(subscriber);
  subscriber(state, state);
}

export function update(change: Partial<State>): void {
  const before = state;
  state = { ...state, ...change };
  for (const subscriber of subscribers) subscriber(state, before);
}

/** Updates every view, for instance after a change of language. */
export function refresh(): void {
  update({});
}

export function setPreferences(change: Partial<Preferences>): void {
  const preferences = { ...state.preferences, ...change };
  savePreferences(preferences);
  update({ preferences });
}

// ---- derived values --------------------------------------------------------

/** The shown position: the game's, or the one that is being browsed, or the one
 * after a move that was tried. */
export function shown(state: State): View | undefined {
  const tried = isTrying(state) ? solution(state)?.view : undefined;
  const asked = state.mode === "practise" ? state.review.practice.exercise?.view : undefined;
  return tried ?? asked ?? state.snapshot?.view ?? state.snapshot?.board;
}

/** Whether better moves are looked for in this section. */
function isTrying({ mode }: State): boolean {
  return mode === "review" || mode === "practise";
}

/** The engine's lines for the shown position. */
export function shownAnalyses(state: State): Analysis[] {
  const fen = shown(state)?.fen;
  const most = Number(state.preferences.lines);
  return state.isThinking ? state.analyses.filter((analysis) => analysis.fen === fen && analysis.rank <= most) : [];
}

/** Whether the current position of the game is shown. */
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

/** The side played by a human, if the other is an engine's. */
export function loneHuman(snapshot: Snapshot): Color | undefined {
  const humans = (["white", "black"] as const).filter((color) => isHuman(snapshot, color));
  return humans.length === 1 ? humans[0] : undefined;
}

/** The only side that is played on this page, if the other is an engine's or another
 * device's. */
export function ownColor({ snapshot, colors }: State): Color | undefined {
  return colors.length === 1 ? colors[0] : snapshot && loneHuman(snapshot);
}

/** Whether two people play at this page. */
function isForTwo({ snapshot, players }: State): boolean {
  return snapshot !== undefined && !loneHuman(snapshot) && !players;
}

/** The side at the bottom of the board. */
export function orientation(state: State): Color {
  const { snapshot, isFlipped, facing } = state;
  const turns = isTurning(state) && snapshot;
  const tries = isTrying(state) ? trier(state) : undefined;
  const base = tries ?? (turns ? (facing ?? snapshot.board.turn) : ownColor(state)) ?? "white";
  return isFlipped ? opposite(base) : base;
}

/** The side that looks for a better move in a review or in an exercise. */
function trier({ mode, review }: State): Color | undefined {
  if (mode === "practise") return review.practice.exercise?.mistake.color;
  return review.attempt && review.result?.moves[review.attempt.ply - 1]?.color;
}

/** Whether the board turns towards the side to move. */
export function isTurning(state: State): boolean {
  return state.preferences.seating === "turning" && state.mode === "play" && isForTwo(state);
}

/** Whether two people face each other, each with texts turned towards them. */
export function isFaceToFace(state: State): boolean {
  return state.preferences.seating === "face" && state.mode === "play" && isForTwo(state);
}

/** Whether the engine may help: not in a game between devices, until it is over. */
export function mayHelp({ players, snapshot }: State): boolean {
  return !players || (snapshot !== undefined && isOver(snapshot));
}

/** Whether the connection to the program was lost. */
export function isDisconnected({ link }: State): boolean {
  return link !== "open" && link !== "connecting";
}

/** The side whose pieces can be moved in the shown position. */
export function mover(state: State): Color | undefined {
  const { snapshot, mode, isWatching, unconfirmed } = state;
  const view = shown(state);
  if (!snapshot || !view || isWatching || isDisconnected(state) || unconfirmed) return undefined;
  if (mode === "analyse") return view.turn;
  if (isTrying(state)) return state.review.attempt && !solution(state) ? trier(state) : undefined;
  if (mode === "edit" || !isLive(state) || isOver(snapshot)) return undefined;
  return isHuman(snapshot, view.turn) && state.colors.includes(view.turn) ? view.turn : undefined;
}

/** The side that can enter a premove. */
export function premover(state: State): Color | undefined {
  const { snapshot, mode, isWatching } = state;
  if (!snapshot || mode !== "play" || isWatching || isDisconnected(state) || !isLive(state) || isOver(snapshot))
    return undefined;
  const own = ownColor(state);
  return own && own !== snapshot.board.turn ? own : undefined;
}
