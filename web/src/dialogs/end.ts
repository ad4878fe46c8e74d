// The result card. It covers the panel, not the board: players want to see the
// mate.

import { enter, rematch } from "../actions";
import { drawnPiece, make } from "../dom";
import type { Color, Outcome, Snapshot } from "../generated/protocol";
import { save } from "../panel/buttons";
import { timeText } from "../panel/clocks";
import { openDialog } from "../parts";
import { addToScore, pointsText, scoreOf } from "../memory";
import type { Preferences } from "../preferences";
import { current, isOver, setPreferences, type State } from "../store";
import { endText, describeMove, nameOf, describeProof, resultText } from "../describe";
import { localOpening, localize } from "../l10n";
import { isDevice } from "../session";
import { button, sheet } from "./dialog";

let card: HTMLDialogElement | undefined;

/** Opens the card when the game ends while it is shown; closes it when the game
 * goes on. */
export function showEnd(state: State, before: State): void {
  const { snapshot } = state;
  if (snapshot && card && state.language !== before.language) return open(snapshot, card);
  if (!snapshot || (snapshot === before.snapshot && state.mode === before.mode)) return;
  // A finished game that was loaded needs no card.
  const isNew = snapshot !== before.snapshot && state.events.some(({ type }) => type === "game_over");
  if (!isOver(snapshot) || state.mode !== "play") close();
  else if (isNew) {
    if (state.seat !== "spectator") addToScore(names(snapshot), snapshot.outcome);
    if (state.seat === "owner" && state.preferences.keep === "all") void save();
    open(snapshot);
  }
}

function names({ settings }: Snapshot): Record<Color, string> {
  return { white: settings.white.name, black: settings.black.name };
}

/** The running score between the two names. */
function scoreLine(snapshot: Snapshot): HTMLElement[] {
  const players = names(snapshot);
  const score = scoreOf(players);
  if (!score) return [];
  const points = (color: Color) => pointsText(score[players[color]] ?? 0);
  const text = `${players.white} ${points("white")} – ${points("black")} ${players.black}`;
  return [make("p", { class: "score-line", "aria-label": `${localize("score")}: ${text}` }, text)];
}

/** Asked once: whether finished games are kept. */
function keepQuestion({ seat, preferences }: State): HTMLElement[] {
  if (seat !== "owner" || preferences.keep !== "ask") return [];
  const choose = (keep: Preferences["keep"], isSaved: boolean) => () => {
    setPreferences({ keep });
    box.remove();
    if (isSaved) void save();
  };
  const box = make(
    "div",
    { class: "keep", role: "group", "aria-label": localize("keep-ask") },
    make("p", {}, localize("keep-ask")),
    button(localize("keep-this"), () => (box.remove(), void save()), { id: "keep-this" }),
    button(localize("keep-all"), choose("all", true), { id: "keep-all" }),
    button(localize("keep-none"), choose("none", false), { id: "keep-none" }),
  );
  return [box];
}

function close(): void {
  card?.remove();
  card = undefined;
}

/** Opens the card, or shows it again in another language. */
function open(snapshot: Snapshot, before?: HTMLElement): void {
  const isAnswered = before !== undefined && !before.querySelector(".keep");
  const takesFocus = !before || before.contains(document.activeElement);
  close();
  const { outcome } = snapshot;
  const again = button(localize("rematch"), () => closeAnd(rematch), {
    icon: "swap",
    class: "primary big",
    id: "rematch",
  });
  card = sheet(
    "end",
    endText(outcome),
    make("p", { class: "detail" }, ...detail(snapshot)),
    ...scoreLine(snapshot),
    facts(snapshot),
    ...(isAnswered ? [] : keepQuestion(current())),
    isDevice() ? make("p", { class: "small" }, localize("devices-rematch-how")) : next(again),
  );
  card.id = "end";
  card.prepend(picture(outcome));
  card.addEventListener("close", close);
  card.addEventListener("keydown", (event) => event.key === "Escape" && card?.close());
  document.body.append(card);
  // Not modal: the board can still be used.
  card.show();
  if (takesFocus) (isDevice() ? card : again).focus({ preventScroll: true });
}

/** What can be done next, on a page of the owner. */
function next(again: HTMLElement): HTMLElement {
  return make(
    "div",
    { class: "go" },
    again,
    button(localize("section-review"), () => closeAnd(() => enter("review")), { icon: "review", id: "review-game" }),
    button(localize("section-analyse"), () => closeAnd(() => enter("analyse")), { icon: "analyse", id: "analyse" }),
    button(localize("save"), () => closeAnd(save), { icon: "save", id: "save-game" }),
    button(localize("new-game"), () => closeAnd(() => openDialog("newGame")), { icon: "new", id: "another" }),
  );
}

function closeAnd(action: () => Promise<void>): void {
  card?.close();
  void action();
}

/** The result and both kings; a king that lost lies on its side. */
function picture(outcome: Outcome): HTMLElement {
  const fallen = outcome.kind === "win" ? (outcome.winner === "white" ? "black" : "white") : undefined;
  const kings = (["white", "black"] as Color[]).map((color) => {
    const king = drawnPiece(color, "king");
    king.classList.toggle("fallen", color === fallen);
    return king;
  });
  return make(
    "div",
    { class: "scene", "aria-hidden": "true" },
    make("span", { class: "result" }, resultText(outcome)),
    ...kings,
  );
}

function detail({ outcome, board }: Snapshot): string[] {
  if (outcome.kind === "draw" && "proof" in outcome.cause) return [describeProof(outcome.cause.proof)];
  const isOnBoard =
    outcome.kind === "win"
      ? outcome.cause === "checkmate"
      : outcome.kind === "draw" && outcome.cause.kind === "stalemate";
  return board.last_move && isOnBoard ? [describeMove(board.last_move)] : [];
}

function facts(snapshot: Snapshot): HTMLElement {
  const { clock, opening, ply } = snapshot;
  const rows: [string, string][] = [];
  const left = (color: Color) => `${nameOf(snapshot, color)} ${timeText(clock.left[color] ?? 0)}`;
  if (clock.left.white !== null && clock.left.black !== null)
    rows.push([localize("time-left"), `${left("white")}, ${left("black")}`]);
  rows.push([localize("moves"), `${Math.ceil(ply / 2)}`]);
  if (opening) rows.push([localize("opening"), localOpening(opening)]);
  return make("dl", {}, ...rows.flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]));
}
