import { email as emailShape } from "../../../../../contract/email.ts";
import type { Database } from "../../../../database/database.ts";
import { suppressAddress } from "../../../../mail/outbox.queries.ts";
import type { BounceReport } from "./bounce-source.ts";
import { findReported, isCustomer, markReported } from "./bounces.queries.ts";

/** Our own `Message-ID` is `<{id of the row}@{domain}>`. */
const OWN_ID = /^<?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@/i;

/**
 * Marks the messages that a provider's reports are about, and suppresses their addresses (WAY-03). Ignores an address
 * that no customer has and that nothing was sent to.
 */
export async function applyReports(db: Database, reports: BounceReport[]): Promise<void> {
	for (const { kind, address: written, messageIds, detail: text } of reports) {
		const address = emailShape.safeParse(written).data;
		if (!address) continue;
		const detail = text.slice(0, 500);
		const ids = messageIds.flatMap((id) => id.match(OWN_ID)?.[1]?.toLowerCase() ?? []);
		const providerIds = messageIds.map((id) => id.replaceAll(/^<|>$/g, "")).filter((id) => id.length <= 200);
		await db.transaction(async (tx) => {
			const messageId = await findReported(tx, address, { ids, providerIds });
			if (!messageId && !(await isCustomer(tx, address))) return;
			if (messageId) await markReported(tx, messageId, kind === "bounce" ? "bounced" : "complained", detail);
			await suppressAddress(tx, address, kind, detail);
		});
	}
}
