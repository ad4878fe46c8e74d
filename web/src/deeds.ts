// What people do, told to the program; and what comes of it, put into the
// store. Refusals become a sentence and marks on the board.

import { Connection, Refused, Unheard } from "./connection";
import type { Command, Insight, MoveRequest, Reason, Role, Settings, Square, Tell, Wish } from "./generated/protocol";
import { choosePromotion } from "./dialogs/promotion";
import { byId } from "./dom";
import { sound } from "./sounds";
import { current, isLive, loneHuman, mover, orientation, shown, update, type Mode, type State } from "./store";
import { reasonTold, worthTold } from "./voice";
import { language, localLetters, spoken, word } from "./words";

let connection: Connection | undefined;
let build = "";

/** Takes what came with the page itself; the rest comes over the wire. */
export function connect(): void {
  connection = new Connection({ told, lost });
  const first = byId("first-state").textContent;
  if (first) told(JSON.parse(first) as Tell);
}

/** Sends a wish whose refusal is shown below the board. */
export async function ask(wish: Wish): Promise<Tell | undefined> {
  try {
    return await connection?.ask(wish);
  } catch (error) {
    if (error instanceof Refused) refuse(error.reason);
    else if (!(error instanceof Unheard)) throw error;
    return undefined;
  }
}

/** Sends a wish whose refusal the caller wants to know. */
export async function tryTo(wish: Wish): Promise<Tell | Reason> {
  try {
    if (!connection) throw new Unheard();
    return await connection.ask(wish);
  } catch (error) {
    if (error instanceof Refused) return error.reason;
    throw error;
  }
}

export function perform(command: Command): Promise<Tell | undefined> {
  return ask({ type: "do", command });
}

export function refuse(reason: Reason): void {
  sound("refused", current().preferences.sound);
  putBack({ refused: reason, note: { text: reasonTold(reason), tone: "refused" } });
}

/** The board forgets what the hand has done. */
export function putBack(change: Partial<State> = {}): void {
  update({ premove: undefined, unconfirmed: undefined, returned: current().returned + 1, ...change });
}

// ---- from the program ------------------------------------------------------

function told(tell: Tell): void {
  switch (tell.type) {
    case "hello":
      return greeted(tell);
    case "state":
      return shownState(tell);
    case "seat":
      return update({ isWatching: tell.role === "watches", pages: tell.pages });
    case "evaluation":
      return update({ insights: withInsight(current().insights, tell.insight) });
    case "graph":
      return update({ graph: tell.points });
    case "refused":
      return refuse(tell);
    case "notice":
      return void spoken().then(() =>
        update({ note: { text: word(`notice-${tell.notice}`, { ...tell }), tone: "asks" } }),
      );
    default:
  }
}

/** One line of a position comes at a time; a new position forgets the old. */
function withInsight(known: Insight[], insight: Insight): Insight[] {
  const others = known.filter(({ fen, rank }) => fen === insight.fen && rank !== insight.rank);
  return [...others, insight].sort((one, other) => one.rank - other.rank);
}

/** A page of another build loads itself anew. */
function greeted(hello: Extract<Tell, { type: "hello" }>): void {
  if (build && build !== hello.build) location.reload();
  build = hello.build;
  update({ link: "open", version: hello.version, levels: hello.levels, note: undefined, refused: undefined });
  if (current().isThinking) void think(true);
}

function shownState({ game, snapshot, events }: Extract<Tell, { type: "state" }>): void {
  const before = current();
  const isSameBoard =
    before.snapshot?.board.fen === snapshot.board.fen && shown(before)?.id === (snapshot.view ?? snapshot.board).id;
  const isSameGame = before.game === game && (before.snapshot?.ply === 0) === (snapshot.ply === 0);
  update({
    game,
    snapshot,
    events,
    receivedAt: performance.now(),
    ...(isSameBoard
      ? {}
      : { refused: undefined, note: undefined, unconfirmed: undefined, hint: undefined, shapes: [] }),
    ...(isSameGame ? {} : { hintsGiven: 0, graph: [] }),
  });
  playPremove();
}

function playPremove(): void {
  const state = current();
  const { premove } = state;
  if (!premove || mover(state) !== shown(state)?.turn) return;
  update({ premove: undefined });
  void send(premove);
}

function lost(isLocked: boolean): void {
  putBack({ link: isLocked ? "locked" : "lost" });
}

// ---- moves -----------------------------------------------------------------

