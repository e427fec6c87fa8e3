import { findViewed } from "../../../auth/access/access.queries.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import { viewAsCookie } from "../../../auth/access/view-as.ts";
import type { Services } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import { findCustomer } from "./customers.queries.ts";

/**
 * Lets an admin view the site as one of its members. Logs it first.
 *
 * @returns the cookie that starts the view
 * @throws CUSTOMER_NOT_FOUND, NOTHING_TO_VIEW
 */
export async function viewAsCustomer(
	{ db, config }: Pick<Services, "db" | "config">,
	admin: KnownPrincipal,
	customerId: string,
): Promise<string> {
	const customer = await findCustomer(db, customerId);
	if (!customer) throw refusal("CUSTOMER_NOT_FOUND");
	if (!(await findViewed(db, customerId))) throw refusal("NOTHING_TO_VIEW");
	await recordAudit(db, admin, { action: "customer.viewed", subject: customer.email });
	return viewAsCookie(config, { customerId, adminId: admin.userId }, new Date());
}
