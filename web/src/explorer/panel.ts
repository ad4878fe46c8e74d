// The panel of the explorer: name of the opening, database, moves with their
// results, games.

import { step } from "../actions";
import { button } from "../dialogs/dialog";
import { byId, make } from "../dom";
import type { Database, ExploredMove, ExploredPosition } from "../generated/protocol";
import { icon } from "../icons";
import { language, localOpening, localSan, localize } from "../l10n";
import { shown, type State } from "../store";
import { gameButton, moveFocus, openList } from "./games";
import { chooseFile, importKey, importNote, isImporting } from "./import";
import { choose, explorer, gamesOf, isShown, play } from "./state";

/** Fewer games are listed as numbers: shares would say too much. */
const FEWEST_FOR_BAR = 5;
/** A smaller share has no number on its bar. */
const SMALLEST_LABEL = 9;
const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const COLUMNS = ["white", "draws", "black"] as const;
const COLUMN_NAMES = { white: "explorer-white", draws: "explorer-draws", black: "explorer-black" };

/** What each part shows: it is replaced only if that changes, so that no button is
 * replaced while it is being pressed. */
const shownParts = new Map<string, string>();

export function showExplorer(state: State): void {
  const panel = byId("explorer");
  panel.hidden = state.mode !== "analyse" || !state.isExploring;
  if (panel.hidden) return;
  if (!panel.firstChild) build(panel);
  const { databases, database, found, problem } = explorer;
  part("head", [language(), found?.opening, found?.fen === START], head);
  part("source", [language(), databases?.databases, database, databases?.can_import, isImporting()], source);
  part("importing", [language(), importKey()], () => [importNote()].filter((note) => note !== undefined));
  part("table", [language(), found, problem, databases?.databases.length, isShown(state)], () => content(state));
  part("examples", [language(), found?.fen, found?.games], examples);
  const isStart = !shown(state)?.id;
  const hasGames = databases?.databases.some((one) => one.database === database && one.games > 0) ?? false;
  part("buttons", [language(), found?.fen, found && gamesOf(found), isStart, hasGames], () => buttons(isStart, hasGames));
}

function build(panel: HTMLElement): void {
  const parts = (...names: string[]) => names.map((name) => make("div", { class: `part ${name}` }));
  panel.append(make("div", { class: "card" }, ...parts("head", "source", "importing", "table")), ...parts("examples", "buttons"));
  panel.append(make("p", { class: "unseen", id: "explorer-status", role: "status" }));
  const table = panel.querySelector<HTMLElement>(".table");
  table?.addEventListener("keydown", (event) => {
    if (event.key === "Backspace") {
      event.preventDefault();
      void step("prev");
    } else moveFocus(event, table);
  });
}

function part(name: string, key: unknown, draw: () => HTMLElement[]): void {
  const text = JSON.stringify(key);
  if (shownParts.get(name) === text) return;
  shownParts.set(name, text);
  const place = byId("explorer").querySelector<HTMLElement>(`.${name}`);
  const focused = place?.contains(document.activeElement) ? document.activeElement : undefined;
  place?.replaceChildren(...draw());
  if (!focused || !place) return;
  // After a move the focus is on the first move again, so that Enter goes on.
  const same = focused.id ? document.getElementById(focused.id) : place.querySelector<HTMLElement>("button");
  (same ?? byId("explorer-tab")).focus();
}

function number(count: number): string {
  return count.toLocaleString(language());
}

// ---- opening and database --------------------------------------------------

function head(): HTMLElement[] {
  const { found } = explorer;
  const opening = found?.opening;
  const name = localize(found?.fen === START ? "explorer-start" : "explorer-no-name");
  if (!opening) return [make("p", { class: "opening" }, make("span", {}, name))];
  return [make("p", { class: "opening" }, make("span", { class: "eco" }, opening.eco), make("span", {}, localOpening(opening)))];
}

function databaseName({ kind, name, games }: Database): string {
  const own = localize(kind === "saved" ? "database-saved" : "database-imported");
  return localize("database-entry", { name: kind === "file" ? name : own, games });
}

function source(): HTMLElement[] {
  const { databases, database } = explorer;
  if (!databases) return [];
  const options = databases.databases.map((one) =>
    make("option", { value: one.database, selected: one.database === database }, databaseName(one)),
  );
  const select = make("select", { id: "explorer-database" }, ...options);
  select.addEventListener("change", () => choose(select.value));
  const more = button("", chooseFile, { class: "icon", id: "explorer-import", disabled: isImporting() });
  more.replaceChildren(icon("open"));
  more.setAttribute("aria-label", localize("explorer-import"));
  more.title = localize("explorer-import");
  return [make("label", { for: "explorer-database" }, localize("explorer-database")), select, ...(databases.can_import ? [more] : [])];
}

// ---- moves -----------------------------------------------------------------

function content(state: State): HTMLElement[] {
  const { found, problem } = explorer;
  if (problem) return says(make("p", { class: "none error" }, problem), problem);
  if (!found) return [make("p", { class: "none" }, localize("explorer-reading"))];
  const total = gamesOf(found);
  if (!total) return says(nothing(found, state), localize("explorer-nothing"));
  const opening = found.opening ? `${localOpening(found.opening)}. ` : "";
  const summary = `${opening}${localize("explorer-summary", { moves: found.moves.length, games: total })}`;
  return says(movesTable(found, total), summary);
}

/** Shows something and announces it. */
function says(element: HTMLElement, text: string): HTMLElement[] {
  byId("explorer-status").textContent = text;
  return [element];
}

