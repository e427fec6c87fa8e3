import { and, eq, type SQL, sql } from "drizzle-orm";
import type { CustomerSort, CustomerView } from "../../../../../contract/customers/customer-lists.ts";
import type { CustomerFilter } from "../../../../../contract/customers/customers.ts";
import { limits } from "../../../../../contract/limits.ts";
import { escapeLike } from "../../../../database/escape-like.ts";
import { customers, nameForSorting, orderNumberForSorting } from "../../../../database/schema/customers/customers.ts";

/** The only expressions that customers are sorted by, each with its index (USR-05). */
export const sortKeys: Record<CustomerSort, SQL> = {
	email: sql`${customers.email}`,
	name: sql`${nameForSorting}`,
	orderId: sql`${orderNumberForSorting}`,
	orderTotal: sql`${customers.orderMinorUnits}`,
};

const MAX_SEARCH_WORDS = 6;

/**
 * Matches a search: each word must occur in the email, the name or the order ID (USR-03). Undefined if nothing is
 * searched.
 */
export function matchesSearch(search: string): SQL | undefined {
	const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_SEARCH_WORDS);
	return and(...words.map((word) => sql`${customers.searchText} like ${`%${escapeLike(word)}%`}`));
}

const since = sql.raw(`now() - interval '${limits.inactiveDays} days'`);

/** The condition of each view; each uses one index or one hash of few rows, whatever the number of customers. */
const views: Record<CustomerView, SQL> = {
	// A receipt notifies of access like an invitation (WAY-01), and someone who chose a password after paying already has
	// an account.
	"needs-invitation": sql`(${customers.approved} and not ${customers.registered} and ${customers.invitedAt} is null
		and ${customers.notifiedAt} is null and ${customers.id} not in (
			select customer_id from orders join order_accounts on order_accounts.order_id = orders.id
			where customer_id is not null))`,
	unconfirmed: sql`${customers.userId} in (select id from users where not email_verified)`,
	"unpaid-but-approved": sql`(${customers.approved} and not ${customers.hasPaidOrder}
		and ${customers.id} in (select customer_id from orders where state in ('refunded', 'canceled', 'disputed', 'failed')))`,
	inactive: sql`(${customers.approved} and ${customers.registeredAt} < ${since} and ${customers.userId} is not null
		and not exists (select from sessions where user_id = ${customers.userId} and updated_at >= ${since})
		and not exists (select from download_logs where user_id = ${customers.userId} and downloaded_at >= ${since}))`,
};

/** Matches filters without counters: a view, the state of an order, its days, a tag. Undefined if none is set. */
export function matchesFurther({ view, order, orderedFrom, orderedUntil, tag }: CustomerFilter): SQL | undefined {
	const ofOrder = and(
		order === "all" ? undefined : sql`orders.state = ${order}`,
		orderedFrom ? sql`orders.ordered_at >= ${orderedFrom}::date at time zone 'UTC'` : undefined,
		orderedUntil ? sql`orders.ordered_at < (${orderedUntil}::date + 1) at time zone 'UTC'` : undefined,
	);
	return and(
		view === "all" ? undefined : views[view],
		// Both conditions, because the index only covers customers with a tag.
		tag === "" ? undefined : sql`(${customers.tags} @> array[${tag}]::text[] and ${customers.tags} <> '{}')`,
		ofOrder && sql`${customers.id} in (select customer_id from orders where orders.source <> 'profile' and ${ofOrder})`,
	);
}

/** Customers of one kind: one range of every sorted index. */
export interface Partition {
	approved: boolean;
	registered: boolean;
}

/** Returns the partitions that match a filter. */
export function filterPartitions(filter: CustomerFilter): Partition[] {
	const approved = filter.status === "all" ? [true, false] : [filter.status === "approved"];
	const registered = filter.registration === "all" ? [true, false] : [filter.registration === "registered"];
	return approved.flatMap((a) => registered.map((r) => ({ approved: a, registered: r })));
}

/** Returns the condition of an entire filter, where the sort order does not matter. */
export function matchesFilter(filter: CustomerFilter): SQL {
	const asked = and(
		filter.status === "all" ? undefined : eq(customers.approved, filter.status === "approved"),
		filter.registration === "all" ? undefined : eq(customers.registered, filter.registration === "registered"),
		matchesSearch(filter.search),
		matchesFurther(filter),
	);
	return asked ?? sql`true`;
}
