import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { bundledScript } from "./tools/bundled-script.ts";
import { cssLayers } from "./tools/css-layers.ts";

/**
 * Two files for what every screen of the application needs of the libraries: each file costs a request, and a phone makes
 * six at a time. The rest is cut as the bundler likes.
 */
const components =
	"ActionIcon|Alert|Anchor|AppShell|Burger|Button|CloseButton|Container|Group|Loader|Notification|Paper|Progress|Skeleton|Stack|Text|Title|Transition|UnstyledButton";
const sharedFiles = [
	{ name: "framework", priority: 2, test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
	{
		name: "screens",
		priority: 1,
		test: new RegExp(
			`node_modules/(@tanstack/(react-query|query-core)|@orpc/(client|shared|tanstack-query|standard-server[a-z-]*)|@mantine/(notifications|store|core/esm/(core|components/(${components}))))/`,
		),
	},
];

export default defineConfig(({ command }) => ({
	plugins: [bundledScript, reactRouter()],
	publicDir: "web/public",
	css: { postcss: { plugins: [cssLayers] } },
	build: { assetsInlineLimit: 0, reportCompressedSize: false, chunkSizeWarningLimit: 2_000 },
	// React on the server has its own way of being slow, too, unless it is told at build time.
	define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
	environments: {
		client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedFiles } } } } },
		ssr: {
			build: { rolldownOptions: { input: "./web/page-renderer.ts" } },
			// One file starts faster than the thousand that the libraries come in.
			resolve: command === "build" ? { noExternal: true } : {},
		},
	},
}));
