// Runs the browser tests: `npm test`, or `npm test -- play` for the files whose
// names contain `play`.
//
// Several files run at a time, each in a process of its own, since most of a test is
// waiting; all share one browser.

import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { serve } from "./browser.mjs";

const FILES_AT_A_TIME = 4;

const filters = process.argv.slice(2);
const names = (await readdir(import.meta.dirname)).filter((name) => name.endsWith(".test.mjs"));
const files = names
  .filter((name) => filters.length === 0 || filters.some((part) => name.includes(part)))
  .map((name) => join(import.meta.dirname, name));

const browser = await serve();
const tests = run({ files, concurrency: FILES_AT_A_TIME });
tests.on("test:fail", () => (process.exitCode = 1));
tests.once("end", () => void browser.close());
tests.compose(new spec()).pipe(process.stdout);
