// The wire to the program: commands out, events in, and patience in between.

import type { Command, Event } from "./generated/protocol";

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;

export interface Listener {
  /** The program says something. */
  heard(event: Event): void;
  /** The program is gone; we keep looking for it. */
  lost(): void;
}

export class Connection {
  private socket: WebSocket | undefined;
  private wait = FIRST_WAIT_MS;

  constructor(private readonly listener: Listener) {
    this.open();
  }

  /** Sends `command`, or answers false when nobody would hear it. */
  send(command: Command): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(command));
    return true;
  }

  private open(): void {
    const address = new URL("/ws", location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    socket.onopen = () => {
      this.wait = FIRST_WAIT_MS;
    };
    socket.onmessage = (message: MessageEvent<string>) => {
      this.listener.heard(JSON.parse(message.data) as Event);
    };
    socket.onclose = () => {
      this.listener.lost();
      this.reopenLater();
    };
    this.socket = socket;
  }

  /** Twice the wait each time, with some chance in it so that many tabs do not
   * all knock at once. */
  private reopenLater(): void {
    setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MS);
  }
}
