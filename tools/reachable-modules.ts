import { basename, extname, join } from "node:path";

/* Which modules a page needs, told from the graph that the bundler has built. */

/** As the bundler describes it while it cuts the modules into files. */
export interface ModuleGraph {
	getModuleInfo(id: string): { code: string | null; importedIds: string[] } | null;
}

/** A library's index names everything it has; who imports one thing from it does not need the others. */
const isIndex = (id: string) => /node_modules\/.*\/index\.m?js$/.test(id);

/** React Router builds what is for the browser of a route as a module of its own. */
const partsOf = (file: string) => [file, `${file}?__react-router-build-client-route`];

/**
 * @param files below the project's folder
 * @returns tells of a module whether these files, or what they import, import it; not of what is imported only later
 */
export function reachableFrom(files: string[]): (id: string, graph: ModuleGraph) => boolean {
	let reached: Set<string> | undefined;
	return (id, graph) => {
		reached ??= walk(
			files.flatMap((file) => partsOf(join(import.meta.dirname, "..", file))),
			graph,
		);
		return reached.has(id);
	};
}

function walk(start: string[], graph: ModuleGraph): Set<string> {
	const reached = new Set(start);
	// What is added while it is walked is walked too.
	for (const id of reached) {
		const module = graph.getModuleInfo(id);
		for (const imported of module?.importedIds ?? []) {
			const needed = isIndex(imported) ? namedFrom(imported, module?.code ?? "", graph) : [imported];
			for (const one of needed) reached.add(one);
		}
	}
	return reached;
}

/** The modules behind an index whose names stand in the importing code: `Button` comes from `Button.mjs`. */
function namedFrom(index: string, code: string, graph: ModuleGraph): string[] {
	const names = new Set(
		[...code.matchAll(/import\s*\{([^}]*)\}/g)].flatMap(([, list]) => list?.match(/[\w$]+/g) ?? []),
	);
	const behind = graph.getModuleInfo(index)?.importedIds ?? [];
	return behind.flatMap((id) => {
		if (isIndex(id)) return namedFrom(id, code, graph);
		return names.has(basename(id, extname(id))) ? [id] : [];
	});
}
