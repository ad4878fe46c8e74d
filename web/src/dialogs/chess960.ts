// A random Chess960 starting position, chosen by the program.

import { sendLine } from "../actions";

/** The position as a FEN; null, the standard position, if the request failed. */
export async function chess960(): Promise<string | null> {
  const answer = await sendLine("new 960");
  if (answer?.type !== "client_action" || answer.action.kind !== "new_game") return null;
  return answer.action.settings.start;
}