/** No game goes on from here: why, and what to do. */
function nothing({ plies, fen }: ExploredPosition, { snapshot }: State): HTMLElement {
  const { databases, database } = explorer;
  const isEmpty = databases?.databases.find((one) => one.database === database)?.games === 0;
  const ply = plyOf(fen);
  const isFromStart = snapshot?.settings.start === null;
  const text = isEmpty
    ? localize("explorer-empty")
    : isFromStart && ply >= plies
      ? localize("explorer-too-deep", { moves: Math.ceil(plies / 2) })
      : localize("explorer-nothing");
  const importing = button(localize("explorer-import"), chooseFile, { icon: "open", id: "explorer-import-first" });
  const offer = isEmpty && databases?.can_import && !isImporting();
  return make("div", { class: "none" }, make("p", {}, text), offer && importing);
}

function plyOf(fen: string): number {
  const [, turn, , , , move] = fen.split(" ");
  return (Number(move) - 1) * 2 + (turn === "b" ? 1 : 0);
}

function movesTable(found: ExploredPosition, total: number): HTMLElement {
  const fields = found.fen.split(" ");
  const prefix = `${fields[5]}${fields[1] === "w" ? "." : "…"}`;
  const legend = COLUMNS.map((side) => make("span", {}, make("i", { class: side }), localize(COLUMN_NAMES[side])));
  const heads = make(
    "tr",
    {},
    make("th", { scope: "col" }, localize("explorer-move")),
    make("th", { scope: "col", class: "count" }, localize("explorer-count")),
    make("th", { scope: "col", class: "results-key" }, ...legend),
  );
  const sum = make(
    "tr",
    {},
    make("th", { scope: "row" }, localize("explorer-all")),
    make("td", { class: "count" }, number(total)),
    make("td", {}, results(found)),
  );
  return make(
    "table",
    {},
    make("caption", { class: "unseen" }, localize("explorer-caption")),
    make("thead", {}, heads),
    make("tbody", {}, ...found.moves.map((move) => moveRow(move, prefix))),
    make("tfoot", {}, sum),
  );
}

function moveRow(move: ExploredMove, prefix: string): HTMLElement {
  const name = move.opening && localOpening(move.opening);
  const text = `${prefix}${localSan(move.san)}`;
  const shares = localize("explorer-shares", percents(move));
  const named = name ? ` ${shortName(name)}` : "";
  const label = localize("explorer-row", { move: `${text}${named}`, games: gamesOf(move), shares });
  const row = make(
    "tr",
    { click: () => play(move) },
    make(
      "th",
      { scope: "row" },
      make("button", { type: "button", "aria-label": label }, make("b", {}, text), named && " ", named && make("small", {}, named.trim())),
    ),
    make("td", { class: "count" }, number(gamesOf(move))),
    make("td", {}, results(move)),
  );
  row.title = details(move, name ?? "");
  return row;
}

/** The part of a name that says more than the name of the position before it. */
function shortName(name: string): string {
  const known = explorer.found?.opening && localOpening(explorer.found.opening);
  if (!known || !name.startsWith(known)) return name.replace(/^[^:]*: /, "");
  return name.slice(known.length).replace(/^[:,]? /, "");
}

/** Name, average rating and years. */
function details({ rating, first_year, last_year }: ExploredMove, name: string): string {
  const years = first_year && last_year && (first_year === last_year ? `${first_year}` : `${first_year}–${last_year}`);
  return [name, rating && localize("explorer-rating", { rating: `${rating}` }), years].filter(Boolean).join(", ");
}

type Results = Record<(typeof COLUMNS)[number], number>;

/** The shares in per cent. */
function percents(results: Results): Results {
  const share = (count: number) => Math.round((count * 100) / Math.max(gamesOf(results), 1));
  return { white: share(results.white), draws: share(results.draws), black: share(results.black) };
}

/** A bar of the results, or their numbers if they are few. */
function results(results: Results): HTMLElement {
  const isBar = gamesOf(results) >= FEWEST_FOR_BAR;
  const shares = percents(results);
  const label = localize(isBar ? "explorer-shares" : "explorer-results", isBar ? shares : results);
  const parts = COLUMNS.filter((side) => !isBar || results[side]).map((side) => {
    const text = isBar ? (shares[side] >= SMALLEST_LABEL ? `${shares[side]}` : "") : `${results[side]}`;
    const piece = make("i", { class: side }, make("span", {}, text));
    if (isBar) piece.style.flexGrow = `${results[side]}`;
    return piece;
  });
  return make("span", { class: isBar ? "bar" : "bar few", role: "img", "aria-label": label, title: label }, ...parts);
}

// ---- games -----------------------------------------------------------------

function examples(): HTMLElement[] {
  const { found } = explorer;
  if (!found?.games.length) return [];
  const total = gamesOf(found);
  const error = make("p", { class: "error", role: "alert" });
  const rows = found.games.map((game) =>
    make("li", {}, gameButton(game, found, (problem) => (error.textContent = problem))),
  );
  const count = localize("explorer-some", { shown: found.games.length, games: total });
  return [
    make(
      "div",
      { class: "card" },
      make("div", { class: "title" }, make("b", {}, localize("explorer-games")), make("span", { class: "small" }, count)),
      error,
      make("ul", { class: "explored-games" }, ...rows),
    ),
  ];
}

/** The list has games that are not counted as well: those that go on later, and
 * those without a result. */
function buttons(isStart: boolean, hasGames: boolean): HTMLElement[] {
  const { found } = explorer;
  const total = found ? gamesOf(found) : 0;
  const back = button(localize("explorer-back"), () => void step("prev"), {
    icon: "undo",
    id: "explorer-back",
    disabled: isStart,
  });
  const all = button(localize("explorer-all-games", { games: total }), () => found && void openList(found), {
    icon: "list",
    id: "explorer-list",
    disabled: !found || !hasGames,
  });
  return [back, all];
}
