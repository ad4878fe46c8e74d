// The row below the board: the last move, the reason of a refusal, or a question
// with buttons to answer it.

import { actingColor, confirmMove, goTo, perform, reconnect, request, resetBoard } from "../actions";
import { byId, make } from "../dom";
import type { Color, Snapshot } from "../generated/protocol";
import { icon, type IconName } from "../icons";
import { isDisconnected, isFaceToFace, isLive, isOver, opposite, orientation, shown, update, type State } from "../store";
import { describeClaim, describeMove, endText, nameOf, numberedMove } from "../describe";
import { language, localize } from "../l10n";
import { ifLoaded } from "../parts";

export interface Message {
  tone: "plain" | "refused" | "prompt" | "sent";
  icon?: IconName;
  lead?: string;
  text: string;
  answers?: [id: string, action: () => void][];
  /** A shorter text for the side it is for. */
  short?: string;
  /** The side it is for, face to face; both if there is none. */
  for?: Color;
}

const written = new Map<string, string>();

export function showMessage(state: State): void {
  const isFace = isFaceToFace(state);
  const near = orientation(state);
  const message = messageOf(state);
  write("message", isFace ? messageFor(state, message, near) : ownMessage(state, message));
  write("far-message", isFace ? messageFor(state, message, opposite(near)) : undefined);
}

function write(id: string, message: Message | undefined): void {
  const key = JSON.stringify([message, language()]);
  // A button must not be replaced while it is being pressed.
  if (key === written.get(id)) return;
  written.set(id, key);
  const row = byId(id);
  const { tone = "plain", answers = [], icon: name, lead, text = "" } = message ?? {};
  row.classList.remove("plain", "refused", "prompt", "sent", "asks");
  row.classList.add(tone, ...(answers.length ? ["asks"] : []));
  row.replaceChildren(
    ...(name ? [icon(name)] : []),
    ...(lead ? [make("b", {}, lead)] : []),
    make("span", {}, text),
    ...answers.map(([id, action]) => make("button", { type: "button", class: "btn", click: action }, localize(id))),
  );
}

/** What one of two people who face each other is shown: a question that is for
 * them, or that what they asked waits for an answer. */
function messageFor(state: State, message: Message, side: Color): Message {
  const { snapshot } = state;
  if (snapshot && isOver(snapshot) && message.tone === "plain") return { tone: "sent", text: endText(snapshot.outcome) };
  if (message.for === side) return { ...message, text: message.short ?? message.text };
  if (!message.for) return message;
  if (!snapshot || !message.answers) return { tone: "plain", text: "" };
  return waiting(snapshot, message.for) ?? { tone: "plain", text: "" };
}

/** What the player who asked is shown until the other has answered. */
function waiting(snapshot: Snapshot, other: Color): Message | undefined {
  const name = nameOf(snapshot, other);
  if (snapshot.draw_offer) return { tone: "sent", icon: "half", text: localize("draw-waits", { name }) };
  if (snapshot.takeback_asked) return { tone: "sent", icon: "undo", text: localize("takeback-waits", { name }) };
  return undefined;
}

/** A player of a shared game answers only what is asked of them. */
function ownMessage({ snapshot, players, colors }: State, message: Message): Message {
  if (!players || !snapshot || !message.for || !message.answers || colors.includes(message.for)) return message;
  return (colors.length > 0 && waiting(snapshot, message.for)) || { ...message, answers: [] };
}

function messageOf(state: State): Message {
  const { snapshot, link, note } = state;
  const apart = ifLoaded("devices")?.messageOf(state);
  if (isDisconnected(state) && apart) return apart;
  if (isDisconnected(state)) {
    const text = localize(link === "locked" ? "locked" : "stopped");
    return { tone: "refused", icon: "hourglass", text, answers: [["reconnect", reconnect]] };
  }
  if (!snapshot) return { tone: "plain", icon: "hourglass", text: localize("connecting") };
  if (state.isWaiting) return { tone: "prompt", icon: "hourglass", text: localize("waiting") };
  const mover = { for: snapshot.board.turn };
  if (note?.tone === "refused") return { tone: "refused", icon: "refused", text: note.text, ...mover };
  if (state.canTakeOver) {
    return {
      tone: "prompt",
      text: note?.text ?? localize("watching"),
      answers: [["take-over", () => void request({ type: "take_over" })]],
    };
  }
  if (state.mode === "practise") return note ? { tone: note.tone, icon: "hint", text: note.text } : { tone: "plain", text: "" };
  const asked = question(state, snapshot);
  return asked ?? apart ?? coach(state) ?? (note ? { tone: note.tone, icon: "hint", text: note.text, ...mover } : lastMove(state));
}

