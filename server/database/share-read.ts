import type { Database } from "./database.ts";

interface SharedRead {
	current: Promise<unknown>;
	/** The read shared by everyone who has called since `current` started. */
	next: Promise<unknown> | null;
}

/** How long callers wait for the current read before the next one starts anyway. */
const MAX_WAIT_MS = 1_000;

const reads = new WeakMap<Database, Map<string, SharedRead>>();
const results = new WeakSet<object>();

/** Decides whether an object is the result of a shared read, which never changes. */
export const isSharedRead = (value: unknown): value is object =>
	typeof value === "object" && value !== null && results.has(value);

/**
 * Shares one read among concurrent callers, such as the dashboards opened after an announcement. Nothing is cached: the
 * read always starts after the call, so it includes every change committed before (docs/decisions/064).
 *
 * @param key identifies the result, including everything that it depends on
 * @param read its result is shared, and must not be modified
 */
export function shareRead<Result>(db: Database, key: string, read: () => Promise<Result>): Promise<Result> {
	const readsByKey = reads.get(db) ?? new Map<string, SharedRead>();
	reads.set(db, readsByKey);
	const shared = readsByKey.get(key);
	if (!shared) return start();
	shared.next ??= waitForEnd(shared.current).then(start);
	return shared.next as Promise<Result>;

	function start(): Promise<Result> {
		const current = Promise.try(read).then((result) => {
			if (typeof result === "object" && result !== null) results.add(result);
			return result;
		});
		const started: SharedRead = { current, next: null };
		readsByKey.set(key, started);
		const remove = () => {
			if (!started.next && readsByKey.get(key) === started) readsByKey.delete(key);
		};
		current.then(remove, remove);
		return current;
	}
}

/** Resolves when a read has succeeded or failed, or takes too long. */
async function waitForEnd(read: Promise<unknown>): Promise<void> {
	const { promise: timeout, resolve } = Promise.withResolvers<void>();
	const timer = setTimeout(resolve, MAX_WAIT_MS);
	await Promise.race([read.catch(() => {}), timeout]);
	clearTimeout(timer);
}
