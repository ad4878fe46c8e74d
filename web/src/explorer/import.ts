// The import of a file into the user's own database, with progress.

import { button } from "../dialogs/dialog";
import { make } from "../dom";
import type { Import } from "../generated/protocol";
import { localize } from "../l10n";
import { announce } from "../panel/announcer";
import { refresh } from "../store";
import { cancelImport, Failed, listDatabases, sendFile } from "./api";
import { choose, explorer, forget, setDatabases } from "./state";

const POLL_MS = 400;
/** Progress is announced at each tenth. */
const ANNOUNCED_STEPS = 10;

/** The file that is being sent. */
let sending: { name: string; share: number; abort: () => void } | undefined;
/** What the last import came to, until the next one. */
let report = "";
let announced = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

export function isImporting(): boolean {
  return sending !== undefined || isUnderWay(explorer.databases?.import ?? undefined);
}

function isUnderWay(job: Import | undefined): boolean {
  return job?.state === "receiving" || job?.state === "reading";
}

/** Lets the user choose a file. */
export function chooseFile(): void {
  const input = make("input", { type: "file", accept: ".pgn,.zst,.gz,.bz2" });
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (file) void importFile(file);
  });
  input.click();
}

export async function importFile(file: File): Promise<void> {
  report = "";
  announced = 0;
  const { answer, abort } = sendFile(file, (share) => {
    if (sending) sending.share = share;
    refresh();
  });
  sending = { name: file.name, share: 0, abort };
  refresh();
  const answered = await answer;
  sending = undefined;
  if (!answered) return finish(localize("import-cancelled"));
  if (answered instanceof Failed) return finish(answered.text);
  setDatabases(answered);
  watch();
}

/** Looks after the import until it is over. */
export function watch(): void {
  clearTimeout(timer);
  if (!isUnderWay(explorer.databases?.import ?? undefined)) return ended();
  timer = setTimeout(async () => {
    const answer = await listDatabases();
    if (!(answer instanceof Failed)) setDatabases(answer);
    watch();
  }, POLL_MS);
}

function ended(): void {
  const job = explorer.databases?.import;
  if (!job) return;
  if (job.state === "cancelled") return finish(localize("import-cancelled"));
  if (job.state === "failed") return finish(localize("import-failed", { file: job.name, problem: job.problem ?? "" }));
  const { name: file, added, duplicates: known } = job;
  const parts = [
    localize("import-done", { file, added }),
    known > 0 && localize("import-known", { known }),
    job.problem && localize("import-cut", { problem: job.problem }),
  ];
  forget();
  choose("imported");
  finish(parts.filter(Boolean).join(" "));
}

function finish(text: string): void {
  report = text;
  announce(text, "polite");
  refresh();
}

function cancel(): void {
  if (sending) sending.abort();
  else void cancelImport().then(setDatabases).then(watch);
}

/** What is going on, or what the last import came to. */
export function importNote(): HTMLElement | undefined {
  const job = explorer.databases?.import;
  if (!isImporting()) return report ? make("p", { class: "import small", role: "status" }, report) : undefined;
  const file = sending?.name ?? job?.name ?? "";
  const share = sending ? sending.share : job?.total ? job.read / job.total : 0;
  const percent = Math.floor(share * 100);
  const text = localize(sending ? "import-sending" : "import-reading", { file, percent });
  announceStep(percent, text);
  return make(
    "div",
    { class: "import" },
    make("progress", { max: 100, value: percent, "aria-label": text }),
    make("span", {}, text),
    button(localize("import-stop"), cancel, { id: "import-stop" }),
  );
}

function announceStep(percent: number, text: string): void {
  const step = Math.floor((percent / 100) * ANNOUNCED_STEPS);
  if (step <= announced || sending) return;
  announced = step;
  announce(text, "polite");
}

/** Changes while an import goes on. */
export function importKey(): unknown {
  const job = explorer.databases?.import;
  return [sending?.share, isImporting(), job?.state, job?.read, report];
}
