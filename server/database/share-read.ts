import type { Database } from "./database.ts";

interface SharedRead {
	/** What is being read now, or was just read. */
	running: Promise<unknown>;
	/** The read of everyone who asked since `running` began. */
	next: Promise<unknown> | null;
}

/** A read that takes longer hangs, and holds up nobody else. */
const HANGS_MS = 1_000;

const reads = new WeakMap<Database, Map<string, SharedRead>>();

/**
 * Reads once for everyone who waits for the same rows, such as the dashboards that an announcement opens. Nothing is
 * cached: a caller gets rows that were read after it asked, so a change is visible to whoever asks after it
 * (docs/decisions/064).
 *
 * @param key what is read, with everything that the result depends on
 * @param read the same for each caller of a key; its result must not be modified
 */
export function shareRead<Result>(db: Database, key: string, read: () => Promise<Result>): Promise<Result> {
	const ofDatabase = reads.get(db) ?? new Map<string, SharedRead>();
	reads.set(db, ofDatabase);
	const shared = ofDatabase.get(key);
	if (shared) {
		shared.next ??= endOf(shared.running).then(begin);
		return shared.next as Promise<Result>;
	}
	return begin();

	function begin(): Promise<Result> {
		const running = Promise.try(read);
		const current: SharedRead = { running, next: null };
		ofDatabase.set(key, current);
		const remove = () => {
			if (!current.next && ofDatabase.get(key) === current) ofDatabase.delete(key);
		};
		running.then(remove, remove);
		return running;
	}
}

/** Resolves once a read has ended in any way, or hangs. */
async function endOf(read: Promise<unknown>): Promise<void> {
	const { promise: hangs, resolve } = Promise.withResolvers<void>();
	const timer = setTimeout(resolve, HANGS_MS);
	await Promise.race([read.catch(() => {}), hangs]);
	clearTimeout(timer);
}
