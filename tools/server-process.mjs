/*
 * How to start the server's process so that the entire site stays under 512 MB in the worst case. The Dockerfile uses the
 * same values, which a test compares.
 */

/** Rendering produces much garbage: without limits, both generations of the heap let it accumulate. */
export const serverArguments = ["--max-old-space-size=320", "--max-semi-space-size=8"];

/**
 * glibc caches freed buffers in one arena per thread; two are sufficient and release memory. It also raises its
 * thresholds with each large buffer, and returns later ones no more, unless they are set.
 */
export const serverEnvironment = {
	MALLOC_ARENA_MAX: "2",
	MALLOC_MMAP_THRESHOLD_: "131072",
	MALLOC_TRIM_THRESHOLD_: "131072",
};
