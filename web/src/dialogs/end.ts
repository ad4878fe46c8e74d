// The result card. It covers the panel, not the board: players want to see the
// mate.

import { enter } from "../actions";
import { drawnPiece, make } from "../dom";
import type { Color, Outcome, Snapshot } from "../generated/protocol";
import { save } from "../panel/buttons";
import { timeText } from "../panel/clocks";
import { isOver, type State } from "../store";
import { endText, describeMove, nameOf, describeProof, resultText } from "../describe";
import { localize } from "../l10n";
import { button, sheet } from "./dialog";
import { openNewGame, rematch } from "./newgame";

let card: HTMLDialogElement | undefined;

/** Opens the card when the game ends while it is shown; closes it when the game
 * goes on. */
export function showEnd(state: State, before: State): void {
  const { snapshot } = state;
  if (!snapshot || (snapshot === before.snapshot && state.mode === before.mode)) return;
  // A finished game that was loaded needs no card.
  const isNew = snapshot !== before.snapshot && state.events.some(({ type }) => type === "game_over");
  if (!isOver(snapshot) || state.mode !== "play") close();
  else if (isNew) open(snapshot);
}

function close(): void {
  card?.remove();
  card = undefined;
}

function open(snapshot: Snapshot): void {
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
    make("p", {}, ...detail(snapshot)),
    facts(snapshot),
    make(
      "div",
      { class: "go" },
      again,
      button(localize("section-analyse"), () => closeAnd(() => enter("analyse")), { icon: "analyse", id: "analyse" }),
      button(localize("save"), () => closeAnd(save), { icon: "save", id: "save-game" }),
      button(localize("new-game"), () => closeAnd(openNewGame), { icon: "new", id: "another" }),
    ),
  );
  card.id = "end";
  card.prepend(picture(outcome));
  card.addEventListener("close", close);
  card.addEventListener("keydown", (event) => event.key === "Escape" && card?.close());
  document.body.append(card);
  // Not modal: the board can still be used.
  card.show();
  again.focus({ preventScroll: true });
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
  if (opening) rows.push([localize("opening"), opening.name]);
  return make("dl", {}, ...rows.flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]));
}