/** A piece was put on a square: play, try, or ask for confirmation. */
export function tries(from: Square, to: Square): void {
  const move: MoveRequest = { from, to, promotion: null };
  update({ refused: undefined, hint: undefined });
  if (current().preferences.confirm && current().mode === "play") update({ unconfirmed: move });
  else void send(move);
}

export function confirmMove(): void {
  const { unconfirmed } = current();
  if (!unconfirmed) return;
  update({ unconfirmed: undefined });
  void send(unconfirmed);
}

/** Sends a move; a missing promotion is a question, not a mistake. */
async function send(move: MoveRequest): Promise<void> {
  const { mode, snapshot } = current();
  const command: Command =
    mode === "analyse" ? { type: "vary", ...move } : { type: "move", ...move, ply: snapshot?.ply ?? null };
  try {
    const answer = await tryTo({ type: "do", command });
    if (!("kind" in answer) || !("proofs" in answer)) return;
    if (answer.kind === "promotion-missing") await promote(move);
    else refuse(answer);
  } catch {
    putBack();
  }
}

async function promote(move: MoveRequest): Promise<void> {
  const role = await chosenRole(move.to);
  if (role) await send({ ...move, promotion: role });
  else putBack();
}

async function chosenRole(to: Square): Promise<Role | undefined> {
  const state = current();
  if (state.preferences.autoQueen) return "queen";
  return choosePromotion(to, shown(state)?.turn ?? "white", orientation(state));
}

// ---- the game --------------------------------------------------------------

export function start(settings: Settings, abandon: boolean): Promise<Tell | undefined> {
  return perform({ type: "start", settings, abandon });
}

/** Who speaks: the person against an engine, else the side to move. */
export function speaker(): "white" | "black" {
  const { snapshot } = current();
  return (snapshot && (loneHuman(snapshot) ?? snapshot.board.turn)) ?? "white";
}

export async function hint(): Promise<void> {
  const { preferences, hintsGiven } = current();
  if (preferences.lock && hintsGiven >= preferences.lock.hints) {
    update({ note: { text: word("hints-used-up"), tone: "refused" } });
    return;
  }
  const answer = await ask({ type: "hint" });
  if (answer?.type === "hint") showHint(answer.insight);
}

export function showHint({ best, line, worth }: Insight): void {
  const text = word("hint-told", { move: localLetters(line[0] ?? ""), worth: worthTold(worth) });
  update({ hint: best ?? undefined, hintsGiven: current().hintsGiven + 1, note: { text, tone: "plain" } });
}

// ---- looking around --------------------------------------------------------

export async function enter(mode: Mode): Promise<void> {
  if (mode === current().mode) return;
  update({ mode, refused: undefined, note: undefined, shapes: [], isDrawing: false, hint: undefined });
  if (mode === "play" && !isLive(current())) await goTo(current().snapshot?.board.id ?? 0);
  // While playing, the evaluation bar decides.
  if (mode !== "play") await think(mode === "analyse");
}

/** The engine's opinion of the position on the screen, from now on or no more. */
export async function think(isThinking: boolean): Promise<void> {
  update({ isThinking });
  await ask({ type: "evaluate", on: isThinking, lines: 3 });
}

/** The worth of every position of the game: some now, the rest as it comes. */
export async function judgeAll(): Promise<void> {
  const answer = await ask({ type: "graph" });
  if (answer?.type === "graph") update({ graph: answer.points });
}

export async function goTo(id: number): Promise<void> {
  await perform({ type: "go_to", id });
}

/** One step along the line one is looking at: back, or on with its main move. */
export async function step(direction: "first" | "prev" | "next" | "last"): Promise<void> {
  const state = current();
  const { snapshot } = state;
  const at = shown(state)?.id ?? 0;
  if (!snapshot) return;
  const parent = (id: number) => snapshot.tree.find((branch) => branch.id === id)?.parent;
  const child = (id: number) => snapshot.tree.find((branch) => branch.parent === id && branch.is_main)?.id;
  const target = { first: 0, prev: parent(at), next: child(at), last: end(at, child) }[direction];
  if (target !== undefined && target !== at) await goTo(target);
}

function end(from: number, child: (id: number) => number | undefined): number {
  let at = from;
  for (let next = child(at); next !== undefined; next = child(at)) at = next;
  return at;
}

/** A line typed in the words of the terminal. */
export function type(line: string): Promise<Tell | undefined> {
  return ask({ type: "type", line, language: language() });
}
