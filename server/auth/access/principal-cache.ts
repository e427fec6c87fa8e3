import type { Principal } from "./principal.ts";

/** Maximum delay until a session ended by another process is refused. */
const TTL_MS = 500;
/** Number of cookies; far more than people send within that time. */
const MAX_ENTRIES = 10_000;

export interface PrincipalCache {
	/**
	 * @param cookie the entire header: requests with the same header come from the same person
	 * @param load looks up the person
	 */
	getOrLoad(cookie: string, load: () => Promise<Principal | null>): Promise<Principal | null>;
	/** Called after every committed change to people: role, access, name or sessions. */
	clear(): void;
}

/**
 * Caches who is signed in for half a second, so that the calls of one page share a lookup (docs/decisions/011, 017).
 */
export function createPrincipalCache(): PrincipalCache {
	const entries = new Map<string, { since: number; principal: Promise<Principal | null> }>();

	return {
		getOrLoad(cookie, load) {
			const now = Date.now();
			const cached = entries.get(cookie);
			// A clock that was set back does not extend an entry's life.
			if (cached && Math.abs(now - cached.since) < TTL_MS) return cached.principal;
			if (entries.size >= MAX_ENTRIES) entries.clear();
			const entry = { since: now, principal: load() };
			entries.set(cookie, entry);
			// Only signed-in people are cached; visitors and failures are not.
			const remove = () => entries.get(cookie) === entry && entries.delete(cookie);
			entry.principal.then((principal) => principal ?? remove(), remove);
			return entry.principal;
		},
		clear: () => entries.clear(),
	};
}
