/*
 * Some responses are the same whether or not an address is known (AUTH-09). Their timing must be the same too, because
 * creating and queueing a message takes time.
 */

/** Longer than any of them takes unless the machine is overloaded. */
export const MIN_RESPONSE_MS = 250;

/** Returns the outcome of the work, but not before the given number of milliseconds. */
export async function withMinimumDuration<Outcome>(milliseconds: number, work: Promise<Outcome>): Promise<Outcome> {
	const [outcome] = await Promise.allSettled([work, new Promise((resolve) => setTimeout(resolve, milliseconds))]);
	if (outcome.status === "rejected") throw outcome.reason;
	return outcome.value;
}
