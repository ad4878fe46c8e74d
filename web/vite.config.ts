import { defineConfig } from "vite";

export default defineConfig({
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
