// The time from pressing *Review* to the first point of the curve, to the first mark
// on it and to the first sentence, with a game of 80 moves.

/** White mates with the eightieth move. */
const MOVES = `
e4 e5 Nf3 Nc6 Bc4 Nf6 d3 Bc5 c3 d6 h3 h6 O-O O-O Re1 Bb6 Bb3 Be6 Be3 Re8 Nbd2 Ne7 Nh4 g5 Nhf3 Ng6
Nf1 Nf4 Ng3 Qd7 Bxe6 fxe6 d4 exd4 cxd4 d5 e5 Nh7 Bxf4 gxf4 Nh5 Qf7 Nh4 Kh8 Nxf4 Rg8 Qd2 Raf8 Nfg6+
Rxg6 Nxg6+ Qxg6 Re3 Ng5 Rg3 Qh7 f3 Rg8 Rg4 Qf5 Kh1 Kh7 Re1 Rg6 Qe3 Qf7 Rd1 Qg7 Rd2 Nf7 Rxg6 Qxg6 g4
Qb1+ Kg2 Qg6 f4 c5 dxc5 Bc7 Kg3 h5 Qd3 Nh6 Qxg6+ Kxg6 c6 bxc6 Rc2 Bb6 Rxc6 Kf7 a4 hxg4 hxg4 Ng8 b4
Ne7 Rc2 Bd4 Rc7 Bb6 Rb7 Ke8 a5 Bd4 b5 Kd8 b6 axb6 a6 Nc6 a7 Nxa7 Rxa7 Bc5 f5 exf5 gxf5 b5 Rb7 b4 Rb5
Bf8 Rxd5+ Ke8 Rb5 Bg7 Kf4 Bf8 Ke4 Kf7 Kd5 Ke8 Rb7 b3 Rxb3 Be7 Rb8+ Bd8 Rxd8+ Kxd8 Ke6 Ke8 f6 Kf8 f7
Kg7 Ke7 Kh7 f8=Q Kg6 Qf6+ Kh7 Qg5 Kh8 Kf7 Kh7 Qh5#
`;
const TIMES = 5;

/** `open` opens the page with a new game. */
export async function measureReview(open) {
  const runs = [];
  for (let run = 0; run < TIMES; run++) {
    const game = await open();
    await game.open();
    await game.openShare();
    await game.page.locator("#paste").fill(`[Result "1-0"]\n\n${MOVES.trim()} 1-0`);
    await game.page.locator("#load").click();
    await game.counts("#moves .row .move", 159);
    runs.push(await game.page.evaluate(pressAndWait));
    await game.page.context().close();
  }
  const median = (name) => Math.round(runs.map((times) => times[name]).toSorted((one, other) => one - other)[TIMES >> 1]);
  const names = ["point", "mark", "sentence"];
  console.log(`review of 80 moves, median: ${names.map((name) => `first ${name} ${median(name)} ms`).join(", ")}`);
}

/** In the page: frame by frame, so that what counts is what is shown. */
async function pressAndWait() {
  const signs = { point: ".review-graph .area", mark: ".review-graph .at", sentence: ".review .say.wrong .reason" };
  const times = {};
  const begun = performance.now();
  document.querySelector("nav [data-enter=review]").click();
  while (Object.keys(times).length < Object.keys(signs).length) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    for (const [name, sign] of Object.entries(signs)) if (document.querySelector(sign)) times[name] ??= performance.now() - begun;
  }
  return times;
}
