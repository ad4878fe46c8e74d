// The parts of the page that a first board does not need. Each is a file with its
// style sheet in it, loaded when it is first used.

import type { Board } from "./board/board";
import { turnDialogs } from "./dialogs/dialog";
import type * as Devices from "./devices/all";
import type * as Dialogs from "./dialogs/all";
import type { Editor } from "./editor";
import type * as Explorer from "./explorer/all";
import { PATIENCE_MS } from "./connection";
import { localize } from "./l10n";
import type * as Analysis from "./panel/engine";
import type * as Review from "./review/all";
import { isDisconnected, current, update, type Note } from "./store";

interface Parts {
  analyse: typeof Analysis;
  devices: typeof Devices;
  dialogs: typeof Dialogs;
  edit: Editor;
  explorer: typeof Explorer;
  review: typeof Review;
}

let board: Board | undefined;

const FILES: { [Name in keyof Parts]: () => Promise<Parts[Name]> } = {
  analyse: async () => {
    const analysis = await import("./panel/engine");
    analysis.startAnalysis();
    return analysis;
  },
  devices: async () => {
    const devices = await import("./devices/all");
    await devices.startDevices();
    return devices;
  },
  dialogs: () => import("./dialogs/all"),
  edit: async () => {
    const { Editor } = await import("./editor");
    if (!board) throw new Error("there is no board yet");
    return new Editor(board);
  },
  explorer: async () => {
    const explorer = await import("./explorer/all");
    await explorer.startExplorer();
    return explorer;
  },
  review: () => import("./review/all"),
};

const loading = new Map<keyof Parts, Promise<unknown>>();
const loaded: Partial<Parts> = {};
/** The number of the latest request for a part. */
let latest = 0;

export function startParts(theBoard: Board): void {
  board = theBoard;
}

/** The part, if it has been loaded. */
export function ifLoaded<Name extends keyof Parts>(name: Name): Parts[Name] | undefined {
  return loaded[name];
}

/** Drops the requests for parts that are still being loaded. */
export function cancelLoading(): void {
  latest += 1;
}

/** Loads a part to show it, unless the program is gone: whoever has taken over its
 * port could send another script. Returns undefined if it cannot be loaded, which is reported,
 * or if the user wants something else meanwhile. */
export async function load<Name extends keyof Parts>(name: Name): Promise<Parts[Name] | undefined> {
  const number = (latest += 1);
  const isFar = document.body.classList.contains("far-side");
  const late = setTimeout(() => number === latest && say("waiting", "prompt"), PATIENCE_MS);
  const part = isDisconnected(current()) ? loaded[name] : await loadOnce(name).catch(() => undefined);
  clearTimeout(late);
  if (number !== latest) return undefined;
  if (current().note?.text === localize("waiting")) update({ note: undefined });
  // Some browsers remember that a file could not be loaded until the page is
  // loaded again.
  if (!part) say(isDisconnected(current()) ? "stopped" : "part-failed", "refused");
  turnDialogs(isFar);
  return part;
}

/** Loads a part that is soon needed. */
export async function preload(name: keyof Parts): Promise<void> {
  await loadOnce(name).catch(() => undefined);
}

function say(message: string, tone: Note["tone"]): void {
  update({ note: { text: localize(message), tone } });
}

/** Loads a part once; a failure is forgotten, so that it can be tried again. */
async function loadOnce<Name extends keyof Parts>(name: Name): Promise<Parts[Name]> {
  const known = loaded[name];
  if (known) return known;
  const file = loading.get(name) ?? FILES[name]();
  loading.set(name, file);
  try {
    return (loaded[name] = (await file) as Parts[Name]);
  } finally {
    loading.delete(name);
  }
}

type DialogName = keyof (typeof Dialogs)["openers"];

/** Opens one of the dialogs that are loaded when they are first used. */
export async function openDialog<Name extends DialogName>(
  name: Name,
  ...args: Parameters<(typeof Dialogs)["openers"][Name]>
): Promise<void> {
  const opener = (await load("dialogs"))?.openers[name] as ((...args: unknown[]) => Promise<void>) | undefined;
  await opener?.(...args);
}
