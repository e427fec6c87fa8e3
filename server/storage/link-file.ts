import { link } from "node:fs/promises";

/** Another disk, or a file system without links, such as exFAT and many of FUSE; or too many links. */
const NOT_POSSIBLE = ["EXDEV", "EPERM", "ENOTSUP", "EMLINK", "ENOSYS"];

/**
 * Gives a file a second name, so that it takes no more space.
 *
 * @returns false if that is not possible there: the caller copies it instead
 * @throws if the name exists
 */
export async function linkFile(path: string, name: string): Promise<boolean> {
	try {
		await link(path, name);
		return true;
	} catch (error) {
		if (NOT_POSSIBLE.includes((error as NodeJS.ErrnoException).code ?? "")) return false;
		throw error;
	}
}
