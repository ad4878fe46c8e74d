// The session of this browser. Other servers of this computer may see its cookie,
// because browsers send cookies to all ports. What is in localStorage is bound to
// the port, so the program also asks for the token that is stored here.

import type { Ticket } from "./generated/protocol";
import { NONCE_BYTES, deriveKey, digitsOf, unseal } from "./sealed";

const STORAGE_KEY = "arrocco.session";
/** The header with the token. */
export const TOKEN_HEADER = "Arrocco-Session";

/** Whether this page runs on a device that has joined, or joins, over the network. */
export function isDevice(): boolean {
  return location.pathname === "/join";
}

/** The token of this page, where the browser stores none. */
let resumed = "";

function embeddedToken(): string {
  return document.querySelector<HTMLMetaElement>("meta[name=session]")?.content ?? "";
}

/** The token; empty if this browser has not signed in. */
export function sessionToken(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? (resumed || embeddedToken());
  } catch {
    return resumed || embeddedToken();
  }
}

/** Stores the token of a page that was opened by the address with the key, and
 * removes the key from the address bar. */
export function storeToken(): void {
  const token = embeddedToken();
  if (!token) return;
  history.replaceState(history.state, "", location.pathname);
  keepToken(token);
}

/** Stores a token; an empty one is forgotten. */
export function keepToken(token: string): void {
  resumed = token;
  try {
    if (token) localStorage.setItem(STORAGE_KEY, token);
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Some browsers refuse in private windows: it lasts until the next reload.
  }
}

/** Gets a session of a program that was restarted, by the ticket of the last one.
 * The ticket's key is not sent: whoever has taken over the port cannot read it, and
 * cannot answer with a token that it decrypts. */
export async function resume({ id, key }: Ticket): Promise<boolean> {
  const challenge = digitsOf(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
  try {
    const answer = await fetch("/api/sessions", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ session: id, challenge }),
    });
    const { sealed } = (await answer.json()) as { sealed: string };
    const token = unseal(sealed, deriveKey(key, challenge));
    const isToken = /^[0-9a-f]{64}$/.test(token);
    if (isToken) keepToken(token);
    return isToken;
  } catch {
    return false;
  }
}

/** The protocols of the WebSocket: a page cannot set its headers. */
export function socketProtocols(): string[] {
  const token = sessionToken();
  return token ? ["arrocco.changes", "arrocco", `session.${token}`] : [];
}

/** Requests something private from the program. */
export function fetchPrivate(path: string, options: RequestInit = {}): Promise<Response> {
  return fetch(path, { ...options, headers: { [TOKEN_HEADER]: sessionToken() } });
}
