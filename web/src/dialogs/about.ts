// The About dialog: version, licences, source.

import { make } from "../dom";
import { localize } from "../l10n";
import { openModal, sheet } from "./dialog";

const PARTS: [name: string, licence: string][] = [
  ["Arrocco, program and page", "GPL-3.0-or-later"],
  ["arrocco-rules, -notation, -game, -engine, -store, -picture", "MIT OR Apache-2.0"],
  ["chessground (Lichess)", "GPL-3.0-or-later"],
  ["cburnett, pieces by Colin M. L. Burnett", "GPL-2.0-or-later"],
  ["Fluent (Mozilla)", "Apache-2.0"],
];

export async function openAbout(version: string): Promise<void> {
  const parts = PARTS.flatMap(([name, licence]) => [make("dt", {}, name), make("dd", {}, licence)]);
  await openModal(
    sheet(
      "about",
      `Arrocco ${version}`,
      make("p", {}, localize("about-text")),
      make("dl", { class: "parts" }, ...parts),
      make("p", {}, localize("about-source")),
      make("p", { class: "small" }, localize("about-warranty")),
    ),
  );
}
