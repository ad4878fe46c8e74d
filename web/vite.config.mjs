import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { build, defineConfig } from "vite";

const PIECES = ["wK", "wQ", "wR", "wB", "wN", "wP", "bK", "bQ", "bR", "bB", "bN", "bP"];
const SIDE = 45;
const TARGET = "es2022";

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

/** Puts the style sheet and the script of the first frame into the page: a
 * cold browser takes longer to ask for two files than to draw the board. The
 * rest of the page is fetched meanwhile and begins after that frame. */
function firstFrame() {
  return {
    name: "first-frame",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle }) {
        const style = take(bundle, ".css");
        const script = await firstScript();
        this.emitFile({ type: "asset", fileName: "policy.txt", source: policy(style, script) });
        return html
          .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${style}</style>`)
          .replace(/<script type="module"[^>]*src="([^"]*)"><\/script>/, '<link rel="modulepreload" href="$1" />')
          .replace("<!--first-->", () => `<script>${script}</script>`);
      },
    },
  };
}

/** The text of the only file that ends so, which is no file any more. */
function take(bundle, extension) {
  const [name, ...others] = Object.keys(bundle).filter((name) => name.endsWith(extension));
  if (!name || others.length) throw new Error(`one ${extension} was expected, not ${[name, ...others]}`);
  const { source } = bundle[name];
  delete bundle[name];
  return String(source);
}

async function firstScript() {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      target: TARGET,
      write: false,
      modulePreload: false,
      rolldownOptions: { input: "src/first.ts", output: { format: "iife" } },
    },
  });
  return built.output[0].code.trim();
}

/** What the program tells the browser to run and to follow besides files: these
 * very texts, by their hashes. */
function policy(style, script) {
  const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  return `script-src 'self' ${hash(script)}; style-src 'self' ${hash(style)}`;
}

export default defineConfig({
  plugins: [pieces(), icon(), firstFrame()],
  build: {
    target: TARGET,
    // light-dark() and round() are used as they are.
    cssTarget: ["chrome125", "firefox120", "safari17.5"],
    // The page comes from the same computer: no need to inline pictures or to
    // preload what comes after the board.
    assetsInlineLimit: 0,
    modulePreload: false,
  },
  server: {
    // `npm run dev` beside a running program.
    proxy: { "/ws": { target: "http://127.0.0.1:6464", ws: true, changeOrigin: true } },
  },
});
