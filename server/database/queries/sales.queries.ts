import { sql } from "drizzle-orm";
import { orders } from "../schema/selling/orders.ts";

/*
 * Defines what counts as sold and earned, for every figure (docs/glossary.md, ORD-04, ORD-05). In minor units of the
 * order's currency; 0 for an order that was never paid.
 */

/**
 * Selects purchases: orders that were paid, whatever happened to the money since. Excludes purchases known only from an
 * older site's account.
 *
 * @param withTests includes test orders, the only ones in a try-out
 */
export const isPurchase = (withTests: boolean) =>
	sql<boolean>`(${wasPaid} and ${orders.source} <> 'profile' and (${withTests} or not ${orders.test}))`;

/** Selects purchases that count as revenue: an amount missing from its file does not (IMP-02). */
export const countsAsRevenue = (withTests: boolean) =>
	sql<boolean>`(${isPurchase(withTests)} and not ${orders.amountAssumed})`;

const wasPaid = sql<boolean>`${orders.state} in ('paid', 'refunded', 'disputed')`;

/** What the buyer paid, including tax. */
export const gross = sql<number>`(case when ${wasPaid} and not ${orders.amountAssumed}
	then greatest(${orders.minorUnits}, 0) else 0 end)`;

/** What was refunded to the buyer. */
export const refunded = sql<number>`(case when ${orders.state} = 'refunded' then ${gross}
	else least(${orders.refundedMinorUnits}, ${gross}) end)`;

/**
 * A shop's export says "charged back" without the outcome: that money counts as lost. An open dispute may still be won.
 */
const isLost = sql<boolean>`(${orders.dispute} = 'lost' or (${orders.state} = 'disputed' and ${orders.dispute} is null))`;

/** What a bank took back: everything not yet refunded of a lost dispute. */
export const lost = sql<number>`(case when ${isLost} then ${gross} - ${refunded} else 0 end)`;

/** Revenue: what remains. */
export const net = sql<number>`(${gross} - ${refunded} - ${lost})`;
