export const DISK_FULL_MESSAGE = "There is no room left on the site's disk. Please try again once there is.";

/** Decides whether the disk is full, as reported by the operating system (`ENOSPC`) or PostgreSQL (`53100`). */
export function isDiskFull(error: unknown): boolean {
	for (let cause = error; cause instanceof Error; cause = cause.cause)
		if ("code" in cause && (cause.code === "ENOSPC" || cause.code === "53100")) return true;
	return false;
}
