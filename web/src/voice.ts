// The game in sentences: status, moves, refusals, ends, proofs. The words are
// in locales/*/game.ftl; here is only which sentence is due.

import type {
  Claim,
  Color,
  DrawCause,
  Outcome,
  Played,
  Proof,
  Reason,
  Snapshot,
  WinCause,
  Worth,
} from "./generated/protocol";
import { opposite } from "./store";
import { localLetters, word, type Words } from "./words";

/** The status sentence (M-29), in the language of the page. */
export function statusText(snapshot: Snapshot): string {
  const { outcome, board } = snapshot;
  if (outcome.kind === "in_progress") return word(board.check ? "status-check" : "status-turn", { color: board.turn });
  return word(`status-${kebab(causeOf(outcome))}`, sides(outcome));
}

/** How the game ended, in a whole sentence. */
export function endText(outcome: Outcome): string {
  return word(`end-${kebab(causeOf(outcome))}`, sides(outcome));
}

function causeOf(outcome: Outcome): WinCause | DrawCause["kind"] {
  if (outcome.kind === "win") return outcome.cause;
  return outcome.kind === "draw" ? outcome.cause.kind : "agreement";
}

function sides(outcome: Outcome): Words {
  const loser = loserOf(outcome);
  return loser ? { loser, winner: opposite(loser) } : {};
}

function loserOf(outcome: Outcome): Color | undefined {
  if (outcome.kind === "win") return opposite(outcome.winner);
  if (outcome.kind !== "draw" || outcome.cause.kind !== "time_against_bare_material") return undefined;
  return outcome.cause.flagged;
}

/** `1 – 0` and its like. */
export function scoreText(outcome: Outcome): string {
  if (outcome.kind === "draw") return "½ – ½";
  if (outcome.kind === "in_progress") return "";
  return outcome.winner === "white" ? "1 – 0" : "0 – 1";
}

/** A move as in a score sheet, for example `19… Qc2`. */
export function sheetText({ number, color, san }: Played): string {
  return `${number}${color === "white" ? "." : "…"} ${localLetters(san)}`;
}

/** A move in a sentence, for eyes and ears. */
export function moveTold(played: Played): string {
  const { color, role, from, to, captured, promotion, kind, castling } = played;
  const words: Words = { color, role, from, to, other: captured?.role ?? "", at: captured?.square ?? "" };
  const became = promotion ? ` ${word("move-becomes", { role: promotion })}` : "";
  if (castling) return word(`move-castles-${castling}`, words);
  if (kind === "en_passant") return word("move-takes-in-passing", words);
  return word(captured ? "move-takes" : "move-told", words) + became;
}

/** Why something was not done. */
export function reasonTold(reason: Reason): string {
  const named = Object.entries(reason).filter(([, value]) => typeof value === "string") as [string, string][];
  const [repetition, count] = reason.proofs;
  return word(`refused-${reason.kind}`, {
    ...Object.fromEntries(named),
    reason: reason.detail ?? reason.text,
    repetition: repetition ? proofTold(repetition) : "",
    count: count ? proofTold(count) : "",
  });
}

export function proofTold(proof: Proof): string {
  if (proof.kind === "count") {
    return word("proof-count", { moves: `${Math.floor(proof.plies / 2)}${proof.plies % 2 ? "½" : ""}` });
  }
  const numbers = proof.moves.filter((number) => number !== null);
  if (proof.moves.length < 2) return word("proof-single");
  const isFromStart = numbers.length < proof.moves.length;
  return word(isFromStart ? "proof-repetition-start" : "proof-repetition", { moves: numbers.join(", ") });
}

export function claimTold(claim: Claim): string {
  return word("ask-claim", { proof: proofTold(claim.proof) });
}

/** What a position is worth to White: `+2.32`, `−0.40`, `#5`. */
export function worthText(worth: Worth): string {
  if ("mate" in worth) return `${worth.mate < 0 ? "−" : ""}#${Math.abs(worth.mate)}`;
  const pawns = Math.abs(worth.centipawns) / 100;
  return `${worth.centipawns < 0 ? "−" : "+"}${pawns.toFixed(2)}`;
}

/** The same in words. */
export function worthTold(worth: Worth): string {
  const color = valueOf(worth) >= 0 ? "white" : "black";
  if ("mate" in worth) return word("worth-mate", { color, moves: Math.abs(worth.mate) });
  if (Math.abs(worth.centipawns) < 30) return word("worth-even");
  return word("worth-better", { color, worth: worthText(worth) });
}

/** How far a position leans to White, from 0 to 1. */
export function lean(worth: Worth): number {
  if ("mate" in worth) return worth.mate >= 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-worth.centipawns / 270));
}

function valueOf(worth: Worth): number {
  return "mate" in worth ? worth.mate : worth.centipawns;
}

/** A player's name: as given, the engine with its level, or the colour. */
export function nameOf(snapshot: Snapshot, color: Color): string {
  const seat = snapshot.settings[color];
  if (seat.name) return seat.name;
  return seat.kind === "engine" ? word("engine-name") : word("Color", { color });
}

export function kebab(text: string): string {
  return text.replaceAll("_", "-");
}
