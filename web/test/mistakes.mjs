// A game with mistakes, for the tests of the review and of the practice.

/** Both players give their queen away. */
const PGN =
  '[White "Anna"]\n[Black "Marco"]\n[Result "1/2-1/2"]\n\n1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7 4. Nf3 Qh4 5. Nxh4 d6 1/2-1/2\n';

/** Opens the page and loads the game. */
export async function startWithMistakes(here, options) {
  const game = await here.start({}, options);
  await game.drop(PGN);
  await game.stands("h4", "white knight");
  return game;
}
