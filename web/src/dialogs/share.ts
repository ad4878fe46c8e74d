// The dialog to export and import games: FEN, PGN, pictures, tags; also files
// dropped on the page.

import { request } from "../actions";
import { make } from "../dom";
import { current, orientation, shown, update } from "../store";
import { language, localize } from "../l10n";
import { fetchPrivate } from "../session";
import { openModal, button, sheet } from "./dialog";
import { field } from "./fields";
import { openFen, openPgn } from "./files";

const TAGS = ["Event", "Site", "Date", "Round", "White", "Black"];

export async function openShare(): Promise<void> {
  const state = current();
  const pgn = await pgnOf(state.game);
  if (pgn === undefined) return;
  const columns = make(
    "div",
    { class: "columns" },
    make("div", {}, exportField(shown(state)?.fen ?? "", pgn), picture()),
    make(
      "div",
      {},
      importField(() => dialog.close()),
      tags(),
    ),
  );
  const dialog = sheet("share", localize("share"), columns);
  await openModal(dialog);
}

// ---- export ----------------------------------------------------------------

/** The game as the program writes it; undefined if it does not answer, which is
 * reported. */
async function pgnOf(game: string | undefined): Promise<string | undefined> {
  const answer = await fetchPrivate(`/api/games/${game}/pgn?lang=${language()}`).catch(() => undefined);
  if (answer) return answer.ok ? answer.text() : "";
  update({ note: { text: localize("stopped"), tone: "refused" } });
  return undefined;
}

/** Saves the game as a file. */
export async function savePgn(name: string): Promise<void> {
  const pgn = await pgnOf(current().game);
  if (pgn !== undefined) saveAs(name, new Blob([pgn]));
}

function exportField(fen: string, pgn: string): HTMLElement {
  const box = make("textarea", { readonly: true, rows: 8, "aria-label": "PGN", id: "pgn" }, pgn);
  const line = make("input", { type: "text", readonly: true, value: fen, "aria-label": "FEN", id: "fen" });
  return field(
    localize("share-out"),
    make(
      "div",
      { class: "texts" },
      make("div", { class: "line" }, line, copyButton("FEN", line)),
      box,
      make(
        "div",
        { class: "line" },
        copyButton("PGN", box),
        button(localize("save-file"), () => saveAs("arrocco.pgn", new Blob([box.value])), { icon: "save" }),
      ),
    ),
  );
}

function copyButton(name: string, source: HTMLInputElement | HTMLTextAreaElement): HTMLButtonElement {
  const made = button(
    localize("copy", { name }),
    () => {
      source.select();
      void navigator.clipboard?.writeText(source.value).catch(() => document.execCommand("copy"));
      made.querySelector("span")?.replaceChildren(localize("copied"));
    },
    { icon: "copy" },
  );
  return made;
}

function picture(): HTMLElement {
  const save = async (kind: string) => {
    const turned = orientation(current()) === "black";
    const address = `/api/games/${current().game}/board.${kind}?turned=${turned}`;
    const answer = await fetchPrivate(address).catch(() => undefined);
    if (answer?.ok) saveAs(`arrocco.${kind}`, await answer.blob());
  };
  const choice = (kind: string) =>
    button(localize("picture-as", { kind: kind.toUpperCase() }), () => void save(kind));
  return field(localize("picture"), make("div", { class: "line" }, choice("svg"), choice("png")));
}

function saveAs(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  make("a", { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}

// ---- import ----------------------------------------------------------------

function importField(close: () => void): HTMLElement {
  const box = make("textarea", {
    rows: 6,
    "aria-label": localize("share-in"),
    placeholder: localize("share-in-hint"),
    id: "paste",
    spellcheck: "false",
  });
  const file = make("input", {
    type: "file",
    accept: ".pgn,.fen,.txt,text/plain",
    class: "unseen",
    "aria-label": localize("open-file"),
    tabindex: -1,
  });
  const error = make("p", { class: "error", role: "alert" });
  const load = async (loading: Promise<string | undefined>) => {
    error.textContent = "";
    const problem = await loading;
    if (problem === undefined) close();
    else error.textContent = problem;
  };
  file.addEventListener("change", () => {
    const [chosen] = file.files ?? [];
    if (chosen) void load(loadFile(chosen));
    file.value = "";
  });
  return field(
    localize("share-in"),
    make(
      "div",
      { class: "texts" },
      box,
      error,
      make(
        "div",
        { class: "line" },
        button(localize("load"), () => void load(loadText(box.value)), { class: "primary", id: "load" }),
        button(localize("open-file"), () => file.click(), { icon: "open" }),
        file,
      ),
    ),
  );
}

/** The first word of a FEN has seven slashes; no PGN begins so. */
const FEN = /^\s*([^/\s]*\/){7}[^/\s]*(\s|$)/;
/** A position is shorter than this. */
const LONGEST_FEN = 200;

/** Loads a FEN or PGN in place of the game. Returns undefined if it was loaded,
 * otherwise what is wrong with the text. */
export async function loadText(text: string): Promise<string | undefined> {
  if (!text.trim()) return localize("refused-not-readable", { reason: "" });
  if (FEN.test(text)) return openFen(text.trim());
  return openPgn(localize("file-pasted"), new Blob([text]));
}

/** Loads a file, which may have many games. */
export async function loadFile(file: File): Promise<string | undefined> {
  const start = file.size <= LONGEST_FEN ? await file.text() : "";
  return FEN.test(start) ? openFen(start.trim()) : openPgn(file.name, file);
}

// ---- tags ------------------------------------------------------------------

function tags(): HTMLElement {
  const { snapshot } = current();
  const inputs = TAGS.map((name) =>
    make("input", { type: "text", name, maxlength: 120, value: tagOf(name) }),
  );
  const send = () => {
    const tags = Object.fromEntries(inputs.map((input) => [input.name, input.value.trim()]));
    void request({ type: "tag", tags }).then((answer) => answer && done.replaceChildren(localize("tags-saved")));
  };
  const done = make("span", { class: "small", role: "status" });
  const rows = inputs.map((input) => make("label", { class: "tag" }, make("span", {}, localize("tag-name", { tag: input.name })), input));
  const isAble = snapshot !== undefined && !current().isWatching;
  return field(
    localize("tags"),
    make(
      "div",
      { class: "tags" },
      ...rows,
      make("div", { class: "line" }, button(localize("tags-save"), send, { disabled: !isAble, id: "save-tags" }), done),
    ),
  );
}

function tagOf(name: string): string {
  const settings = current().snapshot?.settings;
  if (name === "White") return settings?.white.name ?? "";
  if (name === "Black") return settings?.black.name ?? "";
  return settings?.tags[name] ?? "";
}
