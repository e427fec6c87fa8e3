import type { KnownPrincipal } from "../../rpc/builders.ts";
import type { Services } from "../../rpc/context.ts";
import { findViewed } from "../access/access.queries.ts";
import { viewAsCookie } from "../access/view-as.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { findCustomer } from "./customers.queries.ts";

/**
 * Lets an admin look at the site as one of its members, to see what they see. It is written down before it begins.
 *
 * @returns the cookie that begins it, or why not
 */
export async function viewAsCustomer(
	{ db, config }: Pick<Services, "db" | "config">,
	admin: KnownPrincipal,
	customerId: string,
): Promise<{ cookie: string } | "CUSTOMER_NOT_FOUND" | "NOTHING_TO_VIEW"> {
	const customer = await findCustomer(db, customerId);
	if (!customer) return "CUSTOMER_NOT_FOUND";
	if (!(await findViewed(db, customerId))) return "NOTHING_TO_VIEW";
	await recordAudit(db, admin, { action: "customer.viewed", subject: customer.email });
	return { cookie: viewAsCookie(config, { customerId, adminId: admin.userId }, new Date()) };
}
