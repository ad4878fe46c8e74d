// Sends what the user does to the program and puts what the program sends into
// the store. A refusal becomes a sentence and marks on the board.

import { Connection, Refused, NotConnected } from "./connection";
import type { Analysis, Branch, Command, Event, GameId, Message, MoveRequest, MoveSign, Reason, RequestKind, Role, Settings, Square, When } from "./generated/protocol";
import { askToConfirm, turnDialogs } from "./dialogs/dialog";
import { cancelPromotion, choosePromotion } from "./dialogs/promotion";
import { byId } from "./dom";
import { cancelLoading, ifLoaded, load, openDialog, preload } from "./parts";
import { isDevice } from "./session";
import { sound } from "./sounds";
import { current, isFaceToFace, isLive, isOver, isTurning, loneHuman, mayHelp, mover, ownColor, orientation, shown, update, type Mode, type State } from "./store";
import { describeReason, describeWorth, numberedMove } from "./describe";
import { language, localSan, languageLoaded, localize } from "./l10n";

let connection: Connection | undefined;
let build = "";
/** How often the page has connected. */
let connections = 0;

/** How long a turning board shows a move: it takes 180 ms to arrive. */
const TURN_AFTER_MS = 700;

/** Connects, and shows the state that is part of the HTML. */
export function connect(): void {
  connection = new Connection({
    received,
    disconnected,
    dismissed: (isRemoved) => resetBoard({ link: isRemoved ? "removed" : "ended" }),
    waiting: (isWaiting) => update({ isWaiting }),
  });
  const first = byId("first-state").textContent;
  if (first) received(JSON.parse(first) as Message);
}

