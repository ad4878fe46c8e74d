// The wire to the program: wishes out, tidings in, and patience in between.

import type { Ask, Reason, Tell, Wish } from "./generated/protocol";

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 4_000;

function knock(): WebSocket {
  const address = new URL("/ws", location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(address);
}

/** On its way while the rest of the page is still being read. */
let knocking: WebSocket | undefined = knock();

export interface Listener {
  /** The program tells something that answers nobody in particular. */
  told(tell: Tell): void;
  /** The program is gone, or `isLocked`: it does not know us any more. We keep
   * looking for it. */
  lost(isLocked: boolean): void;
}

/** The program did not do it, and says why. */
export class Refused extends Error {
  constructor(readonly reason: Reason) {
    super(reason.text);
  }
}

/** Nobody was there to hear it. */
export class Unheard extends Error {}

interface Waiting {
  resolve(tell: Tell): void;
  reject(error: Error): void;
}

/** Whether the program is there but was started anew, with another key. */
async function isLocked(): Promise<boolean> {
  const answer = await fetch("/api/games", { method: "HEAD" }).catch(() => undefined);
  return answer?.status === 401;
}

export class Connection {
  private socket: WebSocket | undefined;
  private wait = FIRST_WAIT_MS;
  private next = 1;
  /** What was asked before the program was first heard of: the board is there
   * by then, and people are quick. */
  private unsent: string[] | undefined = [];
  private readonly waiting = new Map<number, Waiting>();

  constructor(private readonly listener: Listener) {
    this.open();
  }

  /** Sends a wish; resolves with the answer.
   * @throws {Refused} if the program declines, {@link Unheard} if it is away. */
  ask(wish: Wish): Promise<Tell> {
    const { socket, unsent } = this;
    const isOpen = socket?.readyState === WebSocket.OPEN;
    if (!isOpen && !unsent) return Promise.reject(new Unheard());
    const id = this.next++;
    const text = JSON.stringify({ id, ...wish } satisfies Ask);
    if (isOpen) socket.send(text);
    else unsent?.push(text);
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  private open(): void {
    const socket = knocking ?? knock();
    knocking = undefined;
    socket.onopen = () => this.opened(socket);
    socket.onmessage = (message: MessageEvent<string>) => this.heard(JSON.parse(message.data) as Tell);
    socket.onclose = () => this.closed();
    this.socket = socket;
  }

  private opened(socket: WebSocket): void {
    this.wait = FIRST_WAIT_MS;
    for (const text of this.unsent ?? []) socket.send(text);
    this.unsent = undefined;
  }

  private heard(tell: Tell): void {
    const id = "id" in tell ? tell.id : null;
    const waiting = id ? this.waiting.get(id) : undefined;
    if (!waiting || !id) return this.listener.told(tell);
    this.waiting.delete(id);
    if (tell.type === "refused") waiting.reject(new Refused(tell));
    else waiting.resolve(tell);
  }

  private closed(): void {
    this.unsent = undefined;
    for (const { reject } of this.waiting.values()) reject(new Unheard());
    this.waiting.clear();
    void isLocked().then((isLocked) => this.listener.lost(isLocked));
    this.reopenLater();
  }

  /** Twice the wait each time, with some chance in it so that many tabs do not
   * all knock at once. */
  private reopenLater(): void {
    setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MS);
  }
}
