// The help dialog: how to use mouse, touch, keyboard and command line.

import { make } from "../dom";
import { localize } from "../l10n";
import { openModal, sheet } from "./dialog";

const KEYS: [keys: string, what: string][] = [
  ["← ↑ ↓ →", "key-cursor"],
  ["Enter", "key-pick"],
  ["Esc", "key-drop"],
  ["/", "key-line"],
  ["Ctrl Z", "key-back"],
  ["Ctrl Shift Z", "key-forward"],
  ["Page ↑ ↓", "key-browse"],
  ["Ctrl Home End", "key-ends"],
  ["F", "key-flip"],
  ["H", "key-hint"],
  ["L", "key-last"],
  ["T", "key-clocks"],
  ["N", "key-new"],
  ["E", "key-explorer"],
  ["! ?", "key-signs"],
  ["?", "key-help"],
];

export async function openHelp(): Promise<void> {
  const keys = KEYS.flatMap(([keys, what]) => [
    make("dt", {}, ...keys.split(" ").map((key) => make("kbd", {}, key))),
    make("dd", {}, localize(what)),
  ]);
  const pointer = ["help-click", "help-drag", "help-words", "help-arrows", "help-refused"].map((id) =>
    make("li", {}, localize(id)),
  );
  await openModal(
    sheet(
      "help",
      localize("help"),
      make(
        "div",
        { class: "columns" },
        make("div", {}, make("h3", {}, localize("help-hands")), make("ul", {}, ...pointer)),
        make("div", {}, make("h3", {}, localize("help-keys")), make("dl", { class: "keys" }, ...keys)),
      ),
    ),
  );
}
