// Starts the program with a data folder of its own.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

function spawnProgram(home, port, games, errors, env) {
  const path = process.env.ARROCCO_PROGRAM ?? "../target/debug/arrocco";
  return spawn(path, ["--port", `${port}`, "--no-open", ...games], {
    stdio: ["ignore", "pipe", errors],
    env: { ...process.env, ...env, ARROCCO_DATA: home, ARROCCO_CONFIG: home },
  });
}

/** Starts the program with these games, if any, and waits for the address it
 * prints. */
export async function startProgram({ port = 0, home, games = [], env } = {}) {
  const folder = home ?? (await mkdtemp(join(tmpdir(), "arrocco-")));
  const child = spawnProgram(folder, port, games, "inherit", env);
  const exit = once(child, "exit");
  const lines = createInterface({ input: child.stdout });
  const address = await Promise.race([
    new Promise((resolve) => lines.on("line", (line) => line.startsWith("http") && resolve(line.trim()))),
    exit.then(([code]) => Promise.reject(new Error(`the program ended with ${code}`))),
  ]);
  return {
    address,
    home: folder,
    pid: child.pid,
    port: Number(new URL(address).port),
    /** Starts it once more, with games that it hands over; the exit code. */
    async handOver(...games) {
      const [code] = await once(spawnProgram(folder, Number(new URL(address).port), games, "ignore"), "exit");
      return code;
    },
    /** Ends the program without warning. */
    async kill() {
      child.kill("SIGKILL");
      await exit;
    },
    /** Freezes the program, and lets it go on. */
    pause: () => child.kill("SIGSTOP"),
    resume: () => child.kill("SIGCONT"),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
      const [code, signal] = await exit;
      if (code !== 0 && signal !== "SIGKILL") throw new Error(`the program ended with ${code}`);
    },
    removeHome: () => rm(folder, { recursive: true, force: true }),
  };
}
