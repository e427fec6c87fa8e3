/** Waits between two attempts, twice as long each time. @param attempt from 0. @returns milliseconds, `most` of them at most */
export const waitMs = (attempt: number, first: number, most: number): number => Math.min(most, first * 2 ** attempt);

/** Until a moment has passed, the network is there again, or the signal says that nobody waits any more. */
export function rest(ms: number, signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		const timer = setTimeout(done, ms);
		function done() {
			clearTimeout(timer);
			window.removeEventListener("online", done);
			signal.removeEventListener("abort", done);
			resolve();
		}
		window.addEventListener("online", done);
		signal.addEventListener("abort", done);
		if (signal.aborted) done();
	});
}
