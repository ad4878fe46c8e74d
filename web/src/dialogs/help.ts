// How to play by mouse, finger, keys and words.

import { make } from "../dom";
import { word } from "../words";
import { answerOf, sheet } from "./dialog";

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
  ["?", "key-help"],
];

export async function openHelp(): Promise<void> {
  const keys = KEYS.flatMap(([keys, what]) => [
    make("dt", {}, ...keys.split(" ").map((key) => make("kbd", {}, key))),
    make("dd", {}, word(what)),
  ]);
  const hands = ["help-click", "help-drag", "help-words", "help-arrows", "help-refused"].map((id) =>
    make("li", {}, word(id)),
  );
  await answerOf(
    sheet(
      "help",
      word("help"),
      make(
        "div",
        { class: "columns" },
        make("div", {}, make("h3", {}, word("help-hands")), make("ul", {}, ...hands)),
        make("div", {}, make("h3", {}, word("help-keys")), make("dl", { class: "keys" }, ...keys)),
      ),
    ),
  );
}
