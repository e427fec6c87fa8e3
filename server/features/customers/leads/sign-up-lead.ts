import { HOUR_MS, MINUTE_MS, WEEK_MS } from "../../../../contract/durations.ts";
import { normalizeMailbox } from "../../../mail/address-key.ts";
import { leadPage, lessonToken } from "../../../mail/lead-link.ts";
import { leadLessonMail } from "../../../mail/templates/news/lead-lesson-mail.tsx";
import type { Services } from "../../../rpc/context.ts";
import { readMemberTexts } from "../../site/member-texts/read-member-texts.ts";
import { isConfirmed } from "./confirm-lead.ts";
import { countSignUpsSince, lockMailbox, type SignUp, upsertLead, writeMailedAt } from "./leads.queries.ts";

/** From so many in a minute on, confirmations wait behind everything that buyers wait for. */
const MAX_URGENT_A_MINUTE = 30;

/**
 * Stores a request for the free lesson, and sends the email with its link, at most one an hour to a mailbox, and one a
 * week to one that has unsubscribed (LEAD-02).
 * It is the same for every address: of a stranger, a lead, a customer or an admin. A confirmed lead gets the lesson
 * again.
 */
export async function signUpLead(
	{ db, mailer, config }: Pick<Services, "db" | "mailer" | "config">,
	signUp: SignUp,
	now: Date,
): Promise<void> {
	const mailbox = normalizeMailbox(signUp.email);
	await db.transaction(async (tx) => {
		const mailedAt = await lockMailbox(tx, mailbox);
		const lead = await upsertLead(tx, { ...signUp, mailbox }, now);
		// Rendered in any case, which takes most of the time.
		const mail = await leadLessonMail(
			{
				leadId: lead.id,
				to: lead.email,
				link: leadPage(config.siteUrl, lessonToken(config.authSecret, lead.id, now)),
				isConfirmed: isConfirmed(lead),
				wasConfirmed: lead.confirmedAt !== null,
			},
			await readMemberTexts(tx),
		);
		// Who has unsubscribed may ask again, but others must not be able to have them mailed every hour.
		const pause = lead.unsubscribedAt === null ? HOUR_MS : WEEK_MS;
		if (mailedAt && now.getTime() - mailedAt.getTime() < pause) return;
		await writeMailedAt(tx, lead.id, now);
		const since = new Date(now.getTime() - MINUTE_MS);
		const many = (await countSignUpsSince(tx, since, MAX_URGENT_A_MINUTE + 1)) > MAX_URGENT_A_MINUTE;
		await mailer.send(mail, tx, many);
	});
}
