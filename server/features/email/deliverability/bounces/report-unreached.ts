import { deliveryReportMail } from "../../mail/templates/delivery-report-mail.tsx";
import type { Services } from "../../rpc/context.ts";
import { listAdminEmails } from "../access/access.queries.ts";
import { findLastReport, listUnreached } from "./bounces.queries.ts";

/** The hourly job's queue. */
export const UNREACHED = "unreached-buyers";

const DAY_MS = 86_400_000;
/** The first report looks back so far. */
const FIRST_LOOK_MS = 7 * DAY_MS;
const MOST_LISTED = 100;

/**
 * Tells the admins, once a day at most and only where there are any, which buyers did not get the email about their
 * access (WAY-03).
 *
 * @returns how many are listed
 */
export async function reportUnreached({ db, mailer, config }: Services, now: Date): Promise<number> {
	const last = await findLastReport(db);
	if (last && now.getTime() - last.getTime() < DAY_MS) return 0;
	const since = last ?? new Date(now.getTime() - FIRST_LOOK_MS);
	const unreached = await listUnreached(db, since, MOST_LISTED);
	if (unreached.length === 0) return 0;
	const buyers = unreached.map(({ customerId, email, detail }) => ({
		email,
		why: detail ?? "",
		link: `${config.siteUrl}/admin/users/${customerId}`,
	}));
	for (const to of await listAdminEmails(db)) await mailer.send(await deliveryReportMail({ to, buyers }));
	return buyers.length;
}