/** Connects at once, if the connection was lost. */
export function reconnect(): void {
  connection?.reopenNow();
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

/** Shows another open game on this page. */
export function openGame(game: GameId): void {
  connection?.show(game);
}

/** Sends a command to the game. Nothing that is done in the position editor
 * reaches the game. */
export async function perform(command: Command): Promise<Message | undefined> {
  if (current().mode === "edit") return undefined;
  return request({ type: "do", command });
}

export function refuse(reason: Reason): void {
  sound("refused", current().preferences.sound);
  resetBoard({ refused: reason, note: { text: reason.sentence ?? describeReason(reason), tone: "refused" } });
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
      return seatReceived(message);
    case "players":
      return shared({ players: message.players ?? undefined });
    case "sharing":
      return shared(message.sharing ? { sharing: message.sharing } : { sharing: undefined, players: undefined });
    case "evaluation":
      return update({ analyses: withAnalysis(current().analyses, message.analysis) });
    case "graph":
      return graphReceived(message);
    case "review":
      return ifLoaded("review")?.reviewReceived(message);
    case "refused":
      return refuse(message);
    case "present":
      return present(message.when);
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

/** Shows the games of the command line, on a page that is seen. A page that was open
 * before leaves them to the one that is just being opened. */
function present(when: When): void {
  if (when === "next" && connections > 1) return;
  if (document.hidden) document.addEventListener("visibilitychange", () => present(when), { once: true });
  else void languageLoaded().then(() => openDialog("presented"));
}

/** Reloads the page if the program has another build of it. */
function helloReceived(hello: Extract<Message, { type: "hello" }>): void {
  if (build && build !== hello.build) location.reload();
  build = hello.build;
  connections += 1;
  update({ link: "open", lostAt: Infinity, version: hello.version, levels: hello.levels, note: undefined, refused: undefined });
  if (current().isThinking) void think(true);
}

function seatReceived({ role, colors, pages, can_take_over }: Extract<Message, { type: "seat" }>): void {
  update({ seat: role, colors, pages, canTakeOver: can_take_over, isWatching: role === "spectator" });
}

/** A game that is shared with other devices needs the part of the page that shows
 * them. */
function shared(change: Pick<Partial<State>, "players" | "sharing">): void {
  update({ ...change, sharedAt: performance.now() });
  if (change.players || change.sharing) void preload("devices");
}

/** Events after which a question is shown, in place of an earlier refusal. */
const ASKING: Event["type"][] = ["draw_offered", "takeback_asked", "clock_paused"];

function stateReceived({ game, snapshot, events }: Extract<Message, { type: "state" }>): void {
  const before = current();
  // Which position the owner looks at is not the device's concern.
  if (isDevice()) snapshot.view = before.snapshot?.board.fen === snapshot.board.fen ? before.snapshot.view : null;
  if (before.game !== game || before.snapshot?.ply !== snapshot.ply) shownSince = performance.now();
  const isSameBoard =
    before.snapshot?.board.fen === snapshot.board.fen && shown(before)?.id === (snapshot.view ?? snapshot.board).id;
  const isSameGame = before.game === game && (before.snapshot?.ply === 0) === (snapshot.ply === 0);
  const isMove = isTurning(before) && before.snapshot?.board.turn !== snapshot.board.turn && before.game === game;
  if (isMove) turnLater();
  if (!isSameBoard || isOver(snapshot)) cancelPromotion();
  update({
    game,
    snapshot,
    events,
    ...(isMove ? { facing: before.facing ?? before.snapshot?.board.turn } : {}),
    receivedAt: performance.now(),
    ...(isSameBoard
      ? {}
      : { refused: undefined, note: undefined, unconfirmed: undefined, hint: undefined, shapes: [] }),
    ...(events.some(({ type }) => ASKING.includes(type)) ? { refused: undefined, note: undefined } : {}),
    ...(isSameGame ? {} : { hintsGiven: 0, graph: [], coach: undefined }),
    ...(events.some(({ type }) => type === "takeback_done") ? { coach: undefined } : {}),
  });
  playPremove();
  sendAgain();
}

let turning: ReturnType<typeof setTimeout> | undefined;

/** Lets a turning board show the move before it turns. */
function turnLater(): void {
  clearTimeout(turning);
  turning = setTimeout(() => update({ facing: undefined }), TURN_AFTER_MS);
}

function playPremove(): void {
  const state = current();
  const { premove } = state;
  if (!premove || mover(state) !== shown(state)?.turn) return;
  update({ premove: undefined });
  void sendMove(premove);
}

function disconnected(isUnauthorized: boolean): void {
  const lostAt = Math.min(current().lostAt, performance.now());
  resetBoard({ link: isUnauthorized ? "locked" : "lost", lostAt });
}

// ---- moves -----------------------------------------------------------------

/** Plays a move made on the board, or asks for confirmation first. */
export function playMove(from: Square, to: Square): void {
  if (current().mode === "edit") return;
  // One try at a time.
  if (current().review.attempt?.isGrading) return resetBoard();
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

/** When the position was first shown: how long a player on a device thought does not
 * depend on the network. */
let shownSince = 0;
/** A move of a device that was not answered before the connection was lost. */
let unanswered: RequestKind | undefined;

/** Sends such a move again, if the game still waits for it. */
function sendAgain(): void {
  const move = unanswered;
  unanswered = undefined;
  if (move?.type !== "do" || move.command.type !== "move" || move.command.ply !== current().snapshot?.ply) return;
  requestOrReason(move).then(
    (answer) => {
      if (!("proofs" in answer) || answer.kind === "stale") return;
      // The clock has waited for this device and is about to run again.
      if (answer.kind === "paused") unanswered = move;
      else refuse(answer);
    },
    () => (unanswered = move),
  );
}

/** Sends a move. If the promotion is missing, asks for it and sends it again. */
async function sendMove(move: MoveRequest): Promise<void> {
  ifLoaded("review")?.setGrading(true);
  const request = requestOf(move, current());
  try {
    const answer = await requestOrReason(request);
    if ("type" in answer && answer.type === "graded") return ifLoaded("review")?.gradeReceived(answer);
    if (!("kind" in answer) || !("proofs" in answer)) return void askCoach();
    if (answer.kind === "promotion-missing") await promote(move);
    else refuse(answer);
  } catch {
    if (isDevice()) unanswered = request;
    resetBoard();
  }
  ifLoaded("review")?.setGrading(false);
}

/** Shows what the coach says about the move that was just played. The program knows
 * when it may speak; without a fact it names no square. */
export async function askCoach(): Promise<void> {
  const { preferences, mode, snapshot } = current();
  const last = snapshot?.board.last_move;
  if (!preferences.coach || preferences.lock || mode !== "play" || !last) return;
  if (!loneHuman(snapshot) || snapshot.clock.running !== null) return;
  update({ coach: undefined });
  const answer = await sendLine("coach");
  if (answer?.type !== "text" || !answer.pointed.length) return;
  const shapes = answer.pointed.map((square) => ({ from: square, to: square }));
  update({ coach: { lead: numberedMove(last), text: answer.text }, shapes });
}

/** What a move on the board means in each section. */
function requestOf(move: MoveRequest, { mode, snapshot, review }: State): RequestKind {
  if (mode === "review") return { type: "try", ...move, ply: review.attempt?.ply ?? 0 };
  if (mode === "practise") return { type: "solve", ...move, exercise: review.practice.exercise?.exercise ?? 0 };
  const command: Command =
    mode === "analyse" ? { type: "vary", ...move } : { type: "move", ...move, ply: snapshot?.ply ?? null };
  return { type: "do", command, ...(isDevice() ? { thought: Math.round(performance.now() - shownSince) } : {}) };
}

async function promote(move: MoveRequest): Promise<void> {
  const role = await chosenRole(move.to);
  if (role) await sendMove({ ...move, promotion: role });
  else resetBoard();
}

async function chosenRole(to: Square): Promise<Role | undefined> {
  const state = current();
  if (state.preferences.autoQueen) return "queen";
  const turn = shown(state)?.turn ?? "white";
  turnDialogs(isFaceToFace(state) && turn !== orientation(state));
  return choosePromotion(to, turn, orientation(state));
}

// ---- the game --------------------------------------------------------------

/** Starts a game; the reason if it was refused. */
export async function start(settings: Settings): Promise<Reason | undefined> {
  const answer = await requestOrReason({ type: "do", command: { type: "start", settings, abandon: true } }).catch(
    () => undefined,
  );
  if (answer && "proofs" in answer) return answer;
  if (answer) update({ mode: "play" });
  return undefined;
}

/** Starts a game with the same settings and the sides swapped. */
export async function rematch(): Promise<void> {
  const { snapshot, players } = current();
  if (!snapshot) return;
  if (players) return void request({ type: "sharing", action: { type: "rematch", swap: true } });
  const { white, black, tags } = snapshot.settings;
  // Every game has a seed of its own.
  const { Seed: _seed, ...others } = tags;
  const refused = await start({ ...snapshot.settings, white: black, black: white, tags: others });
  if (refused) refuse(refused);
}

/** The side that offers, claims and resigns: the human against an engine,
 * otherwise the side to move. */
export function actingColor(): "white" | "black" {
  const { snapshot } = current();
  return ownColor(current()) ?? snapshot?.board.turn ?? "white";
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
  const text = localize("hint-given", { move: localSan(line[0] ?? ""), worth: describeWorth(worth) });
  update({ hint: best ?? undefined, hintsGiven: current().hintsGiven + 1, note: { text, tone: "plain" } });
}

/** Plays the first moves of an engine's line as a variation, up to this one. */
export async function playLine({ moves }: Analysis, count: number): Promise<void> {
  if (current().mode !== "analyse") return;
  for (const move of moves.slice(0, count)) {
    if (!(await perform({ type: "vary", ...move }))) return;
  }
}

// ---- browsing and analysing ------------------------------------------------

/** Changes the section. A game in progress is analysed only if the players agree;
 * its clock is paused. */
export async function enter(mode: Mode): Promise<void> {
  cancelLoading();
  if (mode === current().mode) return;
  if (mode !== "play" && !mayHelp(current())) return update({ note: { text: localize("refused-no-help"), tone: "refused" } });
  if (mode !== "play" && !(await load(mode === "practise" ? "review" : mode))) return;
  const { snapshot, isWatching } = current();
  const isRunning = mode !== "play" && snapshot !== undefined && snapshot.ply > 0 && !isOver(snapshot) && !isWatching;
  const isTimed = isRunning && snapshot.clock.running !== null;
  if (isRunning && (mode === "analyse" || mode === "review" || isTimed) && !(await agreeToPause(mode, isTimed))) return;
  if (isTimed) await perform({ type: "pause" });
  // A move that waits for its confirmation or its turn belongs to the section before.
  resetBoard({ mode, refused: undefined, note: undefined, shapes: [], isDrawing: false, hint: undefined });
  if (mode === "play" && !isLive(current())) await goTo(current().snapshot?.board.id ?? 0);
  // While playing, the preference for the evaluation bar decides.
  if (mode !== "play") await think(mode === "analyse");
}

function agreeToPause(mode: Mode, isTimed: boolean): Promise<boolean> {
  const isHelped = mode === "analyse" || mode === "review";
  const detail = localize(isHelped ? (isTimed ? "ask-analyse-paused" : "ask-analyse-detail") : "ask-leave-paused");
  const questions = { edit: "ask-edit", review: "ask-review", practise: "ask-practise", analyse: "ask-analyse", play: "" };
  return askToConfirm(localize(questions[mode]), detail, localize(`section-${mode}`));
}

/** The signs that a key can make. */
export const SIGNS: MoveSign[] = ["!", "?", "!!", "??", "!?", "?!"];

/** The shown move, if there is one. */
export function shownBranch(): Branch | undefined {
  const state = current();
  const id = shown(state)?.id;
  return state.snapshot?.tree.find((branch) => branch.id === id);
}

/** Whether a move was only tried: it is no part of the game. */
export function isTried({ id }: Branch): boolean {
  const { snapshot } = current();
  return !snapshot?.moves.some((move) => move.id === id);
}

/** Gives the shown move a sign, or takes it away. */
export async function annotate(sign: MoveSign | undefined): Promise<void> {
  const branch = shownBranch();
  if (branch) await perform({ type: "annotate", id: branch.id, sign: sign ?? null });
}

/** Adds `!` or `?` to the sign of the shown move; a sign of two begins again. */
export async function addToSign(key: "!" | "?"): Promise<void> {
  const before = signOf(shownBranch());
  const both = SIGNS.find((sign) => before?.length === 1 && sign === before + key);
  await annotate(both ?? key);
}

export function signOf(branch: Branch | undefined): MoveSign | undefined {
  return SIGNS.findLast((sign) => branch?.signs.startsWith(sign));
}

/** Starts or stops the engine's analysis of the shown position. */
export async function think(isThinking: boolean): Promise<void> {
  update({ isThinking });
  const { mode, preferences } = current();
  await request({ type: "evaluate", on: isThinking, lines: mode === "analyse" ? Number(preferences.lines) : 1 });
}

let graphRequest = 0;

/** Requests the evaluation of every position of the game. The first points are
 * in the answer, the others follow as messages with the same id. */
export async function requestGraph(): Promise<void> {
  graphRequest = 0;
  update({ graph: [], isGraphing: true });
  const answer = await request({ type: "graph" });
  if (answer?.type !== "graph") return update({ isGraphing: false });
  graphRequest = answer.id ?? 0;
  graphReceived(answer);
}

/** Stops it; the points so far stay. */
export async function stopGraph(): Promise<void> {
  graphRequest = 0;
  update({ isGraphing: false });
  await request({ type: "graph", off: true });
}

/** Adds points to the curve; those of an earlier request are dropped. */
function graphReceived({ id, points, done }: Extract<Message, { type: "graph" }>): void {
  if (!graphRequest || id !== graphRequest) return;
  update({ graph: [...current().graph, ...points], isGraphing: !done });
}

export async function goTo(id: number): Promise<void> {
  if (isDevice()) await look(id);
  else await perform({ type: "go_to", id });
}

/** Shows another position on this device only. */
async function look(move: number): Promise<void> {
  const isBack = move === current().snapshot?.board.id;
  const answer = isBack ? undefined : await request({ type: "look", move });
  const { snapshot } = current();
  if (!snapshot || (!isBack && answer?.type !== "looked")) return;
  update({ snapshot: { ...snapshot, view: answer?.type === "looked" ? answer.view : null }, events: [] });
}

/** Goes one move back or forward in the shown line, or to its first or last
 * position. */
export async function step(direction: "first" | "prev" | "next" | "last"): Promise<void> {
  const state = current();
  const { snapshot } = state;
  const at = shown(state)?.id ?? 0;
  // An exercise is a position of another game.
  if (!snapshot || state.mode === "practise") return;
  const parents = new Map(snapshot.tree.map(({ id, parent }) => [id, parent]));
  const children = new Map(snapshot.tree.filter(({ is_main }) => is_main).map(({ id, parent }) => [parent, id]));
  const parent = (id: number) => parents.get(id);
  const child = (id: number) => children.get(id);
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
