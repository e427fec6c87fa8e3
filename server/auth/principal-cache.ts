import type { Principal } from "../rpc/context.ts";

/** A session that another process has ended is refused after this long at the latest. */
const TTL_MS = 500;
/** Of cookies, far more than people send within that time. */
const MAX_ENTRIES = 10_000;

export interface PrincipalCache {
	/**
	 * @param cookie the whole header: whoever sends the same one is the same person
	 * @param load looks up who that is
	 */
	getOrLoad(cookie: string, load: () => Promise<Principal | null>): Promise<Principal | null>;
	/** Called once a change to people is committed: to their role, access, name or sessions. */
	clear(): void;
}

/** Keeps who is signed in for half a second, so that the calls of one page are looked up once (docs/decisions/011, 017). */
export function createPrincipalCache(): PrincipalCache {
	const entries = new Map<string, { since: number; principal: Promise<Principal | null> }>();

	return {
		getOrLoad(cookie, load) {
			const now = Date.now();
			const cached = entries.get(cookie);
			// A clock that was put back makes nobody younger.
			if (cached && Math.abs(now - cached.since) < TTL_MS) return cached.principal;
			if (entries.size >= MAX_ENTRIES) entries.clear();
			const entry = { since: now, principal: load() };
			entries.set(cookie, entry);
			// Only who is known is worth keeping, and a failure is no answer.
			const remove = () => entries.get(cookie) === entry && entries.delete(cookie);
			entry.principal.then((principal) => principal ?? remove(), remove);
			return entry.principal;
		},
		clear: () => entries.clear(),
	};
}
