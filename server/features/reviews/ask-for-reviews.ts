import { firstName } from "../../../contract/first-name.ts";
import { limits } from "../../../contract/limits.ts";
import { localTime } from "../../local-time.ts";
import type { Mail } from "../../mail/mail.ts";
import { reviewRequestMail } from "../../mail/templates/review-request-mail.tsx";
import type { Services } from "../../rpc/context.ts";
import { listToAsk, listZonesToAsk, noteRequests } from "./reviews.queries.ts";

/** The hourly job's queue. */
export const REVIEW_REQUESTS = "review-requests";

const DAY_MS = 86_400_000;
/** Written in one transaction. */
const AT_ONCE = 100;
/** The hours of the day in which they are queued. */
const DAYTIME = { from: 9, until: 18 };
/** What an hourly run may queue is sent within so many seconds. */
const RUN_SECONDS = 1_800;

/**
 * Asks members for a review by email, once each (REV-01): so many days after their first download, by day where they are,
 * and everyone alike. Whether they still may be asked is looked at again when it is sent. Whoever downloaded a month
 * earlier than that is left alone, as a site that is new to this would otherwise mail years of customers.
 *
 * @returns how many are queued
 */
export async function askForReviews({ db, mailer, settings, config }: Services, now: Date): Promise<number> {
	const current = await settings.read();
	if (current.review_requests === "off") return 0;
	const until = new Date(now.getTime() - Number(current.review_days) * DAY_MS);
	const downloaded = { after: new Date(until.getTime() - limits.reviewAskMs), until };
	const zones = (await listZonesToAsk(db, downloaded)).filter((zone) => {
		const { hour } = localTime(zone ?? current.time_zone, now);
		return hour >= DAYTIME.from && hour <= DAYTIME.until;
	});
	let left = Number(current.mail_rate) * RUN_SECONDS;
	let queued = 0;
	while (zones.length > 0 && left > 0) {
		const members = await listToAsk(db, downloaded, zones, Math.min(AT_ONCE, left));
		if (members.length === 0) break;
		const mails = new Map<string, Mail>();
		for (const { customerId, email, name } of members) {
			const link = `${config.siteUrl}/review`;
			mails.set(customerId, await reviewRequestMail({ to: email, firstName: firstName(name), link }));
		}
		queued += await db.transaction(async (tx) => {
			const asked = await noteRequests(tx, [...mails.keys()]);
			for (const [customerId, mail] of mails) if (asked.has(customerId)) await mailer.send(mail, tx, true);
			return asked.size;
		});
		left -= members.length;
	}
	return queued;
}
