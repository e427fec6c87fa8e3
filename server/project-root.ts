import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folder with `package.json`: the same for the TypeScript sources and the bundle in `build/`. */
export const projectRoot = (() => {
	let folder = import.meta.dirname;
	while (!existsSync(join(folder, "package.json"))) {
		const parent = dirname(folder);
		if (parent === folder) throw new Error("no package.json above the server");
		folder = parent;
	}
	return folder;
})();
