// Requests to the program about databases, positions and their games.

import type { Databases, ExploredGames, ExploredPosition, Reason } from "../generated/protocol";
import { describeReason } from "../describe";
import { localize } from "../l10n";
import { fetchPrivate, sessionToken, TOKEN_HEADER } from "../session";

/** A sentence that says why there is no answer. */
export class Failed {
  constructor(readonly text: string) {}
}

async function ask<T extends object>(path: string, options: RequestInit = {}): Promise<T | Failed> {
  const response = await fetchPrivate(path, options).catch(() => undefined);
  return answerOf(await response?.json().catch(() => undefined));
}

function answerOf<T extends object>(answer: T | Reason | undefined): T | Failed {
  if (!answer) return new Failed(localize("file-failed"));
  return "proofs" in answer ? new Failed(describeReason(answer)) : answer;
}

export function listDatabases(): Promise<Databases | Failed> {
  return ask("/api/databases");
}

/** Where a position stands: the start of the game if it is not the usual one, and
 * the moves from there. */
export interface Path {
  fen: string | undefined;
  moves: string[];
}

export function lookUp(database: string, { fen, moves }: Path): Promise<ExploredPosition | Failed> {
  const query = new URLSearchParams({ database, moves: moves.join(" "), ...(fen ? { fen } : {}) });
  return ask(`/api/explorer?${query}`);
}

export function listGames(database: string, fen: string, search: string, skip: number): Promise<ExploredGames | Failed> {
  const query = new URLSearchParams({ fen, search, skip: `${skip}` });
  return ask(`/api/databases/${encodeURIComponent(database)}/games?${query}`);
}

export async function gamePgn(database: string, number: number): Promise<string | Failed> {
  const path = `/api/databases/${encodeURIComponent(database)}/games/${number}/pgn`;
  const response = await fetchPrivate(path).catch(() => undefined);
  if (response?.ok) return response.text();
  const failed = answerOf<Reason>(await response?.json().catch(() => undefined));
  return failed instanceof Failed ? failed : new Failed(localize("file-failed"));
}

export function cancelImport(): Promise<Databases | Failed> {
  return ask("/api/databases/import", { method: "DELETE" });
}

/** Sends a file, whose games are read afterwards. Resolves with undefined if it
 * was aborted. */
export function sendFile(
  file: File,
  progress: (share: number) => void,
): { answer: Promise<Databases | Failed | undefined>; abort: () => void } {
  const upload = new XMLHttpRequest();
  const answer = new Promise<Databases | Failed | undefined>((resolve) => {
    upload.upload.addEventListener("progress", ({ loaded, total }) => progress(total ? loaded / total : 0));
    upload.addEventListener("load", () => resolve(parsed(upload.responseText)));
    upload.addEventListener("error", () => resolve(new Failed(localize("file-failed"))));
    upload.addEventListener("abort", () => resolve(undefined));
    upload.open("POST", `/api/databases?${new URLSearchParams({ name: file.name })}`);
    upload.setRequestHeader("Content-Type", "application/x-chess-pgn");
    upload.setRequestHeader(TOKEN_HEADER, sessionToken());
    upload.send(file);
  });
  return { answer, abort: () => upload.abort() };
}

function parsed(text: string): Databases | Failed {
  try {
    return answerOf(JSON.parse(text) as Databases | Reason);
  } catch {
    return new Failed(localize("file-failed"));
  }
}
