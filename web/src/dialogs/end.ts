// The card that tells how the game ended. It lies over the panel, not over the
// board: players want to see the mate.

import { enter } from "../deeds";
import { drawnPiece, make } from "../dom";
import type { Color, Outcome, Snapshot } from "../generated/protocol";
import { save } from "../panel/actions";
import { timeText } from "../panel/clocks";
import { isOver, type State } from "../store";
import { endText, moveTold, nameOf, proofTold, scoreText } from "../voice";
import { word } from "../words";
import { button, sheet } from "./dialog";
import { openNewGame, rematch } from "./newgame";

let card: HTMLDialogElement | undefined;

/** Opens when a game ends before one's eyes, closes when it goes on. */
export function showEnd(state: State, before: State): void {
  const { snapshot } = state;
  if (!snapshot || snapshot === before.snapshot) return;
  const isNew = isOver(snapshot) && before.snapshot && !isOver(before.snapshot) && before.game === state.game;
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
  const again = button(word("rematch"), () => act(rematch), { icon: "swap", class: "primary big", id: "rematch" });
  card = sheet(
    "end",
    endText(outcome),
    make("p", {}, ...detail(snapshot)),
    facts(snapshot),
    make(
      "div",
      { class: "go" },
      again,
      button(word("section-analyse"), () => act(() => enter("analyse")), { icon: "analyse", id: "analyse" }),
      button(word("save"), () => act(save), { icon: "save", id: "save-game" }),
      button(word("new-game"), () => act(openNewGame), { icon: "new", id: "another" }),
    ),
  );
  card.id = "end";
  card.prepend(picture(outcome));
  card.addEventListener("close", close);
  card.addEventListener("keydown", (event) => event.key === "Escape" && card?.close());
  document.body.append(card);
  // Not modal: the board stays within reach.
  card.show();
  again.focus({ preventScroll: true });
}

function act(deed: () => Promise<void>): void {
  card?.close();
  void deed();
}

/** The kings as they stand after the game. */
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
    make("span", { class: "result" }, scoreText(outcome)),
    ...kings,
  );
}

function detail({ outcome, board }: Snapshot): string[] {
  if (outcome.kind === "draw" && "proof" in outcome.cause) return [proofTold(outcome.cause.proof)];
  const isOnBoard =
    outcome.kind === "win"
      ? outcome.cause === "checkmate"
      : outcome.kind === "draw" && outcome.cause.kind === "stalemate";
  return board.last_move && isOnBoard ? [moveTold(board.last_move)] : [];
}

function facts(snapshot: Snapshot): HTMLElement {
  const { clock, opening, ply } = snapshot;
  const rows: [string, string][] = [];
  const left = (color: Color) => `${nameOf(snapshot, color)} ${timeText(clock.left[color] ?? 0)}`;
  if (clock.left.white !== null && clock.left.black !== null)
    rows.push([word("time-left"), `${left("white")}, ${left("black")}`]);
  rows.push([word("moves"), `${Math.ceil(ply / 2)}`]);
  if (opening) rows.push([word("opening"), opening.name]);
  return make("dl", {}, ...rows.flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]));
}
