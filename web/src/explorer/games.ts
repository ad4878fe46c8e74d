// Games of a database: the examples in the panel, the list of all, and opening
// one on the board.

import { goTo, requestOrReason } from "../actions";
import { button, openModal, sheet } from "../dialogs/dialog";
import { make } from "../dom";
import type { ExploredGame, ExploredPosition } from "../generated/protocol";
import { describeReason } from "../describe";
import { localSan, localize } from "../l10n";
import { confirmAbandon } from "../dialogs/abandon";
import { current, update } from "../store";
import { Failed, gamePgn, listGames } from "./api";
import { explorer } from "./state";

/** `1–0`, `0–1`, `½–½`. */
function resultOf(result: string): string {
  return result.replace("1/2-1/2", "½–½").replace("-", "–");
}

function playersOf(game: ExploredGame): string {
  const name = (color: "white" | "black") => game[color] || localize("Color", { color });
  return `${name("white")} – ${name("black")}`;
}

function occasionOf({ event, site, date }: ExploredGame): string {
  const year = date.slice(0, 4);
  return [event || site, year.includes("?") ? "" : year].filter(Boolean).join(", ");
}

/** A game as a button that opens it. */
export function gameButton(game: ExploredGame, { fen }: ExploredPosition, opened: (problem: string) => void): HTMLElement {
  const fields = fen.split(" ");
  const next = game.san && `${fields[5]}${fields[1] === "w" ? "." : "…"}${localSan(game.san)}`;
  return make(
    "button",
    { type: "button", class: "open", click: () => void openGame(game).then(opened) },
    make("span", { class: "players" }, make("b", {}, playersOf(game)), make("small", {}, occasionOf(game))),
    make("span", { class: "next" }, next),
    make("b", { class: "outcome" }, resultOf(game.result)),
  );
}

/** Opens a game in place of the one on the board, at the position looked for.
 * Returns what is wrong; nothing if it was opened or given up. */
async function openGame({ number, ply }: ExploredGame): Promise<string> {
  const pgn = await gamePgn(explorer.database, number);
  if (pgn instanceof Failed) return pgn.text;
  if (!(await confirmAbandon())) return "";
  const answer = await requestOrReason({ type: "load", text: pgn, abandon: true }).catch(() => undefined);
  if (!answer) return localize("file-failed");
  if ("proofs" in answer) return describeReason(answer);
  update({ mode: "analyse" });
  await goTo(mainLine(ply));
  return "";
}

/** The move of the main line after so many plies. */
function mainLine(plies: number): number {
  const children = new Map((current().snapshot?.tree ?? []).filter(({ is_main }) => is_main).map(({ id, parent }) => [parent, id]));
  let at = 0;
  for (let ply = 0; ply < plies; ply += 1) at = children.get(at) ?? at;
  return at;
}

/** All games that have the position, with a search. */
export async function openList(position: ExploredPosition): Promise<void> {
  const list = make("ul", { class: "explored-games list" });
  const count = make("p", { class: "small", role: "status" });
  const search = make("input", {
    type: "search",
    id: "explorer-search",
    placeholder: localize("explorer-search"),
    "aria-label": localize("explorer-search"),
    autocomplete: "off",
    spellcheck: "false",
  });
  const dialog = sheet("file-sheet", localize("explorer-games"), search, count, list);
  const opened = (problem: string) => (problem ? void (count.textContent = problem) : dialog.close());
  let version = 0;
  const fill = async (skip: number) => {
    const now = (version += 1);
    if (!skip) count.textContent = localize("explorer-searching");
    const found = await listGames(explorer.database, position.fen, search.value, skip);
    if (now !== version) return;
    if (found instanceof Failed) return void (count.textContent = found.text);
    if (!skip) list.replaceChildren();
    list.querySelector(".more")?.remove();
    list.append(...found.games.map((game) => make("li", {}, gameButton(game, position, opened))));
    const shown = list.childElementCount;
    count.textContent = localize(found.has_more ? "explorer-found-more" : "explorer-found", { count: shown });
    if (found.has_more)
      list.append(make("li", { class: "more" }, button(localize("file-more"), () => void fill(shown), { id: "file-more" })));
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  search.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => void fill(0), 250);
  });
  search.addEventListener("keydown", (event) => {
    const first = list.querySelector<HTMLElement>(".open");
    if (event.key !== "Enter" && event.key !== "ArrowDown") return;
    event.preventDefault();
    if (event.key === "Enter") first?.click();
    else first?.focus();
  });
  list.addEventListener("keydown", (event) => moveFocus(event, list, search));
  const answer = openModal(dialog);
  search.focus();
  void fill(0);
  await answer;
}

/** Up and Down move the focus among the buttons of an element. */
export function moveFocus(event: KeyboardEvent, place: HTMLElement, before?: HTMLElement): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const all = [...place.querySelectorAll<HTMLElement>("button")];
  const at = all.findIndex((one) => one === document.activeElement);
  (all[at + step] ?? (step < 0 ? before : undefined) ?? all[at])?.focus();
}
