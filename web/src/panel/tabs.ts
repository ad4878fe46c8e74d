// The tabs of the analysis: moves and engine, or the explorer.

import { byId } from "../dom";
import { load } from "../parts";
import { current, subscribe, update, type State } from "../store";

export function startTabs(): void {
  byId("moves-tab").addEventListener("click", () => update({ isExploring: false }));
  byId("explorer-tab").addEventListener("click", () => void openExplorer());
  byId("tabs").addEventListener("keydown", (event) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    const other = byId(current().isExploring ? "moves-tab" : "explorer-tab");
    other.focus();
    other.click();
  });
  subscribe(showTabs);
}

async function openExplorer(): Promise<void> {
  if (await load("explorer")) update({ isExploring: true });
}

/** Shows the explorer, or moves and engine again. */
export function toggleExplorer(): void {
  if (current().isExploring) update({ isExploring: false });
  else void openExplorer();
}

function showTabs({ mode, isExploring }: State): void {
  byId("tabs").hidden = mode !== "analyse";
  document.body.classList.toggle("exploring", mode === "analyse" && isExploring);
  for (const [id, isSelected] of [
    ["moves-tab", !isExploring],
    ["explorer-tab", isExploring],
  ] as const) {
    byId(id).setAttribute("aria-selected", String(isSelected));
    byId(id).tabIndex = isSelected ? 0 : -1;
  }
}
