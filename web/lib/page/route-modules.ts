/** Checks whether a file of this version of the site is no longer on the server. */
export async function isGone(address: string): Promise<boolean> {
	const answer = await fetch(address, { method: "HEAD", cache: "no-store" }).catch(() => null);
	return answer?.status === 404;
}

/** What became of a file: `gone` if another version has been deployed, `unreachable` if a retry may help. */
export type FileOutcome = "loaded" | "gone" | "unreachable";

/** A line on which nothing has arrived for this long is dead. */
const STALL_MS = 10_000;

/**
 * Checks that a file is available without importing it: a browser may remember a failed import, and repeat the failure
 * as long as the page is open. The response stays in the browser's cache, where the import finds it.
 */
export async function loadFile(address: string, init: RequestInit = {}): Promise<FileOutcome> {
	const stall = new AbortController();
	let timer: ReturnType<typeof setTimeout> | undefined;
	const expectBytes = () => {
		clearTimeout(timer);
		timer = setTimeout(() => stall.abort(), STALL_MS);
	};
	try {
		expectBytes();
		const answer = await fetch(address, { ...init, signal: stall.signal });
		if (!answer.ok) return answer.status === 404 ? "gone" : "unreachable";
		// Read to the end, because a truncated body is not a valid module.
		const reader = answer.body?.getReader();
		while (reader && !(await reader.read()).done) expectBytes();
		return "loaded";
	} catch {
		return "unreachable";
	} finally {
		clearTimeout(timer);
	}
}
