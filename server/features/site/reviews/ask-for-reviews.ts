import { DAY_MS } from "../../../../contract/durations.ts";
import { limits } from "../../../../contract/limits.ts";
import { queueByDay } from "../../../mail/queue-by-day.ts";
import { reviewRequestMail } from "../../../mail/templates/news/review-request-mail.tsx";
import type { Services } from "../../../rpc/context.ts";
import { readMemberTexts } from "../member-texts/read-member-texts.ts";
import { bundleNameOf } from "../sales-page/bundle.ts";
import { listToAsk, listZonesToAsk, recordReviewRequests } from "./reviews.queries.ts";

/**
 * Asks members for a review by email, once each (REV-01): a number of days after their first download, all alike. Skips
 * members who downloaded more than a month before that, because otherwise a new site would mail years of customers.
 *
 * @returns the number of queued emails
 */
export async function askForReviews(
	{ db, mailer, settings, config, publishedPage }: Services,
	now: Date,
): Promise<number> {
	const current = await settings.read();
	if (current.review_requests === "off") return 0;
	const words = await readMemberTexts(db);
	const product = bundleNameOf(await publishedPage.readProductName());
	const until = new Date(now.getTime() - Number(current.review_days) * DAY_MS);
	const downloaded = { after: new Date(until.getTime() - limits.reviewAskMs), until };
	return queueByDay({ db, mailer }, current, now, [
		{
			listZones: () => listZonesToAsk(db, downloaded),
			listPeople: (zones, limit) => listToAsk(db, downloaded, zones, limit),
			write: ({ email, name }) =>
				reviewRequestMail({ to: email, name, product, link: `${config.siteUrl}/review` }, words),
			claim: async (tx, members) => {
				const asked = await recordReviewRequests(
					tx,
					members.map(({ customerId }) => customerId),
				);
				return new Set(members.filter(({ customerId }) => asked.has(customerId)));
			},
		},
	]);
}
