import { HOUR_MS } from "../../../../contract/durations.ts";
import type { AttentionReason } from "../../../../contract/selling/orders.ts";
import { attentionLabels, describeSale } from "../../../../contract/site/attention-labels.ts";
import { listAdminEmails } from "../../../auth/access/access.queries.ts";
import { paymentReportMail } from "../../../mail/templates/sellers/payment-report-mail.tsx";
import type { Services } from "../../../rpc/context.ts";
import { findLastNotification, takeUnnotified } from "./events.queries.ts";
import { summarizeEvent } from "./summarize-event.ts";

const INTERVAL_MS = HOUR_MS;
const MAX_LISTED = 25;

/**
 * Emails the admins about events for which a buyer who paid may be waiting, at most once an hour (HOOK-08).
 *
 * @returns the number of listed events
 */
export async function notifyAttention(
	{ db, mailer, config }: Pick<Services, "db" | "mailer" | "config">,
	now: Date,
): Promise<number> {
	const last = await findLastNotification(db);
	if (last && now.getTime() - last.getTime() < INTERVAL_MS) return 0;
	return db.transaction(async (tx) => {
		const admins = await listAdminEmails(tx);
		if (admins.length === 0) return 0;
		const events = (await takeUnnotified(tx, MAX_LISTED)).map(({ sourceName, reason, detail, body }) => ({
			cart: sourceName,
			label: attentionLabels[(reason ?? "failed") as AttentionReason],
			detail,
			sale: describeSale(summarizeEvent(body)),
		}));
		if (events.length === 0) return 0;
		const link = `${config.siteUrl}/admin/orders`;
		for (const to of admins) await mailer.send(await paymentReportMail({ to, events, link }), tx);
		return events.length;
	});
}
