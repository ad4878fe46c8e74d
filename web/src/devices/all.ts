// Games that are shared with other devices: the owner's screen, what everybody is
// shown during the game, and joining on a device. Loaded when it is first needed
// (parts.ts).

import { adopt } from "../dom";
import { addMessages } from "../l10n";
import { subscribe } from "../store";
import style from "../style/devices.css?inline";
import { showClass } from "./class";
import { announceDevices, tick } from "./news";
import { showScreen } from "./screen";

adopt(style);

/** Shows them from now on. */
export async function startDevices(): Promise<void> {
  await addMessages({
    en: () => import("../../../locales/en/devices.ftl?raw"),
    it: () => import("../../../locales/it/devices.ftl?raw"),
  });
  for (const view of [showScreen, showClass, announceDevices]) subscribe(view);
  setInterval(tick, 1000);
}

export { join } from "./join";
export { messageOf } from "./news";
export { menuItems } from "./screen";
export { deviceFields, endSharing, share } from "./setup";
