// Sends what the user does to the program and puts what the program sends into
// the store. A refusal becomes a sentence and marks on the board.

import { Connection, Refused, NotConnected } from "./connection";
import type { Analysis, Command, Message, MoveRequest, Reason, RequestKind, Role, Settings, Square } from "./generated/protocol";
import { choosePromotion } from "./dialogs/promotion";
import { byId } from "./dom";
import { sound } from "./sounds";
import { current, isLive, loneHuman, mover, orientation, shown, update, type Mode, type State } from "./store";
import { describeReason, describeWorth } from "./describe";
import { language, localSan, languageLoaded, localize } from "./l10n";

let connection: Connection | undefined;
let build = "";

/** Connects, and shows the state that is part of the HTML. */
export function connect(): void {
  connection = new Connection({ received, disconnected });
  const first = byId("first-state").textContent;
  if (first) received(JSON.parse(first) as Message);
}

/** Sends a request; a refusal is shown below the board. */
export async function request(request: RequestKind): Promise<Message | undefined> {
  try {
    return await connection?.request(request);
  } catch (error) {
    if (error instanceof Refused) refuse(error.reason);
    else if (!(error instanceof NotConnected)) throw error;
    return undefined;
  }
}

/** Sends a request and returns the answer, or the reason of the refusal. */
export async function requestOrReason(request: RequestKind): Promise<Message | Reason> {
  try {
    if (!connection) throw new NotConnected();
    return await connection.request(request);
  } catch (error) {
    if (error instanceof Refused) return error.reason;
    throw error;
  }
}

export function perform(command: Command): Promise<Message | undefined> {
  return request({ type: "do", command });
}

export function refuse(reason: Reason): void {
  sound("refused", current().preferences.sound);
  resetBoard({ refused: reason, note: { text: describeReason(reason), tone: "refused" } });
}

/** Puts the pieces back where the game has them. */
export function resetBoard(change: Partial<State> = {}): void {
  update({ premove: undefined, unconfirmed: undefined, resets: current().resets + 1, ...change });
}

// ---- from the program ------------------------------------------------------

function received(message: Message): void {
  switch (message.type) {
    case "hello":
      return helloReceived(message);
    case "state":
      return stateReceived(message);
    case "seat":
      return update({ isWatching: message.role === "watches", pages: message.pages });
    case "evaluation":
      return update({ analyses: withAnalysis(current().analyses, message.analysis) });
    case "graph":
      return update({ graph: message.points });
    case "refused":
      return refuse(message);
    case "notice":
      return void languageLoaded().then(() =>
        update({ note: { text: localize(`notice-${message.notice}`, { ...message }), tone: "prompt" } }),
      );
    default:
  }
}

/** Adds one line; the lines of another position are dropped. */
function withAnalysis(known: Analysis[], analysis: Analysis): Analysis[] {
  const others = known.filter(({ fen, rank }) => fen === analysis.fen && rank !== analysis.rank);
  return [...others, analysis].sort((one, other) => one.rank - other.rank);
}

/** Reloads the page if the program has another build of it. */
function helloReceived(hello: Extract<Message, { type: "hello" }>): void {
  if (build && build !== hello.build) location.reload();
  build = hello.build;
  update({ link: "open", version: hello.version, levels: hello.levels, note: undefined, refused: undefined });
  if (current().isThinking) void think(true);
}

function stateReceived({ game, snapshot, events }: Extract<Message, { type: "state" }>): void {
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
  void sendMove(premove);
}

function disconnected(isUnauthorized: boolean): void {
  resetBoard({ link: isUnauthorized ? "locked" : "lost" });
}

// ---- moves -----------------------------------------------------------------

/** Plays a move made on the board, or asks for confirmation first. */
export function playMove(from: Square, to: Square): void {
  const move: MoveRequest = { from, to, promotion: null };
  update({ refused: undefined, hint: undefined });
  if (current().preferences.confirm && current().mode === "play") update({ unconfirmed: move });
  else void sendMove(move);
}

export function confirmMove(): void {
  const { unconfirmed } = current();
  if (!unconfirmed) return;
  update({ unconfirmed: undefined });
  void sendMove(unconfirmed);
}

/** Sends a move. If the promotion is missing, asks for it and sends it again. */
async function sendMove(move: MoveRequest): Promise<void> {
  const { mode, snapshot } = current();
  const command: Command =
    mode === "analyse" ? { type: "vary", ...move } : { type: "move", ...move, ply: snapshot?.ply ?? null };
  try {
    const answer = await requestOrReason({ type: "do", command });
    if (!("kind" in answer) || !("proofs" in answer)) return;
    if (answer.kind === "promotion-missing") await promote(move);
    else refuse(answer);
  } catch {
    resetBoard();
  }
}

async function promote(move: MoveRequest): Promise<void> {
  const role = await chosenRole(move.to);
  if (role) await sendMove({ ...move, promotion: role });
  else resetBoard();
}

async function chosenRole(to: Square): Promise<Role | undefined> {
  const state = current();
  if (state.preferences.autoQueen) return "queen";
  return choosePromotion(to, shown(state)?.turn ?? "white", orientation(state));
}

// ---- the game --------------------------------------------------------------

export function start(settings: Settings, abandon: boolean): Promise<Message | undefined> {
  return perform({ type: "start", settings, abandon });
}

/** The side that offers, claims and resigns: the human against an engine,
 * otherwise the side to move. */
export function actingColor(): "white" | "black" {
  const { snapshot } = current();
  return (snapshot && (loneHuman(snapshot) ?? snapshot.board.turn)) ?? "white";
}

export async function hint(): Promise<void> {
  const { preferences, hintsGiven } = current();
  if (preferences.lock && hintsGiven >= preferences.lock.hints) {
    update({ note: { text: localize("hints-used-up"), tone: "refused" } });
    return;
  }
  const answer = await request({ type: "hint" });
  if (answer?.type === "hint") showHint(answer.analysis);
}

export function showHint({ best, line, worth }: Analysis): void {
  const text = localize("hint-told", { move: localSan(line[0] ?? ""), worth: describeWorth(worth) });
  update({ hint: best ?? undefined, hintsGiven: current().hintsGiven + 1, note: { text, tone: "plain" } });
}

// ---- browsing and analysing ------------------------------------------------

export async function enter(mode: Mode): Promise<void> {
  if (mode === current().mode) return;
  update({ mode, refused: undefined, note: undefined, shapes: [], isDrawing: false, hint: undefined });
  if (mode === "play" && !isLive(current())) await goTo(current().snapshot?.board.id ?? 0);
  // While playing, the preference for the evaluation bar decides.
  if (mode !== "play") await think(mode === "analyse");
}

/** Starts or stops the engine's analysis of the shown position. */
export async function think(isThinking: boolean): Promise<void> {
  update({ isThinking });
  await request({ type: "evaluate", on: isThinking, lines: 3 });
}

/** Requests the evaluation of every position of the game. The first points are
 * in the answer, the others follow as messages. */
export async function requestGraph(): Promise<void> {
  const answer = await request({ type: "graph" });
  if (answer?.type === "graph") update({ graph: answer.points });
}

export async function goTo(id: number): Promise<void> {
  await perform({ type: "go_to", id });
}

/** Goes one move back or forward in the shown line, or to its first or last
 * position. */
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

/** Sends a line in the command language of the terminal. */
export function sendLine(line: string): Promise<Message | undefined> {
  return request({ type: "type", line, language: language() });
}
