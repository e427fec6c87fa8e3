import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/**
 * Removes files of a folder that nobody has touched since a moment.
 *
 * @param isLeft tells which of them; all where it is not given
 * @returns how many; none where there is no such folder
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
		// Gone meanwhile: somebody else has removed it, or it was finished.
		const found = await stat(path).catch(() => null);
		if (!found?.isFile() || found.mtime >= before) continue;
		await rm(path, { force: true });
		removed += 1;
	}
	return removed;
}
