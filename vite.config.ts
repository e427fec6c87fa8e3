import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { bundledScript } from "./tools/bundle/bundled-script.ts";
import { compileAhead } from "./tools/bundle/compile-ahead.ts";
import { componentStyles } from "./tools/bundle/component-styles.ts";
import { cssLayers } from "./tools/bundle/css-layers.ts";
import { pdfParts } from "./tools/bundle/pdf-parts.ts";
import { groupSharedFiles } from "./tools/bundle/shared-files.ts";

// A library's index exports everything: only what is imported from it counts.
const experimental = { lazyBarrel: true };

export default defineConfig(({ command }) => ({
	plugins: [bundledScript(), componentStyles, pdfParts, reactRouter(), compileAhead],
	publicDir: "web/public",
	css: { postcss: { plugins: [cssLayers] } },
	// The manifest is for the service worker (`tools/bundle/service-worker.ts`), which removes it.
	build: { assetsInlineLimit: 0, reportCompressedSize: false, chunkSizeWarningLimit: 2_000, manifest: true },
	worker: { format: "es" },
	// React's server build is slow in development mode, too, unless this is defined at build time.
	define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
	environments: {
		client: {
			build: {
				rolldownOptions: { experimental, output: { codeSplitting: { groups: groupSharedFiles() } } },
			},
		},
		ssr: {
			build: { rolldownOptions: { experimental, input: "./web/page-renderer.ts" } },
			// One file starts faster than the libraries' thousand files.
			resolve: command === "build" ? { noExternal: true } : {},
		},
	},
}));
