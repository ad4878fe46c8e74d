// The review of a game, loaded when its section is entered (parts.ts).

import { adopt, byId } from "../dom";
import { subscribe } from "../store";
import style from "../style/review.css?inline";
import { followSection, giveHint, showBetter, stepMistake, tryAgain } from "./actions";
import { openMoments, showReview } from "./panel";

adopt(style);
byId("review-moments").addEventListener("click", () => void openMoments(byId("review-moments")));
subscribe(showReview);
subscribe(followSection);

/** What the keys do while the board has the focus. */
export const keys: Record<string, () => void> = {
  n: () => void stepMistake(1),
  p: () => void stepMistake(-1),
  r: () => void tryAgain(),
  b: () => void showBetter(),
  h: giveHint,
};

export { gradeReceived, reviewReceived, setGrading } from "./actions";
export { boardMarks } from "./marks";
export { reviewButtons } from "./panel";
