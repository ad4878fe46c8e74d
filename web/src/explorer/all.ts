// The opening explorer, loaded when its tab is opened (parts.ts).

import { adopt } from "../dom";
import { addMessages } from "../l10n";
import { subscribe } from "../store";
import style from "../style/explorer.css?inline";
import { isImporting, watch } from "./import";
import { showExplorer } from "./panel";
import { follow, loadDatabases } from "./state";

adopt(style);

/** Shows it from now on. */
export async function startExplorer(): Promise<void> {
  await addMessages({
    en: () => import("../../../locales/en/explorer.ftl?raw"),
    it: () => import("../../../locales/it/explorer.ftl?raw"),
  });
  subscribe(follow);
  subscribe(showExplorer);
  // An import may be under way, begun by another page.
  void loadDatabases().then(() => isImporting() && watch());
}
