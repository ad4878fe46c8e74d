// One of the 960 back ranks. The program draws the lot: which ranks there are
// is a rule of chess.

import { type as say } from "../deeds";

/** A starting position as a FEN; the usual one if no lot was drawn. */
export async function chess960(): Promise<string | null> {
  const answer = await say("new 960");
  if (answer?.type !== "deed" || answer.deed.kind !== "new_game") return null;
  return answer.deed.settings.start;
}
