// The WebSocket to the program: sends requests, matches answers to them by id,
// and reconnects with growing delays.

import type { GameId, Message, Reason, Request, RequestKind, Snapshot, Ticket } from "./generated/protocol";
import { fetchPrivate, isDevice, resume, socketProtocols } from "./session";

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 4_000;
/** A program that has not answered for this long is reported as frozen. */
export const PATIENCE_MS = 3_000;
/** Requests whose answers may take longer: the engine thinks. */
const SLOW: RequestKind["type"][] = ["hint", "graph", "review", "try", "solve"];

/** The game to show; the current one if there is none. */
let game: GameId | undefined;

function openSocket(): WebSocket {
  const address = new URL("/ws", location.href);
  if (game) address.searchParams.set("game", game);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(address, socketProtocols());
}

/** Opened while the rest of the page is still being loaded; a device joins first. */
let firstSocket: WebSocket | undefined = isDevice() ? undefined : openSocket();

export interface Listener {
  /** Called for each message that does not answer a request. */
  received(message: Message): void;
  /** Called when the connection is closed. `isUnauthorized` if the program runs
   * but no longer accepts the session. The connection keeps trying. */
  disconnected(isUnauthorized: boolean): void;
  /** Called when the owner of the game has disconnected this device for good. */
  dismissed(isRemoved: boolean): void;
  /** Called with true when an answer is late, and with false when the program
   * answers again. */
  waiting(isWaiting: boolean): void;
}

/** The program refused a request. */
export class Refused extends Error {
  constructor(readonly reason: Reason) {
    super(reason.text);
  }
}

/** The request was not sent, or the connection closed before the answer. */
export class NotConnected extends Error {}

interface Pending {
  resolve(answer: Message): void;
  reject(error: Error): void;
}

/** The close code of a device that was removed, and of one that is not needed any
 * more. */
const REMOVED = 1008;
const SHARING_ENDED = 1000;
/** The code for a connection that ended without one. */
const STALLED = 1006;
/** The close code of a device that has another seat when it connects again. */
const ANOTHER_SEAT = 1012;

/** Whether the program runs but was restarted, or has closed the session. */
async function isUnauthorized(): Promise<boolean> {
  const path = isDevice() ? "/join/me" : "/api/games";
  const response = await fetchPrivate(path, { method: "HEAD" }).catch(() => undefined);
  return response?.status === 401;
}

export class Connection {
  private socket: WebSocket | undefined;
  private delay = FIRST_DELAY_MS;
  private nextId = 1;
  /** Requests made before the first connection is open. The board can be used
   * earlier than that. */
  private unsent: string[] | undefined = [];
  private isWaiting = false;
  private reopening: ReturnType<typeof setTimeout> | undefined;
  /** By which the page continues after a restart of the program. Only in memory:
   * a program that took over the port could read what the browser stores. */
  private ticket: Ticket | undefined;
  /** The last state. A message may have only the ends of its lists. */
  private snapshot: Snapshot | undefined;
  private readonly pending = new Map<number, Pending>();

  constructor(private readonly listener: Listener) {
    this.open();
    // Timers of hidden pages are slow.
    document.addEventListener("visibilitychange", () => document.hidden || this.reopenNow());
  }

  /** Tries to connect at once, if the page is not connected. */
  reopenNow(): void {
    if (!this.reopening) return;
    this.delay = FIRST_DELAY_MS;
    this.open();
  }

  /** Sends a request and resolves with the answer.
   * @throws {Refused} if the program refuses it, {@link NotConnected} without a
   * connection. */
  request(request: RequestKind): Promise<Message> {
    const { socket, unsent } = this;
    const isOpen = socket?.readyState === WebSocket.OPEN;
    if (!isOpen && !unsent) return Promise.reject(new NotConnected());
    const id = this.nextId++;
    const text = JSON.stringify({ id, ...request } satisfies Request);
    if (isOpen) socket.send(text);
    else unsent?.push(text);
    if (!SLOW.includes(request.type)) setTimeout(() => this.checkAnswered(id), PATIENCE_MS);
    if (isDevice() && isOpen) setTimeout(() => this.pending.has(id) && this.giveUp(socket), 2 * PATIENCE_MS);
    return new Promise((resolve, reject) => this.pending.set(id, { resolve, reject }));
  }

