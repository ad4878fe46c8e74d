// Texts about the game: status, moves, refusals, results, proofs. The messages
// are in locales/*/game.ftl; this module chooses the message and its arguments.

import type {
  Claim,
  Color,
  Culprit,
  DrawCause,
  Event,
  Outcome,
  Played,
  Problem,
  Proof,
  Reason,
  Snapshot,
  View,
  WinCause,
  WhiteScore,
} from "./generated/protocol";
import { CHANCES_STEEPNESS } from "./generated/protocol";
import { opposite } from "./store";
import { localSan, localize, type MessageArgs } from "./l10n";

/** The status line of a position. */
export function statusText({ outcome, check, turn }: View): string {
  if (outcome.kind === "in_progress") return localize(check ? "status-check" : "status-turn", { color: turn });
  return localize(`status-${kebab(causeOf(outcome))}`, sides(outcome));
}

/** A sentence about how the game ended. */
export function endText(outcome: Outcome): string {
  return localize(`end-${kebab(causeOf(outcome))}`, sides(outcome));
}

function causeOf(outcome: Outcome): WinCause | DrawCause["kind"] {
  if (outcome.kind === "win") return outcome.cause;
  return outcome.kind === "draw" ? outcome.cause.kind : "agreement";
}

function sides(outcome: Outcome): MessageArgs {
  const loser = loserOf(outcome);
  return loser ? { loser, winner: opposite(loser) } : {};
}

function loserOf(outcome: Outcome): Color | undefined {
  if (outcome.kind === "win") return opposite(outcome.winner);
  if (outcome.kind !== "draw" || outcome.cause.kind !== "time_against_bare_material") return undefined;
  return outcome.cause.flagged;
}

/** `1 – 0`, `0 – 1` or `½ – ½`; nothing while the game is in progress. */
export function resultText(outcome: Outcome): string {
  if (outcome.kind === "draw") return "½ – ½";
  if (outcome.kind === "in_progress") return "";
  return outcome.winner === "white" ? "1 – 0" : "0 – 1";
}

/** A move with its number, for example `19… Qc2`. */
export function numberedMove({ number, color, san }: Played): string {
  return `${number}${color === "white" ? "." : "…"} ${localSan(san)}`;
}

/** A move in words. */
export function describeMove(played: Played): string {
  const { color, role, from, to, captured, promotion, kind, castling } = played;
  const args: MessageArgs = { color, role, from, to, other: captured?.role ?? "", at: captured?.square ?? "" };
  const becomes = promotion ? ` ${localize("move-becomes", { role: promotion })}` : "";
  if (castling) return localize(`move-castles-${castling}`, args);
  if (kind === "en_passant") return localize("move-takes-in-passing", args);
  return localize(captured ? "move-takes" : "move-plain", args) + becomes;
}

/** What happened between the players, in a sentence; nothing for what is described
 * elsewhere. */
export function describeEvent(event: Event, snapshot: Snapshot): string | undefined {
  const names = (by: Color) => ({ name: nameOf(snapshot, by), "other-name": nameOf(snapshot, opposite(by)) });
  switch (event.type) {
    case "draw_offered":
      return localize("draw-offered", names(event.by));
    case "draw_declined":
      return localize("draw-declined", names(event.by));
    case "takeback_asked":
      return localize("takeback-asked", names(event.by));
    case "takeback_declined":
      return localize("takeback-declined", names(event.by));
    case "takeback_done":
      return localize("takeback-done", { count: event.plies });
    case "claim_available": {
      const claim = event.claims.find(({ intended }) => !intended);
      return claim && describeClaim(claim);
    }
    case "clock_paused":
      return localize("refused-paused");
    case "clock_resumed":
      return localize("clock-resumed");
    case "move_redone":
      return localize("move-redone");
    case "game_started":
    case "board_changed":
    case "turn_changed":
    case "check":
    case "clock_tick":
    case "clock_adjusted":
    case "draw_claimed":
    case "tree_changed":
    case "tags_changed":
    case "game_over":
      return undefined;
  }
}

