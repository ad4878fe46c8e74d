// One of the 960 back ranks. The program draws the lot: which ranks there are
// is a rule of chess.

import { type as say } from "../deeds";
import { current } from "../store";

/** A starting position as a FEN; the usual one if no lot was drawn. */
export async function chess960(): Promise<string | null> {
  await say("new 960");
  return current().snapshot?.settings.start ?? null;
}
