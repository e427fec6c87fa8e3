import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const IN_MEMORY = "/dev/shm";
const NEEDED_BYTES = 2 * 1024 ** 3;

/** Returns a folder for a database that is only needed during a test run: in memory if there is room, else on the disk. */
export function fastFolder(): string {
	try {
		const { bavail, bsize } = statfsSync(IN_MEMORY);
		return bavail * bsize >= NEEDED_BYTES ? IN_MEMORY : tmpdir();
	} catch {
		return tmpdir();
	}
}