/** The reason of a refusal, with its place if it is in a file. */
export function describeReason(reason: Reason): string {
  const { place } = reason;
  if (!place) return describeCause(reason);
  const { fault, line, number, color, text } = place;
  const args = { line, text: localSan(text), number: `${number}${color === "white" ? "." : "…"}` };
  return fault ? localize(`fault-${fault}`, args) : localize("fault-move", { ...args, reason: describeCause(reason) });
}

function describeCause(reason: Reason): string {
  const named = Object.entries(reason).filter(([, value]) => typeof value === "string") as [string, string][];
  const [repetition, count] = reason.proofs;
  return localize(`refused-${reason.kind}`, {
    ...Object.fromEntries(named),
    reason: reason.detail ?? reason.text,
    pieces: listOfPieces(reason.culprits),
    number: reason.culprits.length === 1 ? "one" : "many",
    repetition: repetition ? describeProof(repetition) : "",
    count: count ? describeProof(count) : "",
  });
}

/** What is wrong with a position. */
export function describeProblem({ kind, color, count, squares }: Problem): string {
  const [square = "", other = ""] = squares;
  return localize(`problem-${kind}`, { color: color ?? "", count: count ?? 0, square, other });
}

/** Pieces with their squares: `the bishop on f1 and the knight on g1`. */
function listOfPieces(pieces: Culprit[]): string {
  const names = pieces.map(({ square, role }) => localize("the-other-at", { other: role, at: square }));
  const last = names.pop() ?? "";
  return names.length ? localize("list-and", { first: names.join(", "), last }) : last;
}

export function describeProof(proof: Proof): string {
  if (proof.kind === "count") {
    return localize("proof-count", { moves: `${Math.floor(proof.plies / 2)}${proof.plies % 2 ? "½" : ""}` });
  }
  const numbers = proof.moves.filter((number) => number !== null);
  if (proof.moves.length < 2) return localize("proof-single");
  const isFromStart = numbers.length < proof.moves.length;
  return localize(isFromStart ? "proof-repetition-start" : "proof-repetition", { moves: numbers.join(", ") });
}

export function describeClaim(claim: Claim): string {
  return localize("ask-claim", { proof: describeProof(claim.proof) });
}

/** An evaluation from White's point of view: `+2.32`, `−0.40`, `#5`. */
export function worthText(worth: WhiteScore): string {
  if ("mate" in worth) return `${worth.mate < 0 ? "−" : ""}#${Math.abs(worth.mate)}`;
  const pawns = Math.abs(worth.centipawns) / 100;
  return `${worth.centipawns < 0 ? "−" : "+"}${pawns.toFixed(2)}`;
}

/** An evaluation in words. */
export function describeWorth(worth: WhiteScore): string {
  const color = isWhiteAhead(worth) ? "white" : "black";
  if ("mate" in worth) return localize("worth-mate", { color, moves: Math.abs(worth.mate) });
  if (Math.abs(worth.centipawns) < 30) return localize("worth-even");
  return localize("worth-better", { color, worth: worthText(worth) });
}

/** White's share of the evaluation bar, from 0 to 1. */
export function whiteShare(worth: WhiteScore): number {
  if ("mate" in worth) return worth.mate >= 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-CHANCES_STEEPNESS * worth.centipawns));
}

function isWhiteAhead(worth: WhiteScore): boolean {
  return ("mate" in worth ? worth.mate : worth.centipawns) >= 0;
}

/** A player's name: the given one, `Arrocco` for the engine, or the colour. */
export function nameOf(snapshot: Snapshot, color: Color): string {
  const seat = snapshot.settings[color];
  if (seat.name) return seat.name;
  return seat.kind === "engine" ? localize("engine-name") : localize("Color", { color });
}

export function kebab(text: string): string {
  return text.replaceAll("_", "-");
}
