// The games that are kept on this computer.

import { ask, tryTo } from "../deeds";
import { make } from "../dom";
import { icon } from "../icons";
import type { Saved } from "../generated/protocol";
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

function row(game: Saved, close: () => void, fill: () => Promise<void>): HTMLElement {
  const players = `${game.white || word("Color", { color: "white" })} – ${game.black || word("Color", { color: "black" })}`;
  const detail = [
    game.result === "*" ? word("in-progress") : game.result,
    word("moves-count", { count: Math.ceil(game.plies / 2) }),
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
  remove.setAttribute("aria-label", word("delete-game", { players }));
  return make("li", {}, open, remove);
}

/** `2024.05.31` as everybody reads it; nothing of what is not known. */
function dateOf({ date }: Saved): string {
  return date.startsWith("?") ? "" : date.replaceAll(".", "-").replaceAll("-??", "");
}

async function openGame({ saved }: Saved): Promise<boolean> {
  const first = await tryTo({ type: "open", saved });
  if (!("proofs" in first)) return true;
  if (first.kind !== "already-running" || !(await mayDrop())) return false;
  return Boolean(await ask({ type: "open", saved, abandon: true }));
}

async function removeGame({ saved }: Saved, fill: () => Promise<void>): Promise<void> {
  if (!(await confirms(word("ask-delete"), word("ask-delete-detail"), word("delete")))) return;
  if (await ask({ type: "delete", saved })) await fill();
}
