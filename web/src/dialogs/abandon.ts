// The question before a game in progress is replaced.

import { request } from "../actions";
import { localize } from "../l10n";
import { current, isOver } from "../store";
import { ask } from "./dialog";

/** Asks before a game in progress is replaced: it can be saved first. */
export async function confirmAbandon(): Promise<boolean> {
  const { snapshot, isWatching } = current();
  // The program refuses what a page that watches wants to replace.
  if (isWatching || !snapshot || snapshot.ply === 0 || isOver(snapshot)) return true;
  const answer = await ask(localize("ask-new"), localize("ask-new-detail"), [
    ["no", localize("cancel")],
    ["save", localize("save-and-start")],
    ["yes", localize("drop-game")],
  ]);
  if (answer === "save") return Boolean(await request({ type: "save" }));
  return answer === "yes";
}
