import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { PageRenderer } from "../../contract/site/sales-page/page-rendering.ts";
import { projectRoot } from "../project-root.ts";
import { StartUpError } from "../start-up-error.ts";

const FILE = join(projectRoot, "build/web/server/index.js");

/**
 * Loads the built pages (`web/page-renderer.ts`).
 *
 * @throws StartUpError if they were not built
 */
export async function loadPageRenderer(): Promise<PageRenderer> {
	try {
		return ((await import(/* @vite-ignore */ pathToFileURL(FILE).href)) as { renderer: PageRenderer }).renderer;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
		throw new StartUpError("The web side is not built. Run npm start, or npm run build.");
	}
}
