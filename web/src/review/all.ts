// The review of a game, loaded when its section is entered (parts.ts).

import { adopt, byId } from "../dom";
import { subscribe, type Mode } from "../store";
import style from "../style/review.css?inline";
import { followSection, giveHint, showBetter, stepMistake, tryAgain } from "./actions";
import { openMoments, showReview } from "./panel";
import { showPractice } from "./practice-panel";
import { followPractice, nextExercise, showSolution, tryExercise } from "./practice";

adopt(style);
byId("review-moments").addEventListener("click", () => void openMoments(byId("review-moments")));
subscribe(showReview);
subscribe(showPractice);
subscribe(followSection);
subscribe(followPractice);

/** What the keys do while the board has the focus. */
export const keys: { [Section in Mode]?: Record<string, () => void> } = {
  review: {
    n: () => void stepMistake(1),
    p: () => void stepMistake(-1),
    r: () => void tryAgain(),
    b: () => void showBetter(),
    h: giveHint,
  },
  practise: { n: nextExercise, r: tryExercise, b: showSolution, h: giveHint },
};

export { gradeReceived, reviewReceived, setGrading } from "./actions";
export { boardMarks } from "./marks";
export { reviewButtons } from "./panel";
export { practiceButtons } from "./practice-panel";
