import { readFileSync } from "node:fs";
import { defineConfig } from "vite";

const PIECES = ["wK", "wQ", "wR", "wB", "wN", "wP", "bK", "bQ", "bR", "bB", "bN", "bP"];
const SIDE = 45;

/** The drawing of a piece without the `<svg>` around it. */
function inside(name) {
  const file = readFileSync(new URL(`../crates/arrocco-picture/pieces/${name}.svg`, import.meta.url), "utf8");
  return file.slice(file.indexOf(">") + 1, file.lastIndexOf("</svg>")).replaceAll("\n", "");
}

/** All twelve in two rows, the white ones above. */
function drawings() {
  const cells = PIECES.map((name, index) => {
    const [x, y] = [(index % 6) * SIDE, Math.floor(index / 6) * SIDE];
    return `<g id="${name}" transform="translate(${x} ${y})">${inside(name)}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${6 * SIDE} ${2 * SIDE}">${cells.join("")}</svg>`;
}

/** Puts our own pieces into the style sheet as one picture. A browser makes a
 * document of its own for each SVG, which would be twelve before the first
 * board. */
function pieces() {
  return {
    name: "pieces",
    enforce: "pre",
    transform(code, id) {
      if (!id.endsWith("/pieces.css")) return undefined;
      const address = `data:image/svg+xml,${encodeURIComponent(drawings()).replaceAll("'", "%27")}`;
      return { code: code.replace('url("pieces")', `url("${address}")`), map: null };
    },
  };
}

/** Puts the icon into the page, so that nobody waits for one more file. */
function icon() {
  const file = readFileSync(new URL("public/icon.svg", import.meta.url), "utf8").replaceAll(/\n\s*/g, "");
  const drawing = file.replace("<svg", '<svg width="26" height="26" aria-hidden="true"');
  return { name: "icon", transformIndexHtml: (html) => html.replace("<!--icon-->", drawing) };
}

/** No frame before the script has run: an empty page would be laid out and
 * painted first, and the board after it. */
function boardFirst() {
  return {
    name: "board-first",
    transformIndexHtml: { order: "post", handler: (html) => html.replace("<script type=\"module\"", '$& blocking="render"') },
  };
}

export default defineConfig({
  plugins: [pieces(), icon(), boardFirst()],
  build: {
    target: "es2022",
    // light-dark() and round() are used as they are.
    cssTarget: ["chrome125", "firefox120", "safari17.5"],
    // The page comes from the same computer: no need to inline or preload.
    assetsInlineLimit: 0,
    modulePreload: false,
  },
  server: {
    // `npm run dev` beside a running program.
    proxy: { "/ws": { target: "http://127.0.0.1:6464", ws: true, changeOrigin: true } },
  },
});
