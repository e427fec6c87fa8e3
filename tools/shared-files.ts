import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../web/routes.ts";
import { type ModuleGraph, reachableFrom } from "./reachable-modules.ts";

/*
 * What screens share comes in few files instead of many small ones: each costs a request, and a phone makes six at a
 * time. A module goes into the first of these files that it fits, and takes with it what it imports.
 */

const filesOf = (entry: RouteConfigEntry): string[] => [
	`web/${entry.file}`,
	...(entry.children ?? []).flatMap(filesOf),
];
/** Rendered at build time, without React in the browser. */
const isRendered = ({ file }: RouteConfigEntry) => file === "routes/public/static-layout.tsx";

const neededByEveryPage = reachableFrom(["web/entry.client.tsx", "web/root.tsx"]);
const neededByRendered = reachableFrom(routes.filter(isRendered).flatMap(filesOf));
const neededByApplication = reachableFrom(routes.filter((entry) => !isRendered(entry)).flatMap(filesOf));
const neededByFirstPage = reachableFrom([
	"web/routes/application-layout.tsx",
	"web/routes/member/member-layout.tsx",
	"web/routes/member/dashboard.tsx",
]);

function fileOf(name: string, priority: number, has: (id: string, graph: ModuleGraph) => boolean) {
	return {
		name: (id: string, graph: ModuleGraph) => (has(id, graph) ? name : null),
		debugName: name,
		priority,
	};
}

/** For the bundler's `codeSplitting.groups`. */
export const sharedFiles = [
	fileOf("every-page", 4, neededByEveryPage),
	// Apart, or the pages that are rendered beforehand would be given the style of the application.
	fileOf("everywhere", 3, (id, graph) => neededByRendered(id, graph) && neededByApplication(id, graph)),
	// All of what members see first: beside React, one file and its style.
	fileOf("first-page", 2, neededByFirstPage),
	{ name: "screens", priority: 1, minShareCount: 12, test: /node_modules|web\/(ui|lib)\/|contract\// },
];
