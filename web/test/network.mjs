// A network between a browser and the program: an HTTP proxy whose connections can be
// cut or stalled, and whose answers can get lost.

import { once } from "node:events";
import { createServer, request } from "node:http";
import { connect } from "node:net";

export class Network {
  /** All connections, of the browser and to the program. */
  sockets = new Set();
  isDown = false;
  /** Which answers get lost after the program has given them, and how many. */
  losses = [];
  /** What was asked for, as `POST /join/claim`. */
  asked = [];

  static async start() {
    const network = new Network();
    network.server = createServer((from, to) => network.pass(from, to));
    network.server.on("connect", (from, browser, head) => network.tunnel(from.url, browser, head));
    network.server.on("connection", (socket) => network.keep(socket));
    network.server.listen(0, "127.0.0.1");
    network.server.unref();
    await once(network.server, "listening");
    return network;
  }

  /** The options of a browser context behind it. */
  options(others) {
    const server = `http://127.0.0.1:${this.server.address().port}`;
    return { ...others, proxy: { server, bypass: "<-loopback>" } };
  }

  /** The next answers of some paths get lost: the connection is cut in their place. */
  lose(paths, count = 1) {
    this.losses = [{ paths, count }];
  }

  /** Cuts all connections without a word, and refuses others until `mend`. */
  cut() {
    this.isDown = true;
    for (const socket of this.sockets) socket.destroy();
  }

  mend() {
    this.isDown = false;
  }

  /** Nothing passes any more, and no connection is closed. */
  stall() {
    for (const socket of this.sockets) socket.pause();
  }

  stop() {
    this.cut();
    this.server.close();
  }

  keep(socket) {
    if (this.isDown) return socket.destroy();
    this.sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => this.sockets.delete(socket));
  }

  pass(from, to) {
    const { pathname } = new URL(from.url);
    this.asked.push(`${from.method} ${pathname}`);
    const program = request(from.url, { method: from.method, headers: from.headers, agent: false });
    program.on("socket", (socket) => this.keep(socket));
    program.on("error", () => to.destroy());
    program.on("response", (answer) => {
      const loss = this.losses.find(({ paths, count }) => count > 0 && paths.test(pathname));
      if (loss) {
        loss.count -= 1;
        answer.resume();
        answer.on("end", () => from.socket.destroy());
        return;
      }
      to.writeHead(answer.statusCode, answer.headers);
      answer.pipe(to);
    });
    from.pipe(program);
  }

  tunnel(url, browser, head) {
    const { hostname, port } = new URL(`http://${url}`);
    const program = connect(Number(port), hostname);
    this.keep(program);
    browser.on("error", () => undefined);
    program.on("connect", () => {
      browser.write("HTTP/1.1 200 OK\r\n\r\n");
      program.write(head);
      program.pipe(browser).pipe(program);
    });
    for (const [one, other] of [
      [program, browser],
      [browser, program],
    ])
      one.on("close", () => other.destroy());
  }
}
