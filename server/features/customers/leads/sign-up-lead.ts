import { leadPage, leadToken } from "../../../mail/lead-link.ts";
import { leadConfirmationMail } from "../../../mail/templates/lead-confirmation-mail.tsx";
import type { Services } from "../../../rpc/context.ts";
import { countSignUpsSince, type SignUp, upsertLead, writeMailedAt } from "./leads.queries.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** From so many in a minute on, confirmations wait behind everything that buyers wait for. */
const MAX_URGENT_A_MINUTE = 30;

/**
 * Stores a request for the free lesson, and sends the email that confirms it, at most one an hour (LEAD-02). It is the
 * same for every address: of a stranger, a lead, a customer or an admin.
 */
export async function signUpLead(
	{ db, mailer, config }: Pick<Services, "db" | "mailer" | "config">,
	signUp: SignUp,
	now: Date,
): Promise<void> {
	await db.transaction(async (tx) => {
		const { id, email, mailedAt } = await upsertLead(tx, signUp, now);
		// Rendered in any case, which takes most of the time.
		const mail = await leadConfirmationMail({
			to: email,
			link: leadPage(config.siteUrl, leadToken(config.authSecret, "lesson", id)),
		});
		if (mailedAt && now.getTime() - mailedAt.getTime() < HOUR_MS) return;
		await writeMailedAt(tx, id, now);
		const since = new Date(now.getTime() - MINUTE_MS);
		const many = (await countSignUpsSince(tx, since, MAX_URGENT_A_MINUTE + 1)) > MAX_URGENT_A_MINUTE;
		await mailer.send(mail, tx, many);
	});
}
