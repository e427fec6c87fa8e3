/** The error and everything that caused it: Drizzle and the auth service wrap what the driver throws. */
function* causesOf(error: unknown): Generator<{ code?: unknown; message?: unknown }> {
	for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) yield cause;
}

/** DAT-02: the database refused a row whose key is taken. */
export function isUniqueViolation(error: unknown): boolean {
	return [...causesOf(error)].some(({ code }) => code === "23505");
}

/**
 * The server cannot be reached, is starting or stopping, takes no more connections, or has given a statement up that took
 * too long (57014); 08P01 is how a pooler says that there is no server behind it.
 */
const AWAY = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|57014|57P0[123]|53300|08[0P]\d\d)$/;
/** How the driver says that a statement got no answer in time. */
const WITHOUT_ANSWER = "Query read timeout";
const AWAY_WORDS =
	/^(timeout exceeded when trying to connect|Connection terminated.*|Client has encountered a connection error.*|Query read timeout)$/;

/** The database hangs without breaking: what is asked on this connection may never be answered. */
export function isWithoutAnswer(error: unknown): boolean {
	return [...causesOf(error)].some(({ message }) => message === WITHOUT_ANSWER);
}

/** The database is away, and asking again in a moment may help (OPS-05). */
export function isDatabaseAway(error: unknown): boolean {
	return [...causesOf(error)].some(({ code, message }) => AWAY.test(String(code)) || AWAY_WORDS.test(String(message)));
}

const DEADLOCK = "40P01";
/** Two that meet once do not meet again soon. */
const ATTEMPTS = 3;

/**
 * Runs a transaction again that the database broke off because it and another one waited for each other.
 *
 * @param transact all of it: nothing of an attempt that was broken off is left
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
