/** Iterates over the error and its causes: Drizzle and the auth service wrap the driver's errors. */
function* causesOf(error: unknown): Generator<{ code?: unknown; message?: unknown }> {
	for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) yield cause;
}

/** Decides whether the database refused a row because its key already exists (DAT-02). */
export function isUniqueViolation(error: unknown): boolean {
	return [...causesOf(error)].some(({ code }) => code === "23505");
}

/**
 * The server is unreachable, starting or stopping, accepts no more connections, or canceled a slow statement (57014);
 * 08P01 is how a pooler reports that no server is behind it.
 */
const AWAY = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|57014|57P0[123]|53300|08[0P]\d\d)$/;
/** The driver's message for a statement without a timely response. */
const WITHOUT_ANSWER = "Query read timeout";
const MESSAGES_WHEN_AWAY =
	/^(timeout exceeded when trying to connect|Connection terminated.*|Client has encountered a connection error.*|Query read timeout)$/;

/** Decides whether the database hangs without failing: queries on this connection may never return. */
export function isWithoutAnswer(error: unknown): boolean {
	return [...causesOf(error)].some(({ message }) => message === WITHOUT_ANSWER);
}

/** Decides whether the database is unavailable, so that a retry may help (OPS-05). */
export function isDatabaseAway(error: unknown): boolean {
	return [...causesOf(error)].some(
		({ code, message }) => AWAY.test(String(code)) || MESSAGES_WHEN_AWAY.test(String(message)),
	);
}

const DEADLOCK = "40P01";
/** Two transactions that deadlock once rarely do so again. */
const ATTEMPTS = 3;

/**
 * Retries a transaction that the database aborted because of a deadlock.
 *
 * @param transact the entire transaction: an aborted attempt leaves nothing behind
 */
export async function retryDeadlock<Outcome>(transact: () => Promise<Outcome>): Promise<Outcome> {
	for (let attempt = 1; ; attempt += 1) {
		try {
			return await transact();
		} catch (error) {
			if (attempt === ATTEMPTS || ![...causesOf(error)].some(({ code }) => code === DEADLOCK)) throw error;
		}
	}
}
