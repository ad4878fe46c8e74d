// PGN files: reading one with progress, and the list of its games, which can be
// searched. The program reads the file; the page shows some rows at a time.

import { request, requestOrReason } from "../actions";
import { make } from "../dom";
import type { FileGame, FileGames, OpenedFile, Reason } from "../generated/protocol";
import { icon } from "../icons";
import { current, update } from "../store";
import { describeProblem, describeReason } from "../describe";
import { localize } from "../l10n";
import { fetchPrivate, sessionToken, TOKEN_HEADER } from "../session";
import { openModal, button, sheet } from "./dialog";
import { openingOf, resultSign, searchField } from "./list";
import { confirmAbandon } from "./abandon";

const MOST_BYTES = 200 * 1024 * 1024;
const ROWS = 100;
/** A file that is read sooner than this needs no progress bar. */
const PROGRESS_AFTER_MS = 300;

/** The file that was opened last, for another game of it. */
let latest: { name: string; opened: OpenedFile } | undefined;

export async function openLatestFile(): Promise<void> {
  if (latest) await chooseGame(latest.name, latest.opened);
}

/** Reads a file and opens its game; of several games one is chosen. Returns
 * undefined if that was done, otherwise what is wrong; nothing is wrong if it was
 * cancelled. */
export async function openPgn(name: string, file: Blob): Promise<string | undefined> {
  if (file.size > MOST_BYTES) return localize("refused-too-long");
  const opened = await read(file);
  if (opened === undefined) return "";
  if (typeof opened === "string") return opened;
  return openFound(name, opened);
}

async function openFound(name: string, opened: OpenedFile): Promise<string | undefined> {
  if (opened.games === 0) return localize("refused-not-readable", { reason: "" });
  if (opened.games === 1) return openGame(opened.file, 1);
  latest = { name, opened };
  update({ file: name });
  return (await chooseGame(name, opened)) ? undefined : "";
}

/** Shows the games that were named on the command line, unless another page does. */
export async function openPresented(): Promise<void> {
  const answer = await request({ type: "presented" });
  if (answer?.type !== "presented" || !answer.games) return;
  if (current().isWatching) await request({ type: "take_over" });
  const { name, ...opened } = answer.games;
  const problem = await openFound(name, opened);
  if (problem) update({ note: { text: problem, tone: "refused" } });
}

// ---- reading ---------------------------------------------------------------

/** Sends the file to the program: what it found, a reason why not, or undefined
 * if it was cancelled. */
async function read(file: Blob): Promise<OpenedFile | string | undefined> {
  const upload = new XMLHttpRequest();
  const bar = make("progress", { max: 100, "aria-label": localize("file-reading") });
  const dialog = sheet(
    "reading",
    localize("file-reading"),
    bar,
    button(localize("cancel"), () => dialog.close(), { id: "stop-reading" }),
  );
  upload.upload.addEventListener("progress", ({ loaded, total }) => (bar.value = (loaded / total) * 100));
  let isDone = false;
  const timer = setTimeout(() => {
    if (!isDone) void openModal(dialog).then(() => isDone || upload.abort());
  }, PROGRESS_AFTER_MS);
  const answer = await new Promise<OpenedFile | string | undefined>((resolve) => {
    upload.addEventListener("load", () => resolve(answerOf(upload)));
    upload.addEventListener("error", () => resolve(localize("file-failed")));
    upload.addEventListener("abort", () => resolve(undefined));
    upload.open("POST", "/api/files");
    upload.setRequestHeader("Content-Type", "application/x-chess-pgn");
    upload.setRequestHeader(TOKEN_HEADER, sessionToken());
    upload.send(file);
  });
  isDone = true;
  clearTimeout(timer);
  dialog.close();
  return answer;
}

function answerOf({ status, responseText }: XMLHttpRequest): OpenedFile | string {
  if (status === 413) return localize("refused-too-long");
  try {
    const answer = JSON.parse(responseText) as OpenedFile | Reason;
    return "proofs" in answer ? describeReason(answer) : answer;
  } catch {
    return localize("file-failed");
  }
}

// ---- the list --------------------------------------------------------------

