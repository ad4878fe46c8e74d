// The list of saved games, which can be searched.

import { enter, request, requestOrReason } from "../actions";
import { make } from "../dom";
import { icon } from "../icons";
import type { Saved } from "../generated/protocol";
import { localize } from "../l10n";
import { dueOf } from "../review/state";
import { confirmAbandon } from "./abandon";
import { openModal, button, askToConfirm, sheet } from "./dialog";
import { openingOf, resultSign, savedDate, savedName, searchField } from "./list";

/** So many rows are shown at a time. */
const ROWS = 100;
const RESULTS = ["1-0", "1/2-1/2", "0-1", "*"] as const;

export async function openGames(): Promise<void> {
  const list = make("ul", { class: "games" });
  const count = make("p", { class: "small", role: "status" });
  const results = resultBox();
  let games: Saved[] = [];
  let shownRows = ROWS;
  const show = (rows = shownRows) => {
    shownRows = rows;
    const found = games.filter(({ result }) => !results.value || result === results.value).filter(matching(search.value));
    count.textContent = games.length ? localize("file-found", { count: found.length }) : "";
    const shown = found.slice(0, rows).map((game) => row(game, () => dialog.close(), reload));
    const more = button(localize("file-more"), () => show(rows + ROWS), { id: "games-more" });
    list.replaceChildren(
      ...(games.length ? shown : [make("li", { class: "small" }, localize("games-none"))]),
      ...(found.length > rows ? [make("li", { class: "more" }, more)] : []),
    );
  };
  const reload = async () => {
    games = [];
    await readMore();
  };
  /** The latest games are shown while the others are read. False if the program
   * does not answer. */
  const readMore = async (): Promise<boolean> => {
    const answer = await request({ type: "games", skip: games.length });
    if (answer?.type !== "games") return false;
    games = [...games, ...answer.games];
    show();
    if (answer.is_cut) void readMore();
    return true;
  };
  const search = searchField("games-search", localize("games-search"), list, () => show(ROWS));
  results.addEventListener("change", () => show(ROWS));
  const filters = make("div", { class: "filters" }, search, results);
  if (!(await readMore())) return;
  const practice = await practiceButton(() => dialog.close());
  const dialog = sheet("games-sheet", localize("games"), ...practice, ...(games.length ? [filters, count] : []), list);
  await openModal(dialog);
}

/** Opens the practice of mistakes, if there are any. */
async function practiceButton(close: () => void): Promise<HTMLElement[]> {
  const answer = await request({ type: "practice" });
  if (answer?.type !== "practice" || !answer.exercises.length) return [];
  const label = localize("practise-due", { count: dueOf(answer.exercises).length });
  const open = () => {
    close();
    void enter("practise");
  };
  return [button(label, open, { icon: "hint", id: "games-practise" })];
}

function resultBox(): HTMLSelectElement {
  return make(
    "select",
    { id: "games-result", "aria-label": localize("result") },
    make("option", { value: "" }, localize("result-any")),
    ...RESULTS.map((value) => make("option", { value }, resultSign(value))),
  );
}

/** Whether a game has all words of a search in its names, date, result or
 * opening. */
function matching(search: string): (game: Saved) => boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return (game) => {
    const text = [
      savedName(game, "white"),
      savedName(game, "black"),
      game.date,
      savedDate(game),
      game.result,
      resultSign(game.result),
      game.eco,
      game.opening,
      game.italian,
    ]
      .join(" ")
      .toLowerCase();
    return words.every((word) => text.includes(word));
  };
}

function row(game: Saved, close: () => void, reload: () => Promise<void>): HTMLElement {
  const players = `${savedName(game, "white")} – ${savedName(game, "black")}`;
  const detail = [
    savedDate(game),
    openingOf(game),
    localize("moves-count", { count: Math.ceil(game.plies / 2) }),
  ];
  const open = make(
    "button",
    { type: "button", class: "open" },
    make("span", { class: "players" }, make("b", {}, players), make("span", { class: "outcome" }, resultSign(game.result))),
    make("small", {}, detail.filter(Boolean).join(", ")),
  );
  open.addEventListener("click", () => void openGame(game).then((isDone) => isDone && close()));
  const remove = button("", () => void removeGame(game, reload), { class: "quiet icon" });
  remove.replaceChildren(icon("trash"));
  remove.setAttribute("aria-label", localize("delete-game", { players }));
  return make("li", {}, open, remove);
}

async function openGame({ saved }: Saved): Promise<boolean> {
  const first = await requestOrReason({ type: "open", saved });
  if (!("proofs" in first)) return true;
  if (first.kind !== "already-running" || !(await confirmAbandon())) return false;
  return Boolean(await request({ type: "open", saved, abandon: true }));
}

async function removeGame({ saved }: Saved, reload: () => Promise<void>): Promise<void> {
  if (!(await askToConfirm(localize("ask-delete"), localize("ask-delete-detail"), localize("delete")))) return;
  if (await request({ type: "delete", saved })) await reload();
}
