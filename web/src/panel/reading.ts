// The clocks in words, for screen readers.

import type { State } from "../store";
import { localize } from "../l10n";
import { leftNow, timeText } from "./clocks";

export function describeClocks(state: State): string {
  const { snapshot } = state;
  const sides = (["white", "black"] as const).flatMap((color) => {
    const left = snapshot && leftNow(state, snapshot, color);
    return left === undefined ? [] : [`${localize("Color", { color })}: ${timeText(left)}`];
  });
  return sides.join(", ") || localize("refused-no-clock");
}
