import type { CartType } from "../../../../contract/selling/carts.ts";
import type { Database } from "../../../database/database.ts";
import type { SealedTexts } from "../../../secrets/sealed-text.ts";
import type { Secrets } from "./cart-adapter.ts";
import { findSourceByAddress, type StoredSource } from "./sources.queries.ts";

/** A source with its decrypted secrets, for verifying events. */
export interface SourceWithSecrets {
	source: StoredSource;
	secrets: Secrets;
}

/** A removed source that something still reports to. */
export interface RemovedSource {
	removedId: string;
}

export interface SourceCache {
	/** @param addressHash of the secret part of the webhook address */
	find(type: CartType, addressHash: string): Promise<SourceWithSecrets | RemovedSource | null>;
	/** Call after a source was changed in this process. */
	forget(): void;
}

/** Maximum delay until a change by another process is noticed. */
const KEPT_MS = 1_000;

/**
 * Caches sources by address for a moment, because all events of a burst go to one. Unknown addresses are looked up each
 * time.
 */
export function createSourceCache(db: Database, sealed: SealedTexts): SourceCache {
	const kept = new Map<string, { open: SourceWithSecrets; until: number }>();
	let changes = 0;
	return {
		find: async (type, addressHash) => {
			const key = `${type} ${addressHash}`;
			const known = kept.get(key);
			if (known && known.until > Date.now()) return known.open;
			const before = changes;
			const source = await findSourceByAddress(db, type, addressHash);
			if (!source) return null;
			if (source.removedAt) return { removedId: source.id };
			const open = { source, secrets: JSON.parse(sealed.open(source.secrets)) as Secrets };
			// Does not cache what was read before a change.
			if (before === changes) kept.set(key, { open, until: Date.now() + KEPT_MS });
			return open;
		},
		forget: () => {
			changes += 1;
			kept.clear();
		},
	};
}
