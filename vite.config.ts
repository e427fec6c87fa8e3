import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { cssLayers } from "./tools/css-layers.ts";
import { sharedFiles } from "./tools/shared-files.ts";

const serverPort = Number(process.env.PORT ?? 3000) + 1;

export default defineConfig({
	plugins: [reactRouter()],
	publicDir: "web/public",
	css: { postcss: { plugins: [cssLayers] } },
	build: { assetsInlineLimit: 0, reportCompressedSize: false, chunkSizeWarningLimit: 2_000 },
	environments: {
		client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedFiles } } } } },
	},
	server: {
		port: Number(process.env.PORT ?? 3000),
		strictPort: true,
		// In development Vite stands in front and hands everything that is no page to the server behind it.
		proxy: Object.fromEntries(
			["/api", "/files", "/images", "/dev", "/healthz", "/readyz"].map((path) => [
				path,
				`http://127.0.0.1:${serverPort}`,
			]),
		),
	},
});
