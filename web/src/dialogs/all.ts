// The dialogs that are loaded when the first of them is opened (parts.ts).

import { openAbout } from "./about";
import { openComment } from "./comment";
import { openLatestFile, openPresented } from "./files";
import { openGames } from "./games";
import { openHelp } from "./help";
import { openNewGame } from "./newgame";
import { openSettings } from "./settings";
import { openShare } from "./share";

export const openers = {
  about: openAbout,
  comment: openComment,
  games: openGames,
  help: openHelp,
  latestFile: openLatestFile,
  newGame: openNewGame,
  presented: openPresented,
  settings: openSettings,
  share: openShare,
};

export { loadFile, loadText, savePgn } from "./share";
