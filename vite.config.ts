import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { bundledScript } from "./tools/bundled-script.ts";
import { cssLayers } from "./tools/css-layers.ts";

export default defineConfig(({ command }) => ({
	plugins: [bundledScript, reactRouter()],
	publicDir: "web/public",
	css: { postcss: { plugins: [cssLayers] } },
	build: { assetsInlineLimit: 0, reportCompressedSize: false, chunkSizeWarningLimit: 2_000 },
	environments: {
		ssr: {
			build: { rolldownOptions: { input: "./web/page-renderer.ts" } },
			// One file starts faster than the thousand that the libraries come in.
			resolve: command === "build" ? { noExternal: true } : {},
		},
	},
}));
