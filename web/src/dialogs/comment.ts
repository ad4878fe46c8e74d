// The dialog for the comment on the shown move and its sign.

import { annotate, perform, shownBranch, signOf, SIGNS } from "../actions";
import { make } from "../dom";
import { current, shown } from "../store";
import { numberedMove } from "../describe";
import { localize } from "../l10n";
import { openModal } from "./dialog";
import { segments } from "./fields";

export async function openComment(): Promise<void> {
  const view = shown(current());
  const branch = shownBranch();
  if (!view?.last_move || !branch) return;
  const box = make(
    "textarea",
    { rows: 3, id: "comment", maxlength: 2000, "aria-label": localize("comment") },
    branch.comment,
  );
  const signs = ["", ...SIGNS].map((value) => ({ value, label: value || localize("sign-none") }));
  let sign: string = signOf(branch) ?? "";
  const before = sign;
  const signField = segments("sign", localize("sign"), signs, sign, (value) => (sign = value));
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
    signField,
    box,
    answers,
  );
  const answer = openModal(make("dialog", { class: "sheet question", "aria-labelledby": "comment-title" }, form));
  box.focus();
  if ((await answer) !== "yes") return;
  if (box.value !== branch.comment) await perform({ type: "comment", id: branch.id, comment: box.value });
  if (sign !== before) await annotate(SIGNS.find((known) => known === sign));
}
