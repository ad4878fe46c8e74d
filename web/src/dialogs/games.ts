// The games that are kept on this computer.

import { ask, tryTo } from "../deeds";
import { make } from "../dom";
import { icon } from "../icons";
import type { Listed } from "../generated/protocol";
import { current } from "../store";
import { word } from "../words";
import { answerOf, button, confirms, sheet } from "./dialog";
import { mayDrop } from "./newgame";

export async function openGames(): Promise<void> {
  const list = make("ul", { class: "games" });
  const dialog = sheet("games-sheet", word("games"), list);
  const fill = async () => list.replaceChildren(...(await rows(() => dialog.close(), fill)));
  await fill();
  await answerOf(dialog);
}

async function rows(close: () => void, fill: () => Promise<void>): Promise<HTMLElement[]> {
  const answer = await ask({ type: "games" });
  const games = answer?.type === "games" ? answer.games : [];
  if (!games.length) return [make("li", { class: "small" }, word("games-none"))];
  return games.map((game) => row(game, close, fill));
}

function row(game: Listed, close: () => void, fill: () => Promise<void>): HTMLElement {
  const isOpen = game.game === current().game;
  const players = `${game.white || word("Color", { color: "white" })} – ${game.black || word("Color", { color: "black" })}`;
  const detail = [game.result === "*" ? word("in-progress") : game.result, word("moves-count", { count: Math.ceil(game.ply / 2) }), dateOf(game)];
  const open = make("button", { type: "button", class: "open", disabled: isOpen }, make("b", {}, players), make("small", {}, detail.filter(Boolean).join(", ")));
  open.addEventListener("click", () => void openGame(game).then((isDone) => isDone && close()));
  const remove = button("", () => void removeGame(game, fill), { class: "quiet icon", disabled: isOpen });
  remove.replaceChildren(icon("trash"));
  remove.setAttribute("aria-label", word("delete-game", { players }));
  return make("li", {}, open, remove);
}

function dateOf({ changed }: Listed): string {
  if (changed === null) return "";
  return new Date(changed * 1000).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
}

async function openGame({ game }: Listed): Promise<boolean> {
  const first = await tryTo({ type: "open", game });
  if (!("proofs" in first)) return true;
  if (first.kind !== "already-running" || !(await mayDrop())) return false;
  return Boolean(await ask({ type: "open", game, abandon: true }));
}

async function removeGame({ game }: Listed, fill: () => Promise<void>): Promise<void> {
  if (!(await confirms(word("ask-delete"), word("ask-delete-detail"), word("delete")))) return;
  if (await ask({ type: "delete", game })) await fill();
}
