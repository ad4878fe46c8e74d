import game from "../../../locales/it/game.ftl?raw";
import page from "../../../locales/it/page.ftl?raw";

export default [game, page];
