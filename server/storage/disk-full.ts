export const NO_ROOM_WORDS = "There is no room left on the site's disk. Please try again once there is.";

/** Nothing more can be written, as the operating system says (`ENOSPC`) or PostgreSQL (`53100`). */
export function isDiskFull(error: unknown): boolean {
	for (let cause = error; cause instanceof Error; cause = cause.cause)
		if ("code" in cause && (cause.code === "ENOSPC" || cause.code === "53100")) return true;
	return false;
}
