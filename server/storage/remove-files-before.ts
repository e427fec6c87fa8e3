import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/**
 * Removes files of a folder that have not changed since a given time.
 *
 * @param isLeft selects files; all by default
 * @returns the number of removed files; 0 if there is no such folder
 */
export async function removeFilesBefore(
	folder: string,
	before: Date,
	isLeft: (name: string) => boolean = () => true,
): Promise<number> {
	const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT") return [];
		throw error;
	});
	let removed = 0;
	for (const name of names.filter(isLeft)) {
		const path = join(folder, name);
		// Removed or completed by another process meanwhile.
		const found = await stat(path).catch(() => null);
		if (!found?.isFile() || found.mtime >= before) continue;
		await rm(path, { force: true });
		removed += 1;
	}
	return removed;
}
