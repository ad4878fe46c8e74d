// The teacher's view of a class: all boards at once, who asks for help or is short of
// time; all games are started and paused together, and one can be opened.

import { openGame, request, requestOrReason } from "../actions";
import { askToConfirm, button, openModal, sheet } from "../dialogs/dialog";
import { segments } from "../dialogs/fields";
import { byId, make } from "../dom";
import { describeReason, endText, resultText } from "../describe";
import type { ClassBoard, Class, Color, Sharing, SharingAction } from "../generated/protocol";
import { icon, type IconName } from "../icons";
import { language, localize } from "../l10n";
import { announce } from "../panel/announcer";
import { timeText } from "../panel/clocks";
import { current, refresh, type State } from "../store";
import { closeScreen, code, picture } from "./screen";
import { BETWEEN_NAMES, pairsOf } from "./setup";
import { smallBoard } from "./signs";

const COLORS = ["black", "white"] as const;
const SHORT_MS = 60_000;
const FILTERS = ["all", "help", "short"] as const;

let filter: (typeof FILTERS)[number] = "all";
/** Whether one board is shown in place of all. */
let isBoardOpen = false;
let view: HTMLElement | undefined;
let shownFor = "";

async function act(action: SharingAction): Promise<void> {
  await request({ type: "sharing", action });
}

export function showClass(state: State, before: State): void {
  const { sharing, mode, link } = state;
  const group = sharing?.class;
  if (group && before.sharing?.class && group !== before.sharing.class) announceHelp(group, before.sharing.class);
  const isShown = group && mode === "play" && link === "open" && !isBoardOpen;
  showReturn(Boolean(group) && isBoardOpen);
  if (!isShown) return hide();
  const key = JSON.stringify([
    group,
    sharing.invitations[0]?.code,
    filter,
    language(),
    Math.floor(performance.now() / 1000),
  ]);
  if (key === shownFor && view) return;
  shownFor = key;
  replace(state, sharing, group);
}

function hide(): void {
  if (!view) return;
  view.remove();
  view = undefined;
  delete document.body.dataset["screen"];
}

