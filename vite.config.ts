import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { bundledScript } from "./tools/bundled-script.ts";
import { cssLayers } from "./tools/css-layers.ts";
import { pdfParts } from "./tools/pdf-parts.ts";
import { pdfWorker } from "./tools/pdf-worker.ts";
import { sharedFiles } from "./tools/shared-files.ts";

export default defineConfig(({ command }) => ({
	plugins: [bundledScript, pdfParts, pdfWorker(), reactRouter()],
	publicDir: "web/public",
	css: { postcss: { plugins: [cssLayers] } },
	// The manifest is for the service worker (`tools/service-worker.ts`), which takes it away.
	build: { assetsInlineLimit: 0, reportCompressedSize: false, chunkSizeWarningLimit: 2_000, manifest: true },
	// React on the server has its own way of being slow, too, unless it is told at build time.
	define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
	environments: {
		client: {
			build: {
				rolldownOptions: {
					output: { codeSplitting: { groups: sharedFiles } },
					// A library's index names everything it has: only what is imported from it counts.
					experimental: { lazyBarrel: true },
				},
			},
		},
		ssr: {
			build: { rolldownOptions: { input: "./web/page-renderer.ts" } },
			// One file starts faster than the thousand that the libraries come in.
			resolve: command === "build" ? { noExternal: true } : {},
		},
	},
}));
