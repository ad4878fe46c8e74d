// The browser: the system's Chromium, started once and shared by all test
// files through its WebSocket endpoint.

import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

const ENDPOINT = "ARROCCO_BROWSER_ENDPOINT";
const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
/** Where Debian has it, if `cargo xtask test` does not say where it is. */
const USUAL = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
const OPTIONS = { executablePath: process.env.ARROCCO_CHROMIUM ?? USUAL.find(existsSync), args: FLAGS };

/** A browser of its own. */
export function launch() {
  return chromium.launch(OPTIONS);
}

/** Starts the browser that `connect` finds in this process and its children. */
export async function serve() {
  const server = await chromium.launchServer(OPTIONS);
  process.env[ENDPOINT] = server.wsEndpoint();
  return server;
}

/** The shared browser; a browser of its own if a file is run without run.mjs. */
export function connect() {
  const endpoint = process.env[ENDPOINT];
  return endpoint ? chromium.connect(endpoint) : launch();
}
