// What is said about the move one is looking at.

import { perform } from "../deeds";
import { make } from "../dom";
import { current, shown } from "../store";
import { sheetText } from "../voice";
import { word } from "../words";
import { answerOf } from "./dialog";

export async function openComment(): Promise<void> {
  const view = shown(current());
  const branch = current().snapshot?.tree.find(({ id }) => id === view?.id);
  if (!view?.last_move || !branch) return;
  const box = make(
    "textarea",
    { rows: 3, id: "comment", maxlength: 2000, "aria-label": word("comment") },
    branch.comment,
  );
  const answers = make(
    "div",
    { class: "answers" },
    make("button", { class: "btn", value: "no" }, word("cancel")),
    make("button", { class: "btn primary", value: "yes" }, word("keep")),
  );
  const form = make(
    "form",
    { method: "dialog" },
    make("h2", { id: "comment-title" }, `${word("comment")}: ${sheetText(view.last_move)}`),
    box,
    answers,
  );
  const answer = answerOf(make("dialog", { class: "sheet question", "aria-labelledby": "comment-title" }, form));
  box.focus();
  if ((await answer) === "yes") await perform({ type: "comment", id: branch.id, comment: box.value });
}