/** Lets the user choose a game of a file, and opens it. False if none was. */
async function chooseGame(name: string, { file, games, faulty, is_cut }: OpenedFile): Promise<boolean> {
  const list = make("ul", { class: "games" });
  const count = make("p", { class: "small", role: "status" });
  const error = make("p", { class: "error", role: "alert" });
  const notes = [
    localize("file-count", { count: games }),
    faulty > 0 && localize("file-faulty", { count: faulty }),
    is_cut && localize("file-cut", { count: games }),
  ];
  const summary = make("p", { class: "small" }, notes.filter(Boolean).join(" "));
  const search = searchField("file-search", localize("file-search"), list, () => void fill(0));
  const dialog = sheet("file-sheet", name, summary, search, count, error, list);
  const open = async (number: number) => {
    const problem = await openGame(file, number);
    if (problem === undefined) dialog.close("open");
    else error.textContent = problem;
  };
  let version = 0;
  const fill = async (skip: number) => {
    const now = skip ? version : ++version;
    const found = await listed(file, search.value, skip);
    if (now !== version) return;
    if (typeof found === "string") return void (error.textContent = found);
    error.textContent = "";
    count.textContent = localize("file-found", { count: found.found });
    const more = () => void fill(skip + ROWS);
    const rows = found.games.map((game) => row(game, () => void open(game.number)));
    if (!skip) list.replaceChildren();
    list.querySelector(".more")?.remove();
    list.append(...rows);
    if (found.found > skip + ROWS)
      list.append(make("li", { class: "more" }, button(localize("file-more"), more, { id: "file-more" })));
  };
  await fill(0);
  const answer = openModal(dialog);
  search.focus();
  return (await answer) === "open";
}

async function listed(file: number, search: string, skip: number): Promise<FileGames | string> {
  const query = new URLSearchParams({ search, skip: `${skip}`, limit: `${ROWS}` });
  const response = await fetchPrivate(`/api/files/${file}?${query}`).catch(() => undefined);
  if (!response) return localize("file-failed");
  const answer = (await response.json().catch(() => undefined)) as FileGames | Reason | undefined;
  if (!answer) return localize("file-failed");
  return "proofs" in answer ? describeReason(answer) : answer;
}

function row(game: FileGame, open: () => void): HTMLElement {
  const name = (color: "white" | "black") => game[color] || localize("Color", { color });
  const details = [
    game.date.replaceAll(".??", "").replaceAll(".", "-"),
    game.event,
    openingOf(game),
    localize("moves-count", { count: Math.ceil(game.plies / 2) }),
  ];
  const players = make("b", {}, `${name("white")} – ${name("black")}`);
  const result = make("span", { class: "outcome" }, resultSign(game.result));
  const fault = game.is_faulty && make("span", { class: "fault" }, icon("refused"), localize("file-fault"));
  const item = make(
    "button",
    { type: "button", class: "open", click: open },
    make("span", { class: "players" }, players, result),
    make("small", {}, details.filter(Boolean).join(", ")),
    fault,
  );
  return make("li", {}, item);
}

/** Opens a game in place of the one on the board. Returns undefined if it was
 * opened, otherwise what is wrong. */
async function openGame(file: number, number: number): Promise<string | undefined> {
  if (!(await confirmAbandon())) return "";
  const answer = await requestOrReason({ type: "open_file", file, number, abandon: true }).catch(() => undefined);
  if (!answer) return localize("file-failed");
  if ("proofs" in answer) return describeReason(answer);
  if (current().mode === "edit") update({ mode: "play" });
  return undefined;
}

/** Loads a position in place of the game. */
export async function openFen(fen: string): Promise<string | undefined> {
  if (!(await confirmAbandon())) return "";
  const answer = await requestOrReason({ type: "load", text: fen, abandon: true }).catch(() => undefined);
  if (!answer) return localize("file-failed");
  if ("proofs" in answer) return faultsOf(fen, answer);
  if (current().mode === "edit") update({ mode: "play" });
  return undefined;
}

/** What is wrong with a position that was refused, in the player's language. */
async function faultsOf(fen: string, reason: Reason): Promise<string> {
  const answer = await requestOrReason({ type: "inspect", fen }).catch(() => undefined);
  if (!answer || !("problems" in answer) || !answer.problems.length) return describeReason(reason);
  return answer.problems.map(describeProblem).join(" ");
}
