// Starts the real program and reads the one line it prints.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

export async function startProgram(port = 0) {
  const path = process.env.ARROCCO_PROGRAM ?? "../target/debug/arrocco";
  const child = spawn(path, ["--port", `${port}`, "--no-open"], { stdio: ["ignore", "pipe", "inherit"] });
  const exit = once(child, "exit");
  const [address] = await Promise.race([
    once(createInterface({ input: child.stdout }), "line"),
    exit.then(([code]) => Promise.reject(new Error(`the program ended with ${code}`))),
  ]);
  return {
    address,
    async stop() {
      if (child.exitCode === null) child.kill("SIGTERM");
      const [code] = await exit;
      if (code !== 0) throw new Error(`the program ended with ${code}`);
    },
  };
}
