// The session of this browser. Other servers of this computer may see its cookie,
// because browsers send cookies to all ports. What is in localStorage is bound to
// the port, so the program also asks for the token that is stored here.

const STORAGE_KEY = "arrocco.session";
/** The header with the token. */
export const TOKEN_HEADER = "Arrocco-Session";

function embeddedToken(): string {
  return document.querySelector<HTMLMetaElement>("meta[name=session]")?.content ?? "";
}

/** The token; empty if this browser has not signed in. */
export function sessionToken(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? embeddedToken();
  } catch {
    return embeddedToken();
  }
}

/** Stores the token of a page that was opened by the address with the key, and
 * removes the key from the address bar. */
export function storeToken(): void {
  const token = embeddedToken();
  if (!token) return;
  history.replaceState(history.state, "", location.pathname);
  try {
    localStorage.setItem(STORAGE_KEY, token);
  } catch {
    // Some browsers refuse in private windows: it lasts until the next reload.
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
