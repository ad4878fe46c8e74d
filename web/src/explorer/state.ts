// What the explorer shows: the databases, the chosen one, and what it knows about
// the position on the board.

import { perform } from "../actions";
import type { Databases, ExploredMove, ExploredPosition, Snapshot } from "../generated/protocol";
import { recall, remember } from "../memory";
import { current, refresh, shown, update, type State } from "../store";
import { Failed, listDatabases, lookUp, type Path } from "./api";

const STORAGE_KEY = "arrocco.database";
/** The program refuses more; then the name of the opening is not found. */
const MOST_MOVES = 400;
/** Moves that are shown as arrows on the board. */
const ARROWS = 2;

interface Explorer {
  databases: Databases | undefined;
  /** The chosen database. */
  database: string;
  found: ExploredPosition | undefined;
  /** What was asked for, so that an answer that comes late is dropped. */
  asked: string;
  isLoading: boolean;
  /** Why there is nothing to show. */
  problem: string;
}

export const explorer: Explorer = {
  databases: undefined,
  database: recall<{ database: string }>(STORAGE_KEY)?.database ?? "",
  found: undefined,
  asked: "",
  isLoading: false,
  problem: "",
};

export function isShown({ mode, isExploring, link }: State): boolean {
  return mode === "analyse" && isExploring && link === "open";
}

/** Asks about the shown position, if that was not done. */
export function follow(state: State): void {
  if (!isShown(state) || !state.snapshot) return;
  if (!explorer.databases) return void loadDatabases();
  const path = pathOf(state, state.snapshot);
  const key = JSON.stringify([explorer.database, path]);
  if (key === explorer.asked) return;
  explorer.asked = key;
  void ask(key, path);
}

async function ask(key: string, path: Path): Promise<void> {
  explorer.isLoading = true;
  const answer = await lookUp(explorer.database, path);
  if (key !== explorer.asked) return;
  explorer.isLoading = false;
  explorer.problem = answer instanceof Failed ? answer.text : "";
  explorer.found = answer instanceof Failed ? undefined : answer;
  update({ explored: explorer.found?.moves.slice(0, ARROWS).map(({ request }) => request) ?? [] });
}

/** The moves from the start of the game to the shown position. */
function pathOf(state: State, { tree, settings }: Snapshot): Path {
  const view = shown(state);
  const branches = new Map(tree.map((branch) => [branch.id, branch]));
  const moves: string[] = [];
  for (let at = branches.get(view?.id ?? 0); at; at = branches.get(at.parent)) moves.push(at.san);
  if (moves.length > MOST_MOVES) return { fen: view?.fen, moves: [] };
  return { fen: settings.start ?? undefined, moves: moves.reverse() };
}

let isListing = false;

/** Reads which databases there are; without a choice the largest is taken. */
export async function loadDatabases(): Promise<void> {
  if (isListing) return;
  isListing = true;
  const answer = await listDatabases();
  isListing = false;
  setDatabases(answer);
}

export function setDatabases(answer: Databases | Failed): void {
  if (answer instanceof Failed) {
    explorer.problem = answer.text;
    return refresh();
  }
  explorer.databases = answer;
  const isKnown = answer.databases.some(({ database }) => database === explorer.database);
  const largest = answer.databases.toSorted((one, other) => other.games - one.games)[0];
  if (!isKnown) explorer.database = largest?.database ?? "";
  refresh();
}

export function choose(database: string): void {
  explorer.database = database;
  remember(STORAGE_KEY, { database });
  refresh();
}

/** Asks again: a database has other games now. */
export function forget(): void {
  explorer.asked = "";
}

export function play({ request }: ExploredMove): void {
  if (current().mode === "analyse") void perform({ type: "vary", ...request });
}

/** What is shown, with the number of games. */
export function gamesOf({ white, draws, black }: { white: number; draws: number; black: number }): number {
  return white + draws + black;
}
