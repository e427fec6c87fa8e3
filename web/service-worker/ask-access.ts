/** Between two questions about a file that is open, whose parts are asked for many times a minute. */
const RECHECK_MS = 30_000;
/** A line that does not answer by then is none: the file is there to be read without one. */
const ANSWER_MS = 4_000;

const confirmed = new Map<string, number>();

/**
 * Asks the server whether who is signed in now may have a kept file (LIB-04): the session or the access may have ended since
 * it was kept. Asked each time a file is opened.
 *
 * @param range that is asked for; null for the whole file
 * @returns the server's refusal; null where the file may be served, also because there is no connection
 */
export async function findRefusal(url: string, range: string | null): Promise<Response | null> {
	const isOpened = range === null || range.startsWith("bytes=0-");
	if (!isOpened && Date.now() - (confirmed.get(url) ?? 0) < RECHECK_MS) return null;
	const answer = await fetch(url, { method: "HEAD", signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => null);
	if (answer && [401, 403, 404].includes(answer.status)) return answer;
	if (answer?.ok) confirmed.set(url, Date.now());
	return null;
}
