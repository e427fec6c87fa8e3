import type { Config } from "@react-router/dev/config";
import { publicPages } from "./web/public-pages.ts";

export default {
	appDirectory: "web",
	buildDirectory: "build/web",
	// Public pages are rendered at build time; everything else is one application that the server hands out as a file.
	ssr: false,
	prerender: publicPages,
} satisfies Config;
