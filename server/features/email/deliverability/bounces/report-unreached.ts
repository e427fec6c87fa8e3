import { DAY_MS } from "../../../../../contract/durations.ts";
import { listAdminEmails } from "../../../../auth/access/access.queries.ts";
import { deliveryReportMail } from "../../../../mail/templates/sellers/delivery-report-mail.tsx";
import type { Services } from "../../../../rpc/context.ts";
import { findLastReport, listUnreached } from "./bounces.queries.ts";

/** Period covered by the first report. */
const FIRST_LOOK_MS = 7 * DAY_MS;
const MAX_LISTED = 100;
/** More than any list of buyers that bounces at once. */
const MAX_COUNTED = 10_000;

/**
 * Reports buyers who did not get the email about their access to the admins, at most once a day and only if there are
 * any (WAY-03).
 *
 * @returns the number of buyers
 */
export async function reportUnreached({ db, mailer, config }: Services, now: Date): Promise<number> {
	const last = await findLastReport(db);
	if (last && now.getTime() - last.getTime() < DAY_MS) return 0;
	const since = last ?? new Date(now.getTime() - FIRST_LOOK_MS);
	const unreached = await listUnreached(db, since, MAX_COUNTED);
	if (unreached.length === 0) return 0;
	const buyers = unreached.slice(0, MAX_LISTED).map(({ customerId, email, detail }) => ({
		email,
		why: detail ?? "",
		link: `${config.siteUrl}/admin/users/${customerId}`,
	}));
	for (const to of await listAdminEmails(db))
		await mailer.send(await deliveryReportMail({ to, buyers, count: unreached.length }));
	return unreached.length;
}
