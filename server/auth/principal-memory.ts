import type pg from "pg";
import { watchStatements } from "../database/watch-statements.ts";
import type { Principal } from "../rpc/context.ts";

/** A session that another process has ended is refused after this long at the latest. */
const MEMORY_MS = 500;
/** Of cookies remembered, far more than people ask within that time. */
const MOST = 10_000;

/** Statements after which someone may be somebody else than before: a new session alone changes nobody. */
const changesPeople =
	/\b(?:update|delete from|truncate)\s+"?(?:sessions|users)\b|\b(?:insert into|update|delete from|truncate)\s+"?(?:profiles|pre_approved_emails)\b|^commit\b/i;

export interface PrincipalMemory {
	/**
	 * @param cookie the whole header: whoever sends the same one is the same person
	 * @param ask looks up who that is
	 */
	recall(cookie: string, ask: () => Promise<Principal | null>): Promise<Principal | null>;
}

/**
 * Remembers for half a second who is asking, so that the calls of one page are looked up once (docs/decisions/011). What
 * this process writes about people makes it forget at once; what others write, within that time.
 *
 * @param pool of which no connection has been opened yet
 */
export function createPrincipalMemory(pool: pg.Pool): PrincipalMemory {
	const known = new Map<string, { since: number; principal: Promise<Principal | null> }>();
	// After the statement: what was looked up while it ran may be from before it.
	watchStatements(pool, (text) => (changesPeople.test(text) ? () => known.clear() : null));

	return {
		recall(cookie, ask) {
			const now = Date.now();
			const remembered = known.get(cookie);
			// A clock that was put back makes nobody younger.
			if (remembered && Math.abs(now - remembered.since) < MEMORY_MS) return remembered.principal;
			if (known.size >= MOST) known.clear();
			const entry = { since: now, principal: ask() };
			known.set(cookie, entry);
			// Only who is known is worth remembering, and a failure is no answer.
			const forget = () => known.get(cookie) === entry && known.delete(cookie);
			entry.principal.then((principal) => principal ?? forget(), forget);
			return entry.principal;
		},
	};
}
