// A random Chess960 starting position, chosen by the program.

import { request } from "../actions";

/** The position as a FEN; null, the standard position, if the request failed. */
export async function chess960(): Promise<string | null> {
  const answer = await request({ type: "chess960" });
  return answer?.type === "setup" ? answer.fen : null;
}
