import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { build, defineConfig } from "vite";

const PIECES = ["wK", "wQ", "wR", "wB", "wN", "wP", "bK", "bQ", "bR", "bB", "bN", "bP"];
const SIDE = 45;
const TARGET = "es2022";

/** The content of a piece's `<svg>` element. */
function pieceContent(name) {
  const file = readFileSync(new URL(`../crates/arrocco-picture/pieces/${name}.svg`, import.meta.url), "utf8");
  return file.slice(file.indexOf(">") + 1, file.lastIndexOf("</svg>")).replaceAll("\n", "");
}

/** All twelve pieces in one SVG of two rows, the white ones above. */
function pieceSheet() {
  const cells = PIECES.map((name, index) => {
    const [x, y] = [(index % 6) * SIDE, Math.floor(index / 6) * SIDE];
    return `<g id="${name}" transform="translate(${x} ${y})">${pieceContent(name)}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${6 * SIDE} ${2 * SIDE}">${cells.join("")}</svg>`;
}

/** Puts the built-in pieces into the style sheet as one picture. A browser
 * creates a document for each SVG, which would be twelve before the first
 * board. */
function pieces() {
  return {
    name: "pieces",
    enforce: "pre",
    transform(code, id) {
      if (!id.endsWith("/pieces.css")) return undefined;
      const address = `data:image/svg+xml,${encodeURIComponent(pieceSheet()).replaceAll("'", "%27")}`;
      return { code: code.replace('url("pieces")', `url("${address}")`), map: null };
    },
  };
}

/** Puts the icon into the HTML, which saves a request. */
function icon() {
  const file = readFileSync(new URL("public/icon.svg", import.meta.url), "utf8").replaceAll(/\n\s*/g, "");
  const drawing = file.replace("<svg", '<svg width="26" height="26" aria-hidden="true"');
  return { name: "icon", transformIndexHtml: (html) => html.replace("<!--icon-->", drawing) };
}

/** Puts the style sheet and the script of the first frame into the HTML: a cold
 * browser takes longer to request two files than to draw the board. The rest
 * of the page is preloaded meanwhile and runs after that frame. */
function firstPaint() {
  return {
    name: "first-paint",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle }) {
        const style = removeStyle(bundle, html);
        const script = await firstPaintScript();
        this.emitFile({ type: "asset", fileName: "policy.txt", source: policy(style, script) });
        return html
          .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${style}</style>`)
          .replace(/<script type="module"[^>]*src="([^"]*)"><\/script>/, '<link rel="modulepreload" href="$1" />')
          .replace("<!--first-paint-->", () => `<script>${script}</script>`);
      },
    },
  };
}

/** Removes the style sheet of the HTML from the bundle and returns its text. */
function removeStyle(bundle, html) {
  const [, name] = html.match(/<link rel="stylesheet"[^>]*href="\/([^"]*)"/) ?? [];
  if (!bundle[name]) throw new Error(`no style sheet ${name} among ${Object.keys(bundle)}`);
  const { source } = bundle[name];
  delete bundle[name];
  return String(source);
}

async function firstPaintScript() {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      target: TARGET,
      write: false,
      modulePreload: false,
      rolldownOptions: { input: "src/first-paint.ts", output: { format: "iife" } },
    },
  });
  return built.output[0].code.trim();
}

/** The part of the Content-Security-Policy that allows the inline texts, by their
 * hashes. */
function policy(style, script) {
  const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  return `script-src 'self' ${hash(script)}; style-src 'self' ${hash(style)}`;
}

export default defineConfig({
  plugins: [pieces(), icon(), firstPaint()],
  build: {
    target: TARGET,
    // light-dark() and round() are not transformed.
    cssTarget: ["chrome125", "firefox120", "safari17.5"],
    // The server is on the same computer: nothing is gained by inlining pictures
    // or by preloading what is loaded after the board.
    assetsInlineLimit: 0,
    modulePreload: false,
  },
  server: {
    // For `npx vite` beside a running program.
    proxy: { "/ws": { target: "http://127.0.0.1:6464", ws: true, changeOrigin: true } },
  },
});
