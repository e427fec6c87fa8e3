/*
 * Some answers are the same whether or not an address is known here (AUTH-09), and so must be the time they take: making
 * and queueing a message takes longer than not doing so.
 */

/** Longer than any of them takes on a machine that is not overloaded. */
export const CONSTANT_TIME_MS = 250;

/** @returns the outcome of the work, no earlier than so many milliseconds from now */
export async function withMinimumDuration<Outcome>(milliseconds: number, work: Promise<Outcome>): Promise<Outcome> {
	const [outcome] = await Promise.allSettled([work, new Promise((resolve) => setTimeout(resolve, milliseconds))]);
	if (outcome.status === "rejected") throw outcome.reason;
	return outcome.value;
}
