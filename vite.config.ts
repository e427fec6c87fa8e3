import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

const serverPort = Number(process.env.PORT ?? 3000) + 1;

export default defineConfig({
	plugins: [reactRouter()],
	publicDir: "web/public",
	environments: {
		client: {
			build: {
				rolldownOptions: {
					output: {
						// What nearly every screen needs comes in one file: each file costs a request, and a phone makes six at a
						// time. Zod and what only forms and dialogs need stay apart, since the dashboard does without them.
						codeSplitting: {
							groups: [
								{
									name: "core",
									minShareCount: 24,
									test: /node_modules[/](?!zod|@mantine[/]form|@floating|react-remove)/,
								},
							],
						},
					},
				},
			},
		},
	},
	build: { assetsInlineLimit: 0, reportCompressedSize: false, chunkSizeWarningLimit: 2_000 },
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
