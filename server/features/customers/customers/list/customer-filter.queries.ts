import { and, eq, type SQL, sql } from "drizzle-orm";
import type { CustomerSort, CustomerView } from "../../../contract/customer-lists.ts";
import type { CustomerFilter } from "../../../contract/customers.ts";
import { limits } from "../../../contract/limits.ts";
import { customers, nameForSorting, orderNumberForSorting } from "../../database/schema/customers.ts";

/** The only expressions that customers are sorted by, each with its index (USR-05). */
export const sortKeys: Record<CustomerSort, SQL> = {
	email: sql`${customers.email}`,
	name: sql`${nameForSorting}`,
	orderId: sql`${orderNumberForSorting}`,
	orderTotal: sql`${customers.orderMinorUnits}`,
};

const SEARCH_WORDS = 6;

const escapeLike = (word: string) => word.replaceAll(/[\\%_]/g, "\\$&");

/** Each word of a search has to stand in the email, the name or the order ID (USR-03). Undefined where nothing is searched. */
export function matchesSearch(search: string): SQL | undefined {
	const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, SEARCH_WORDS);
	return and(...words.map((word) => sql`${customers.searchText} like ${`%${escapeLike(word)}%`}`));
}

const since = sql.raw(`now() - interval '${limits.inactiveDays} days'`);

/** What each view asks of a row of `customers`; each is one index or one hash of few rows, however many there are. */
const views: Record<CustomerView, SQL> = {
	// A receipt tells of access as an invitation does (WAY-01), and who chose a password after paying is in already.
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

/** What no counter knows the size of: a view, the state of an order, its days, a tag. Undefined where nothing of it is asked. */
export function matchesFurther({ view, order, orderedFrom, orderedUntil, tag }: CustomerFilter): SQL | undefined {
	const ofOrder = and(
		order === "all" ? undefined : sql`orders.state = ${order}`,
		orderedFrom ? sql`orders.ordered_at >= ${orderedFrom}::date at time zone 'UTC'` : undefined,
		orderedUntil ? sql`orders.ordered_at < (${orderedUntil}::date + 1) at time zone 'UTC'` : undefined,
	);
	return and(
		view === "all" ? undefined : views[view],
		// Both, as the index holds only those who have a tag.
		tag === "" ? undefined : sql`(${customers.tags} @> array[${tag}]::text[] and ${customers.tags} <> '{}')`,
		ofOrder && sql`${customers.id} in (select customer_id from orders where orders.source <> 'profile' and ${ofOrder})`,
	);
}

/** Customers of one kind: one range of every sorted index. */
export interface Partition {
	approved: boolean;
	registered: boolean;
}

/** The partitions that a filter lets through. */
export function filterPartitions(filter: CustomerFilter): Partition[] {
	const approved = filter.status === "all" ? [true, false] : [filter.status === "approved"];
	const registered = filter.registration === "all" ? [true, false] : [filter.registration === "registered"];
	return approved.flatMap((a) => registered.map((r) => ({ approved: a, registered: r })));
}

/** Everything a filter asks for, where the order does not matter. */
export function matchesFilter(filter: CustomerFilter): SQL {
	const asked = and(
		filter.status === "all" ? undefined : eq(customers.approved, filter.status === "approved"),
		filter.registration === "all" ? undefined : eq(customers.registered, filter.registration === "registered"),
		matchesSearch(filter.search),
		matchesFurther(filter),
	);
	return asked ?? sql`true`;
}