  /** Shows another game from now on. */
  show(other: GameId): void {
    game = other;
    const { socket } = this;
    if (socket) socket.onclose = null;
    socket?.close();
    this.open();
  }

  private checkAnswered(id: number): void {
    if (this.pending.has(id)) this.setWaiting(true);
  }

  /** A network may have stalled without closing the connection. */
  private giveUp(socket: WebSocket): void {
    if (this.socket !== socket || socket.readyState !== WebSocket.OPEN) return;
    socket.onclose = null;
    socket.close();
    this.closed(STALLED);
  }

  private setWaiting(isWaiting: boolean): void {
    if (this.isWaiting === isWaiting) return;
    this.isWaiting = isWaiting;
    this.listener.waiting(isWaiting);
  }

  private open(): void {
    clearTimeout(this.reopening);
    this.reopening = undefined;
    const socket = firstSocket ?? openSocket();
    firstSocket = undefined;
    socket.onopen = () => this.opened(socket);
    socket.onmessage = (event: MessageEvent<string>) => this.received(JSON.parse(event.data) as Message);
    socket.onclose = ({ code }) => this.closed(code);
    this.socket = socket;
  }

  private opened(socket: WebSocket): void {
    this.delay = FIRST_DELAY_MS;
    for (const text of this.unsent ?? []) socket.send(text);
    this.unsent = undefined;
  }

  private received(message: Message): void {
    this.setWaiting(false);
    if (message.type === "state") this.complete(message);
    if (message.type === "hello") this.ticket = message.ticket;
    const id = "id" in message ? message.id : null;
    const pending = id ? this.pending.get(id) : undefined;
    if (!pending || !id) return this.listener.received(message);
    this.pending.delete(id);
    if (message.type === "refused") pending.reject(new Refused(message));
    else pending.resolve(message);
  }

  /** Adds the beginnings of the lists that are still right. */
  private complete({ snapshot, kept }: Extract<Message, { type: "state" }>): void {
    if (kept && this.snapshot) {
      snapshot.moves = [...this.snapshot.moves.slice(0, kept.moves), ...snapshot.moves];
      snapshot.tree = [...this.snapshot.tree.slice(0, kept.tree), ...snapshot.tree];
    }
    this.snapshot = snapshot;
  }

  private closed(code: number): void {
    this.setWaiting(false);
    this.unsent = undefined;
    for (const { reject } of this.pending.values()) reject(new NotConnected());
    this.pending.clear();
    if (isDevice() && code === ANOTHER_SEAT) return this.open();
    if (isDevice() && (code === REMOVED || code === SHARING_ENDED)) return this.dismiss(code === REMOVED);
    this.reopenLater();
    void this.checkSession();
  }

  /** Gets a new session if the program was restarted; otherwise reports that the
   * connection is lost. */
  private async checkSession(): Promise<void> {
    const isRefused = await isUnauthorized();
    if (isDevice() && isRefused) this.dismiss(true);
    else if (isRefused && this.ticket && (await resume(this.ticket))) this.reopenNow();
    else this.listener.disconnected(isRefused);
  }

  /** Does not connect again. */
  private dismiss(isRemoved: boolean): void {
    clearTimeout(this.reopening);
    this.listener.dismissed(isRemoved);
  }

  /** Doubles the delay each time. The random part keeps many tabs from
   * reconnecting at the same moment. */
  private reopenLater(): void {
    this.reopening = setTimeout(() => this.open(), this.delay * (0.75 + Math.random() / 2));
    this.delay = Math.min(this.delay * 2, LONGEST_DELAY_MS);
  }
}
