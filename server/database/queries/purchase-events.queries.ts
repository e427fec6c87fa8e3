import { sql } from "drizzle-orm";
import { purchaseEvents } from "../schema/selling/purchase-sources.ts";

/** An event that fails for this long needs attention: shorter outages resolve themselves. */
const FAILING = sql.raw("interval '10 minutes'");

/**
 * Selects events that a person should look at: those that can't be applied, and those that keep failing (HOOK-04,
 * HOOK-08).
 */
export const needsAttention = sql<boolean>`(${purchaseEvents.state} = 'attention'
	or (${purchaseEvents.state} = 'waiting' and ${purchaseEvents.failingSince} < now() - ${FAILING}))`;
