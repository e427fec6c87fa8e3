/** Interval of access checks for an open file, whose ranges are requested many times a minute. */
const RECHECK_MS = 30_000;
/** Time after which a connection without a response counts as offline: the file can be read without one. */
const ANSWER_MS = 4_000;

const confirmed = new Map<string, number>();

/**
 * Asks the server whether the signed-in person has access to a saved file (LIB-04): the session or the access may have
 * ended since it was saved. Called each time a file is opened.
 *
 * @param range the requested one; null for the entire file
 * @returns the server's refusal; null if the file may be served, also without a connection
 */
export async function findRefusal(url: string, range: string | null): Promise<Response | null> {
	const isOpened = range === null || range.startsWith("bytes=0-");
	if (!isOpened && Date.now() - (confirmed.get(url) ?? 0) < RECHECK_MS) return null;
	const answer = await fetch(url, { method: "HEAD", signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => null);
	if (answer && [401, 403, 404, 410].includes(answer.status)) return answer;
	if (answer?.ok) confirmed.set(url, Date.now());
	return null;
}
