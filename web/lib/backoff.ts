/**
 * Returns the delay between two attempts, doubled each time.
 *
 * @param attempt from 0
 * @returns milliseconds, at most `most`
 */
export const backoffMs = (attempt: number, first: number, most: number): number => Math.min(most, first * 2 ** attempt);

/** Resolves after the delay, when the network is back, or when the signal aborts. */
export function waitForRetry(ms: number, signal: AbortSignal): Promise<void> {
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
