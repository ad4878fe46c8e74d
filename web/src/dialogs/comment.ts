// The dialog for the comment on the shown move.

import { perform } from "../actions";
import { make } from "../dom";
import { current, shown } from "../store";
import { numberedMove } from "../describe";
import { localize } from "../l10n";
import { openModal } from "./dialog";

export async function openComment(): Promise<void> {
  const view = shown(current());
  const branch = current().snapshot?.tree.find(({ id }) => id === view?.id);
  if (!view?.last_move || !branch) return;
  const box = make(
    "textarea",
    { rows: 3, id: "comment", maxlength: 2000, "aria-label": localize("comment") },
    branch.comment,
  );
  const answers = make(
    "div",
    { class: "answers" },
    make("button", { class: "btn", value: "no" }, localize("cancel")),
    make("button", { class: "btn primary", value: "yes" }, localize("keep")),
  );
  const form = make(
    "form",
    { method: "dialog" },
    make("h2", { id: "comment-title" }, `${localize("comment")}: ${numberedMove(view.last_move)}`),
    box,
    answers,
  );
  const answer = openModal(make("dialog", { class: "sheet question", "aria-labelledby": "comment-title" }, form));
  box.focus();
  if ((await answer) === "yes") await perform({ type: "comment", id: branch.id, comment: box.value });
}
