import type { Config } from "@react-router/dev/config";
import { staticPages } from "./web/static-pages.ts";

export default {
	appDirectory: "web",
	buildDirectory: "build/web",
	// Public pages are rendered at build time; everything else is one application that the server hands out as a file.
	ssr: false,
	prerender: staticPages,
} satisfies Config;
