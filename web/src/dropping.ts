// Files and texts that are dropped anywhere on the page.

import { load } from "./parts";
import { update } from "./store";

export function startDropping(): void {
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    const text = event.dataTransfer?.getData("text/plain") ?? "";
    if (file || text) void open(file, text);
  });
}

async function open(file: File | undefined, text: string): Promise<void> {
  const dialogs = await load("dialogs");
  const problem = await (file ? dialogs?.loadFile(file) : dialogs?.loadText(text));
  if (problem) update({ note: { text: problem, tone: "refused" } });
}