/** Puts the new view in place of the old one; the focus stays where it was. */
function replace(state: State, sharing: Sharing, group: Class): void {
  const focused = view?.contains(document.activeElement) ? document.activeElement?.id : undefined;
  const top = view?.scrollTop ?? 0;
  const boards = group.boards.filter((board) => isIn(filter, board, state));
  const made = make(
    "section",
    { class: "class", id: "class", role: "main", "aria-labelledby": "class-title" },
    head(state, sharing, group),
    make("div", { class: "boards" }, ...boards.map((board) => card(board, state))),
  );
  made.addEventListener("keydown", arrows);
  if (view) view.replaceWith(made);
  else byId("polite").before(made);
  view = made;
  made.scrollTop = top;
  document.body.dataset["screen"] = "class";
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

// ---- above the boards ------------------------------------------------------

function head(state: State, sharing: Sharing, group: Class): HTMLElement {
  const { name, joined, pupils, boards } = group;
  const count = (which: (typeof FILTERS)[number]) => boards.filter((board) => isIn(which, board, state)).length;
  const filters = FILTERS.map((value) => ({
    value,
    label: localize(`class-filter-${value}`, { count: count(value) }),
  }));
  const isRunning = boards.some(({ clock }) => clock.running !== null);
  return make(
    "div",
    { class: "class-head" },
    make("h1", { id: "class-title" }, name),
    make("p", { class: "small" }, localize("class-summary", { boards: boards.length, joined, pupils })),
    segments("class-filter", localize("class-filter"), filters, filter, (value) => {
      filter = value;
      refresh();
    }),
    button(localize("class-code"), () => void showCode(), { icon: "people", id: "class-code" }),
    button(localize("class-pair-again"), () => void pairAgain(sharing, group), { icon: "swap", id: "class-pair-again" }),
    button(localize("class-begin"), () => void act({ type: "begin_all" }), { icon: "play", id: "class-begin" }),
    isRunning
      ? button(localize("class-pause"), () => void act({ type: "pause_all" }), {
          icon: "pause",
          class: "primary",
          id: "class-pause",
        })
      : button(localize("class-resume"), () => void act({ type: "resume_all" }), {
          icon: "play",
          class: "primary",
          id: "class-resume",
        }),
    button(localize("devices-stop"), () => void stop(), { class: "stop", id: "class-stop" }),
  );
}

/** The code for all pupils. After a crash there is none yet. */
async function showCode(): Promise<void> {
  const isFor = ({ role }: Sharing["invitations"][number]) => role === "pupil";
  if (!current().sharing?.invitations.some(isFor)) await act({ type: "invite", role: "pupil" });
  const { sharing } = current();
  const invitation = sharing?.invitations.find(isFor);
  if (!sharing || !invitation) return;
  await openModal(
    sheet(
      "question class-code",
      localize("class-code"),
      picture(invitation),
      code(invitation),
      make("p", {}, sharing.address),
    ),
  );
}

// ---- pairs -----------------------------------------------------------------

/** Asks for other pairs; at first the same with the colours exchanged. */
async function pairAgain({ devices }: Sharing, { boards }: Class): Promise<void> {
  const label = localize("class-pairs");
  const swapped = boards.map((board) => `${name(board, "black")} – ${name(board, "white")}`);
  const watching = devices.filter((device) => device.role === "pupil" && device.name);
  const text = [...swapped, ...watching.map((device) => device.name)].join("\n");
  const box = make("textarea", { rows: 8, id: "pair-again", "aria-label": label, spellcheck: "false" }, text);
  const problem = make("p", { class: "error", role: "alert" });
  // The refusal was of the text before.
  const changed = () => (problem.textContent = "");
  box.addEventListener("input", changed);
  const shuffle = () => {
    box.value = shuffled(box.value);
    changed();
  };
  const isPlaying = boards.some(({ outcome, ply }) => outcome.kind === "in_progress" && ply > 0);
  const dialog = sheet(
    "question class-pairing",
    localize("class-pair-again"),
    make("p", { class: "small" }, localize("class-pair-how")),
    make("p", { class: "small" }, localize(isPlaying ? "class-pair-stops" : "class-pair-saves")),
    box,
    problem,
    make(
      "div",
      { class: "answers" },
      button(localize("class-pair-shuffle"), shuffle, { icon: "dice", id: "pair-shuffle" }),
      button(localize("class-pair-yes"), () => void go(), { class: "primary", id: "pair-go" }),
    ),
  );
  const go = async () => {
    const pairs = pairsOf(box.value);
    if (!pairs) return void (problem.textContent = localize("class-pairs-bad"));
    const answer = await requestOrReason({ type: "sharing", action: { type: "pair_again", boards: pairs } }).catch(
      () => undefined,
    );
    if (!answer || "proofs" in answer)
      return void (problem.textContent = answer ? describeReason(answer) : localize("devices-lost"));
    filter = "all";
    dialog.close();
  };
  await openModal(dialog);
}

/** The names in another order; one of an odd number stays alone. */
function shuffled(text: string): string {
  const names = text.split("\n").flatMap((line) => line.split(BETWEEN_NAMES).map((one) => one.trim()));
  const order = names
    .filter(Boolean)
    .map((one) => ({ one, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
  const lines: string[] = [];
  for (let at = 0; at < order.length; at += 2) lines.push(order.slice(at, at + 2).join(" – "));
  return lines.join("\n");
}

async function stop(): Promise<void> {
  if (await askToConfirm(localize("devices-stop-ask"), localize("class-stop-detail"), localize("devices-stop")))
    await act({ type: "stop" });
}

function isIn(which: (typeof FILTERS)[number], board: ClassBoard, state: State): boolean {
  if (which === "help") return asker(board) !== undefined;
  return which === "all" || shortOfTime(board, state) !== undefined;
}

/** The side that asks for help. */
function asker({ players }: ClassBoard): Color | undefined {
  return COLORS.find((color) => players[color].asks_help);
}

/** The side that has less than a minute. */
function shortOfTime(board: ClassBoard, state: State): Color | undefined {
  if (board.outcome.kind !== "in_progress") return undefined;
  return COLORS.find((color) => (left(board, color, state) ?? Infinity) < SHORT_MS);
}

function left({ clock }: ClassBoard, color: Color, { sharedAt }: State): number | undefined {
  const time = clock.left[color];
  if (time === null) return undefined;
  return Math.max(0, time - (clock.running === color ? performance.now() - sharedAt : 0));
}

// ---- one board -------------------------------------------------------------

function card(board: ClassBoard, state: State): HTMLElement {
  const { number, fen, last_move, game } = board;
  const isOver = board.outcome.kind !== "in_progress";
  const kind = asker(board)
    ? "help"
    : shortOfTime(board, state)
      ? "short"
      : isOver
        ? "over"
        : board.players.begun
          ? ""
          : "waiting";
  const [sign, text] = situation(board, state);
  const title = localize("class-board", { number });
  const move = isOver
    ? resultText(board.outcome)
    : board.ply
      ? localize("class-move", { number: Math.ceil(board.ply / 2) })
      : localize("class-not-begun");
  return make(
    "button",
    {
      type: "button",
      class: `board-card ${kind}`,
      id: `class-board-${number}`,
      click: () => open(game),
    },
    smallBoard(fen, "white", last_move ?? []),
    make(
      "span",
      { class: "facts-of" },
      make("b", {}, title),
      make("small", {}, move),
      side(board, "black", state),
      make("span", { class: "situation" }, icon(sign), text),
      side(board, "white", state),
    ),
  );
}

function name(board: ClassBoard, color: Color): string {
  return board.players[color].name || localize("Color", { color });
}

function side(board: ClassBoard, color: Color, state: State): HTMLElement {
  const time = left(board, color, state);
  const isTurn = board.players.begun && board.outcome.kind === "in_progress" && board.turn === color;
  return make(
    "span",
    { class: `pupil${isTurn ? " on" : ""}` },
    make("span", { class: `disc ${color}` }),
    make("span", {}, name(board, color)),
    time !== undefined && make("time", {}, timeText(time)),
  );
}

/** What is to be said about a board. */
function situation(board: ClassBoard, state: State): [IconName, string] {
  if (board.outcome.kind !== "in_progress") return ["tick", endText(board.outcome)];
  const missing = COLORS.find((color) => board.players[color].state !== "present");
  const asking = asker(board);
  if (asking) return ["help", localize("class-asks", { name: name(board, asking) })];
  if (missing) {
    const isAway = board.players[missing].state === "away";
    return ["hourglass", localize(isAway ? "devices-away" : "class-missing", { name: name(board, missing) })];
  }
  const short = shortOfTime(board, state);
  if (short) return ["hourglass", localize("class-short", { color: short })];
  if (board.is_check) return ["play", localize("class-check", { color: board.turn })];
  return ["play", localize("class-turn", { color: board.turn })];
}

/** Requests for help are urgent. */
function announceHelp(now: Class, before: Class): void {
  for (const board of now.boards) {
    const known = before.boards.find(({ game }) => game === board.game);
    const asking = asker(board);
    if (!asking || (known && asker(known) === asking)) continue;
    announce(
      `${localize("class-board", { number: board.number })}: ${localize("class-asks", { name: name(board, asking) })}`,
      "urgent",
    );
  }
}

/** Arrow keys move between the boards. */
function arrows(event: KeyboardEvent): void {
  const all = [...(view?.querySelectorAll<HTMLElement>(".board-card") ?? [])];
  const at = all.findIndex((one) => one === document.activeElement);
  const first = all[0];
  if (at < 0 || !first) return;
  const columns = all.filter(({ offsetTop }) => offsetTop === first.offsetTop).length;
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
  if (!step) return;
  event.preventDefault();
  all[at + step]?.focus();
}

// ---- one board instead of all ----------------------------------------------

function open(game: ClassBoard["game"]): void {
  isBoardOpen = true;
  const board = current().sharing?.class?.boards.find((one) => one.game === game);
  if (board && asker(board)) void act({ type: "answer_help", game });
  openGame(game);
}

function back(): void {
  isBoardOpen = false;
  closeScreen();
  refresh();
}

document.addEventListener("keydown", (event) => {
  const isBusy = event.defaultPrevented || document.querySelector("dialog") || document.getElementById("sharing");
  if (event.key === "Escape" && isBoardOpen && !isBusy) back();
});

/** The way back to all boards. */
function showReturn(isShown: boolean): void {
  const known = document.getElementById("class-back");
  if (!isShown) return known?.remove();
  if (known) return;
  byId("sound").before(button(localize("class-back"), back, { icon: "prev", id: "class-back", class: "quiet" }));
}
