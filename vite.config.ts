import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

const serverPort = Number(process.env.PORT ?? 3000) + 1;

/** Parts of Mantine that forms, dialogs and tables need, and most members' pages do not. */
const furtherParts = [
	"(Text|Password|Number|Pin)?Input(Base)?",
	"Textarea",
	"Select",
	"Combobox",
	"Popover",
	"Menu",
	"Modal(Base)?",
	"Drawer",
	"Tooltip",
	"ScrollArea",
	"Table",
	"Tabs",
	"Pagination",
	"Checkbox",
	"Radio",
	"Switch",
	"SegmentedControl",
	"Skeleton",
].join("|");

/**
 * What many screens share comes in two files: each file costs a request, and a phone makes six at a time. What a member's
 * first page does without stays apart.
 */
const sharedFiles = [
	{
		name: "core",
		minShareCount: 12,
		priority: 2,
		test: new RegExp(
			`node_modules/(?!zod|@mantine/form|@floating|react-remove|@mantine/core/esm/components/(${furtherParts})/)`,
		),
	},
	{ name: "app", minShareCount: 18, priority: 1, test: /web\/(ui|lib)\/|contract\// },
];

export default defineConfig({
	plugins: [reactRouter()],
	publicDir: "web/public",
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
