/**
 * Returns a function that runs `work`, at most once at a time. Calls while it runs share one run afterwards, which sees
 * everything that was written before they were made.
 */
export function coalesce(work: () => Promise<void>): () => Promise<void> {
	let running: Promise<void> | null = null;
	let next: Promise<void> | null = null;
	const run = (): Promise<void> => {
		if (!running) {
			running = work().finally(() => {
				running = null;
			});
			return running;
		}
		next ??= running
			.catch(() => {})
			.then(() => {
				next = null;
				return run();
			});
		return next;
	};
	return run;
}
