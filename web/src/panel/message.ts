// The row below the board: what was just played, why a move was refused, or a
// question with its answers.

import { ask, confirmMove, goTo, perform, putBack, speaker } from "../deeds";
import { byId, make } from "../dom";
import type { Color, Snapshot } from "../generated/protocol";
import { icon, type IconName } from "../icons";
import { isAway, isFaceToFace, isLive, isOver, opposite, orientation, shown, type State } from "../store";
import { claimTold, moveTold, nameOf, sheetText } from "../voice";
import { word } from "../words";

interface Message {
  tone: "plain" | "refused" | "asks";
  icon?: IconName;
  lead?: string;
  text: string;
  answers?: [word: string, deed: () => void][];
}

let written = "";

export function showMessage(state: State): void {
  const message = messageOf(state);
  const row = byId("message");
  const turned = isForFar(state) ? " turned" : "";
  const key = JSON.stringify([message, turned]);
  // Buttons that are pressed must not be replaced under the finger.
  if (key === written) return;
  written = key;
  row.className = `message ${message.tone}${turned}`;
  row.replaceChildren(
    ...(message.icon ? [icon(message.icon)] : []),
    ...(message.lead ? [make("b", {}, message.lead)] : []),
    make("span", {}, message.text),
    ...(message.answers ?? []).map(([label, deed]) =>
      make("button", { type: "button", class: "btn", click: deed }, word(label)),
    ),
  );
}

/** Face to face, a sentence is turned to whom it concerns. */
function isForFar(state: State): boolean {
  return isFaceToFace(state) && state.snapshot?.board.turn === opposite(orientation(state));
}

function messageOf(state: State): Message {
  const { snapshot, note, link } = state;
  if (isAway(state))
    return { tone: "refused", icon: "hourglass", text: word(link === "locked" ? "locked" : "stopped") };
  if (!snapshot) return { tone: "plain", icon: "hourglass", text: word("connecting") };
  if (note?.tone === "refused") return { tone: "refused", icon: "refused", text: note.text };
  if (state.isWatching) {
    return { tone: "asks", text: word("watching"), answers: [["take-over", () => void ask({ type: "take_over" })]] };
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
      tone: "asks",
      icon: "pause",
      text: word("refused-paused"),
      answers: [["resume", () => void perform({ type: "resume" })]],
    };
  }
  if (state.mode === "play" && !isLive(state)) return elsewhere(snapshot);
  return claim(snapshot);
}

function confirmation({ unconfirmed }: State): Message {
  const { from, to } = unconfirmed ?? { from: "", to: "" };
  return {
    tone: "asks",
    text: word("ask-confirm", { from, to }),
    answers: [
      ["confirm", confirmMove],
      ["put-back", () => putBack()],
    ],
  };
}

function offer(snapshot: Snapshot, by: Color): Message {
  const other = opposite(by);
  const text = word("draw-offered", { name: nameOf(snapshot, by), "other-name": nameOf(snapshot, other) });
  if (snapshot.settings[other].kind !== "human") return { tone: "asks", icon: "half", text };
  return {
    tone: "asks",
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
    tone: "asks",
    icon: "undo",
    text: word("takeback-asked", { name: nameOf(snapshot, by), "other-name": nameOf(snapshot, other) }),
    answers: [
      ["accept", () => void perform({ type: "accept_takeback", by: other })],
      ["decline", () => void perform({ type: "decline_takeback", by: other })],
    ],
  };
}

function claim(snapshot: Snapshot): Message | undefined {
  const claim = snapshot.claims.find(({ intended }) => !intended);
  if (!claim || speaker() !== snapshot.board.turn) return undefined;
  return {
    tone: "asks",
    icon: "half",
    text: claimTold(claim),
    answers: [["claim", () => void perform({ type: "claim_draw", intended: null })]],
  };
}

function elsewhere(snapshot: Snapshot): Message {
  const last = snapshot.view?.last_move;
  return {
    tone: "asks",
    lead: last ? sheetText(last) : "",
    text: word("looking-back"),
    answers: [["back-to-game", () => void goTo(snapshot.board.id)]],
  };
}

function lastMove(state: State): Message {
  const last = shown(state)?.last_move;
  return last
    ? { tone: "plain", lead: sheetText(last), text: moveTold(last) }
    : { tone: "plain", text: word("welcome") };
}
