// The WebSocket to the program: sends requests, matches answers to them by id,
// and reconnects with growing delays.

import type { Message, Reason, Request, RequestKind } from "./generated/protocol";
import { fetchPrivate, socketProtocols } from "./session";

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 4_000;
/** A program that has not answered for this long is reported as frozen. */
export const PATIENCE_MS = 3_000;
/** Requests whose answers may take longer: the engine thinks. */
const SLOW: RequestKind["type"][] = ["hint", "graph", "review", "try"];

function openSocket(): WebSocket {
  const address = new URL("/ws", location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(address, socketProtocols());
}

/** Opened while the rest of the page is still being loaded. */
let firstSocket: WebSocket | undefined = openSocket();

export interface Listener {
  /** Called for each message that does not answer a request. */
  received(message: Message): void;
  /** Called when the connection is closed. `isUnauthorized` if the program runs
   * but no longer accepts the session. The connection keeps trying. */
  disconnected(isUnauthorized: boolean): void;
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

/** Whether the program runs but was restarted, or has closed the session. */
async function isUnauthorized(): Promise<boolean> {
  const response = await fetchPrivate("/api/games", { method: "HEAD" }).catch(() => undefined);
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
  private readonly pending = new Map<number, Pending>();

  constructor(private readonly listener: Listener) {
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
    return new Promise((resolve, reject) => this.pending.set(id, { resolve, reject }));
  }

  private checkAnswered(id: number): void {
    if (this.pending.has(id)) this.setWaiting(true);
  }

  private setWaiting(isWaiting: boolean): void {
    if (this.isWaiting === isWaiting) return;
    this.isWaiting = isWaiting;
    this.listener.waiting(isWaiting);
  }

  private open(): void {
    const socket = firstSocket ?? openSocket();
    firstSocket = undefined;
    socket.onopen = () => this.opened(socket);
    socket.onmessage = (event: MessageEvent<string>) => this.received(JSON.parse(event.data) as Message);
    socket.onclose = () => this.closed();
    this.socket = socket;
  }

  private opened(socket: WebSocket): void {
    this.delay = FIRST_DELAY_MS;
    for (const text of this.unsent ?? []) socket.send(text);
    this.unsent = undefined;
  }

  private received(message: Message): void {
    this.setWaiting(false);
    const id = "id" in message ? message.id : null;
    const pending = id ? this.pending.get(id) : undefined;
    if (!pending || !id) return this.listener.received(message);
    this.pending.delete(id);
    if (message.type === "refused") pending.reject(new Refused(message));
    else pending.resolve(message);
  }

  private closed(): void {
    this.setWaiting(false);
    this.unsent = undefined;
    for (const { reject } of this.pending.values()) reject(new NotConnected());
    this.pending.clear();
    void isUnauthorized().then((isUnauthorized) => this.listener.disconnected(isUnauthorized));
    this.reopenLater();
  }

  /** Doubles the delay each time. The random part keeps many tabs from
   * reconnecting at the same moment. */
  private reopenLater(): void {
    setTimeout(() => this.open(), this.delay * (0.75 + Math.random() / 2));
    this.delay = Math.min(this.delay * 2, LONGEST_DELAY_MS);
  }
}
