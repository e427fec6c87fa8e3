import { sql } from "drizzle-orm";
import { orders } from "./schema/orders.ts";

/*
 * What counts as sold and as earned: the one definition of every figure (docs/glossary.md, ORD-04, ORD-05). In minor units
 * of the order's currency; all of it is 0 for an order that was never paid.
 */

/**
 * A purchase: it was paid, whatever became of the money since. What an older site's account knew of its purchase is none.
 *
 * @param withTests counts orders of tests too, which are all there are in a try-out
 */
export const isPurchase = (withTests: boolean) =>
	sql<boolean>`(${wasPaid} and ${orders.source} <> 'profile' and (${withTests} or not ${orders.test}))`;

/** A purchase whose money counts: an amount that its file did not contain is no revenue (IMP-02). */
export const countsAsRevenue = (withTests: boolean) =>
	sql<boolean>`(${isPurchase(withTests)} and not ${orders.amountAssumed})`;

const wasPaid = sql<boolean>`${orders.state} in ('paid', 'refunded', 'disputed')`;

/** What the buyer paid, tax included. */
export const gross = sql<number>`(case when ${wasPaid} and not ${orders.amountAssumed}
	then greatest(${orders.minorUnits}, 0) else 0 end)`;

/** What went back to the buyer by refunds. */
export const refunded = sql<number>`(case when ${orders.state} = 'refunded' then ${gross}
	else least(${orders.refundedMinorUnits}, ${gross}) end)`;

/** A shop's export says "charged back" and nothing of how it ended: that money is gone. An open dispute may still be won. */
const isLost = sql<boolean>`(${orders.dispute} = 'lost' or (${orders.state} = 'disputed' and ${orders.dispute} is null))`;

/** What a bank took back: of a lost dispute, all that was not refunded before. */
export const lost = sql<number>`(case when ${isLost} then ${gross} - ${refunded} else 0 end)`;

/** Revenue: what is left. */
export const net = sql<number>`(${gross} - ${refunded} - ${lost})`;
