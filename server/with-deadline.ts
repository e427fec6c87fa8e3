/** No response arrived in time. Its code is that of a connection timeout, so that callers treat both alike. */
export class DeadlineError extends Error {
	readonly code = "ETIMEDOUT";
}

/**
 * Waits for something for a limited time. The work itself continues.
 *
 * @param ms maximum in milliseconds
 * @throws DeadlineError if it took longer
 */
export async function withDeadline<Result>(work: Result | Promise<Result>, ms: number): Promise<Result> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new DeadlineError(`no answer within ${ms} ms`)), ms);
	});
	return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