function question(state: State, snapshot: Snapshot): Message | undefined {
  if (state.unconfirmed) return confirmation(state);
  if (isOver(snapshot)) return undefined;
  if (snapshot.draw_offer) return offer(snapshot, snapshot.draw_offer);
  if (snapshot.takeback_asked) return takeback(snapshot, snapshot.takeback_asked);
  if (snapshot.clock.paused && (!state.players || (state.players.begun && state.seat === "owner"))) {
    return {
      tone: "prompt",
      icon: "pause",
      text: localize("refused-paused"),
      answers: [["resume", () => void perform({ type: "resume" })]],
    };
  }
  if (state.mode === "play" && !isLive(state)) return elsewhere(snapshot);
  return claim(snapshot);
}

function confirmation({ unconfirmed, snapshot }: State): Message {
  const { from, to } = unconfirmed ?? { from: "", to: "" };
  return {
    tone: "prompt",
    ...(snapshot ? { for: snapshot.board.turn } : {}),
    text: localize("ask-confirm", { from, to }),
    answers: [
      ["confirm", confirmMove],
      ["put-back", () => resetBoard()],
    ],
  };
}

function offer(snapshot: Snapshot, by: Color): Message {
  const other = opposite(by);
  const text = localize("draw-offered", { name: nameOf(snapshot, by), "other-name": nameOf(snapshot, other) });
  if (snapshot.settings[other].kind !== "human") return { tone: "prompt", icon: "half", text };
  return {
    tone: "prompt",
    icon: "half",
    text,
    short: localize("draw-offered-short", { name: nameOf(snapshot, by) }),
    for: other,
    answers: [
      ["accept", () => void perform({ type: "accept_draw", by: other })],
      ["decline", () => void perform({ type: "decline_draw", by: other })],
    ],
  };
}

function takeback(snapshot: Snapshot, by: Color): Message {
  const other = opposite(by);
  return {
    tone: "prompt",
    icon: "undo",
    for: other,
    short: localize("takeback-asked-short", { name: nameOf(snapshot, by) }),
    text: localize("takeback-asked", { name: nameOf(snapshot, by), "other-name": nameOf(snapshot, other) }),
    answers: [
      ["accept", () => void perform({ type: "accept_takeback", by: other })],
      ["decline", () => void perform({ type: "decline_takeback", by: other })],
    ],
  };
}

/** What the coach says, with the offer to take the move back. */
function coach({ coach, snapshot, mode }: State): Message | undefined {
  if (!coach || !snapshot || mode !== "play" || isOver(snapshot)) return undefined;
  const takeBack: [string, () => void] = ["take-back", () => void perform({ type: "takeback" })];
  return {
    tone: "prompt",
    icon: "hint",
    lead: coach.lead,
    text: coach.text,
    answers: [
      ...(snapshot.settings.takebacks.kind === "forbidden" ? [] : [takeBack]),
      ["play-on", () => update({ coach: undefined })],
    ],
  };
}

function claim(snapshot: Snapshot): Message | undefined {
  const claim = snapshot.claims.find(({ intended }) => !intended);
  if (!claim || actingColor() !== snapshot.board.turn) return undefined;
  return {
    tone: "prompt",
    icon: "half",
    for: snapshot.board.turn,
    text: describeClaim(claim),
    answers: [["claim", () => void perform({ type: "claim_draw", intended: null })]],
  };
}

function elsewhere(snapshot: Snapshot): Message {
  const last = snapshot.view?.last_move;
  return {
    tone: "prompt",
    lead: last ? numberedMove(last) : "",
    text: localize("looking-back"),
    answers: [["back-to-game", () => void goTo(snapshot.board.id)]],
  };
}

function lastMove(state: State): Message {
  const last = shown(state)?.last_move;
  return last
    ? { tone: "plain", lead: numberedMove(last), text: describeMove(last) }
    : { tone: "plain", text: localize("welcome") };
}
