// Plain JavaScript: `tools/run.mjs` uses it with any Node.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Written into `node_modules` after an installation; contains its digest. */
export const INSTALLED = ".installed";

/**
 * Returns a digest of what would be installed in a folder: of the lock file, without the version of the project itself,
 * and of the patches.
 */
export function dependenciesDigest(root) {
	const { version: _, ...lock } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
	delete lock.packages[""].version;
	const hash = createHash("sha256").update(JSON.stringify(lock));
	const patches = join(root, "patches");
	for (const name of readdirSync(patches).sort()) hash.update(readFileSync(join(patches, name)));
	return hash.digest("hex");
}
