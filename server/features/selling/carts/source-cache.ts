import type { CartType } from "../../../contract/order-sources.ts";
import type { Database } from "../../database/database.ts";
import type { SealedTexts } from "../../sealed-text.ts";
import type { Secrets } from "./purchase-source.ts";
import { findSourceByAddress, type StoredSource } from "./sources.queries.ts";

/** A source with its secrets, ready to check a sender by. */
export interface OpenSource {
	source: StoredSource;
	secrets: Secrets;
}

export interface SourceCache {
	/** @param addressHash of the secret part of the web address */
	find(type: CartType, addressHash: string): Promise<OpenSource | null>;
	/** A source was changed here. */
	forget(): void;
}

/** So long a change that another process made may go unnoticed. */
const KEPT_MS = 1_000;

/** Sources by their address, for a moment: in a burst, all of them come to one. What is unknown is asked for each time. */
export function createSourceCache(db: Database, sealed: SealedTexts): SourceCache {
	const kept = new Map<string, { open: OpenSource; until: number }>();
	let changes = 0;
	return {
		find: async (type, addressHash) => {
			const key = `${type} ${addressHash}`;
			const known = kept.get(key);
			if (known && known.until > Date.now()) return known.open;
			const before = changes;
			const source = await findSourceByAddress(db, type, addressHash);
			if (!source) return null;
			const open = { source, secrets: JSON.parse(sealed.open(source.secrets)) as Secrets };
			// What was read before a change is not kept after it.
			if (before === changes) kept.set(key, { open, until: Date.now() + KEPT_MS });
			return open;
		},
		forget: () => {
			changes += 1;
			kept.clear();
		},
	};
}
