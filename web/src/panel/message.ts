// The row below the board: the last move, the reason of a refusal, or a question
// with buttons to answer it.

import { actingColor, confirmMove, goTo, perform, request, resetBoard } from "../actions";
import { byId, make } from "../dom";
import type { Color, Snapshot } from "../generated/protocol";
import { icon, type IconName } from "../icons";
import { isDisconnected, isFaceToFace, isLive, isOver, opposite, orientation, shown, type State } from "../store";
import { describeClaim, describeMove, nameOf, numberedMove } from "../describe";
import { localize } from "../l10n";

interface Message {
  tone: "plain" | "refused" | "prompt";
  icon?: IconName;
  lead?: string;
  text: string;
  answers?: [id: string, action: () => void][];
}

let written = "";

export function showMessage(state: State): void {
  const message = messageOf(state);
  const row = byId("message");
  const turned = isForFar(state) ? " turned" : "";
  const key = JSON.stringify([message, turned]);
  // A button must not be replaced while it is being pressed.
  if (key === written) return;
  written = key;
  row.className = `message ${message.tone}${turned}`;
  row.replaceChildren(
    ...(message.icon ? [icon(message.icon)] : []),
    ...(message.lead ? [make("b", {}, message.lead)] : []),
    make("span", {}, message.text),
    ...(message.answers ?? []).map(([id, action]) =>
      make("button", { type: "button", class: "btn", click: action }, localize(id)),
    ),
  );
}

/** Whether the message is turned towards the far side, face to face. */
function isForFar(state: State): boolean {
  return isFaceToFace(state) && state.snapshot?.board.turn === opposite(orientation(state));
}

function messageOf(state: State): Message {
  const { snapshot, note, link } = state;
  if (isDisconnected(state))
    return { tone: "refused", icon: "hourglass", text: localize(link === "locked" ? "locked" : "stopped") };
  if (!snapshot) return { tone: "plain", icon: "hourglass", text: localize("connecting") };
  if (note?.tone === "refused") return { tone: "refused", icon: "refused", text: note.text };
  if (state.isWatching) {
    return {
      tone: "prompt",
      text: localize("watching"),
      answers: [["take-over", () => void request({ type: "take_over" })]],
    };
  }
  return question(state, snapshot) ?? (note ? { tone: note.tone, icon: "hint", text: note.text } : lastMove(state));
}

function question(state: State, snapshot: Snapshot): Message | undefined {
  if (state.unconfirmed) return confirmation(state);
  if (isOver(snapshot)) return undefined;
  if (snapshot.draw_offer) return offer(snapshot, snapshot.draw_offer);
  if (snapshot.takeback_asked) return takeback(snapshot, snapshot.takeback_asked);
  if (snapshot.clock.paused) {
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

function confirmation({ unconfirmed }: State): Message {
  const { from, to } = unconfirmed ?? { from: "", to: "" };
  return {
    tone: "prompt",
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
    text: localize("takeback-asked", { name: nameOf(snapshot, by), "other-name": nameOf(snapshot, other) }),
    answers: [
      ["accept", () => void perform({ type: "accept_takeback", by: other })],
      ["decline", () => void perform({ type: "decline_takeback", by: other })],
    ],
  };
}

function claim(snapshot: Snapshot): Message | undefined {
  const claim = snapshot.claims.find(({ intended }) => !intended);
  if (!claim || actingColor() !== snapshot.board.turn) return undefined;
  return {
    tone: "prompt",
    icon: "half",
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
