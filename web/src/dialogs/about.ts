// Who made what, under which licence, and where the source is.

import { make } from "../dom";
import { word } from "../words";
import { answerOf, sheet } from "./dialog";

const PARTS: [name: string, licence: string][] = [
  ["Arrocco, program and page", "GPL-3.0-or-later"],
  ["arrocco-rules, -notation, -game, -engine, -store, -picture", "MIT OR Apache-2.0"],
  ["chessground (Lichess)", "GPL-3.0-or-later"],
  ["cburnett, pieces by Colin M. L. Burnett", "GPL-2.0-or-later"],
  ["Fluent (Mozilla)", "Apache-2.0"],
];

export async function openAbout(version: string): Promise<void> {
  const parts = PARTS.flatMap(([name, licence]) => [make("dt", {}, name), make("dd", {}, licence)]);
  await answerOf(
    sheet(
      "about",
      `Arrocco ${version}`,
      make("p", {}, word("about-text")),
      make("dl", { class: "parts" }, ...parts),
      make("p", {}, word("about-source")),
      make("p", { class: "small" }, word("about-warranty")),
    ),
  );
}
