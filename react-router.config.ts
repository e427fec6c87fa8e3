import type { Config } from "@react-router/dev/config";

export default {
	appDirectory: "web",
	buildDirectory: "build/web",
	ssr: true,
	// The application is small enough to know all its pages from the start, so a link needs no response from the server.
	routeDiscovery: { mode: "initial" },
} satisfies Config;
