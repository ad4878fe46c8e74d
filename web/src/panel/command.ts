// The command line: moves and words as in the terminal, sent as they are.

import { type as say } from "../deeds";
import { byId } from "../dom";
import { current, update } from "../store";

const history: string[] = [];
let at = 0;

export function startCommand(): void {
  const line = byId<HTMLInputElement>("line");
  byId("command").addEventListener("submit", (event) => {
    event.preventDefault();
    void submit(line);
  });
  line.addEventListener("keydown", (event) => recall(event, line));
}

async function submit(line: HTMLInputElement): Promise<void> {
  const text = line.value.trim();
  if (!text) return;
  if (history.at(-1) !== text) history.push(text);
  at = history.length;
  line.value = "";
  const before = current().note;
  const told = await say(text);
  if (told && current().note === before) update({ note: { text: told, tone: "plain" } });
}

/** The arrow keys bring earlier lines back; Escape leaves. */
function recall(event: KeyboardEvent, line: HTMLInputElement): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (event.key === "Escape") line.blur();
  if (!step) return;
  event.preventDefault();
  at = Math.min(Math.max(at + step, 0), history.length);
  line.value = history[at] ?? "";
}
