import game from "../../../locales/en/game.ftl?raw";
import page from "../../../locales/en/page.ftl?raw";

export default [game, page];
