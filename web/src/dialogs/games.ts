// The list of saved games.

import { request, requestOrReason } from "../actions";
import { make } from "../dom";
import { icon } from "../icons";
import type { Color, Saved } from "../generated/protocol";
import { localize } from "../l10n";
import { openModal, button, askToConfirm, sheet } from "./dialog";
import { confirmAbandon } from "./newgame";

export async function openGames(): Promise<void> {
  const list = make("ul", { class: "games" });
  const dialog = sheet("games-sheet", localize("games"), list);
  const fill = async () => list.replaceChildren(...(await rows(() => dialog.close(), fill)));
  await fill();
  await openModal(dialog);
}

async function rows(close: () => void, fill: () => Promise<void>): Promise<HTMLElement[]> {
  const answer = await request({ type: "games" });
  const games = answer?.type === "games" ? answer.games : [];
  if (!games.length) return [make("li", { class: "small" }, localize("games-none"))];
  return games.map((game) => row(game, close, fill));
}

function row(game: Saved, close: () => void, fill: () => Promise<void>): HTMLElement {
  const players = `${nameOf(game, "white")} – ${nameOf(game, "black")}`;
  const detail = [
    game.result === "*" ? localize("in-progress") : game.result,
    localize("moves-count", { count: Math.ceil(game.plies / 2) }),
    dateOf(game),
  ];
  const open = make(
    "button",
    { type: "button", class: "open" },
    make("b", {}, players),
    make("small", {}, detail.filter(Boolean).join(", ")),
  );
  open.addEventListener("click", () => void openGame(game).then((isDone) => isDone && close()));
  const remove = button("", () => void removeGame(game, fill), { class: "quiet icon" });
  remove.replaceChildren(icon("trash"));
  remove.setAttribute("aria-label", localize("delete-game", { players }));
  return make("li", {}, open, remove);
}

/** The stored name of a player without one is the program's own. */
function nameOf(game: Saved, color: Color): string {
  const name = game[color];
  return name && name !== `${color}Player` && name !== "?" ? name : localize("Color", { color });
}

/** A PGN date such as `2024.05.31` as `2024-05-31`; unknown parts are left out. */
function dateOf({ date }: Saved): string {
  return date.startsWith("?") ? "" : date.replaceAll(".", "-").replaceAll("-??", "");
}

async function openGame({ saved }: Saved): Promise<boolean> {
  const first = await requestOrReason({ type: "open", saved });
  if (!("proofs" in first)) return true;
  if (first.kind !== "already-running" || !(await confirmAbandon())) return false;
  return Boolean(await request({ type: "open", saved, abandon: true }));
}

async function removeGame({ saved }: Saved, fill: () => Promise<void>): Promise<void> {
  if (!(await askToConfirm(localize("ask-delete"), localize("ask-delete-detail"), localize("delete")))) return;
  if (await request({ type: "delete", saved })) await fill();
}
