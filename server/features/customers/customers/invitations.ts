import type { CustomerSelection, Invitees } from "../../../../contract/customers/customers.ts";
import { limits } from "../../../../contract/limits.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import { registrationLink } from "../../../auth/registration-link.ts";
import type { Database } from "../../../database/database.ts";
import type { Jobs } from "../../../jobs/jobs.ts";
import type { Mail } from "../../../mail/mail.ts";
import type { Mailer } from "../../../mail/mailer.ts";
import { invitationMail } from "../../../mail/templates/orders/invitation-mail.tsx";
import { refusal } from "../../../rpc/refusal.ts";
import { recordAuditOfEach } from "../../site/audit-log/record-audit.ts";
import { readMemberTexts } from "../../site/member-texts/read-member-texts.ts";
import { countInvitees, markInvited } from "./customers.queries.ts";

export const INVITATION_QUEUE = "invitation";
/** Customers per job: few enough to be repeated within seconds after a kill. */
const BATCH_SIZE = 100;

interface InvitationJob {
	people: { email: string; name: string }[];
}

export interface Invitations {
	/**
	 * Invites approved customers who have not registered (USR-12). The queue writes the messages, so that ten thousand of
	 * them do not block other requests.
	 *
	 * @returns the number of invited customers
	 * @throws NOBODY_TO_INVITE
	 */
	send(admin: KnownPrincipal, selection: CustomerSelection): Promise<number>;
	/** Counts who a bulk invitation would reach, and who not. */
	count(selection: CustomerSelection): Promise<Invitees>;
}

export async function startInvitations(
	db: Database,
	jobs: Jobs,
	mailer: Mailer,
	{ siteUrl }: { siteUrl: string },
): Promise<Invitations> {
	await jobs.work<InvitationJob>(INVITATION_QUEUE, async ({ data }) => {
		const mails: Mail[] = [];
		const words = await readMemberTexts(db);
		for (const { email, name } of data.people) {
			mails.push(await invitationMail({ to: email, name, link: registrationLink(siteUrl, email) }, words));
		}
		// All or none: an interrupted job that is retried has not queued any of its messages.
		await db.transaction(async (tx) => {
			for (const mail of mails) await mailer.send(mail, tx, mails.length > 1);
		});
	});

	return {
		count: (selection) => countInvitees(db, selection, new Date(Date.now() - limits.inviteAgainMs)),
		send: (admin, selection) =>
			db.longTransaction(async (tx) => {
				const isOne = "ids" in selection && selection.ids.length === 1;
				const people = await markInvited(tx, selection, isOne ? null : new Date(Date.now() - limits.inviteAgainMs));
				if (people.length === 0) throw refusal("NOBODY_TO_INVITE");
				for (let start = 0; start < people.length; start += BATCH_SIZE) {
					await jobs.enqueue(INVITATION_QUEUE, { people: people.slice(start, start + BATCH_SIZE) }, tx);
				}
				const emails = people.map(({ email }) => email);
				await recordAuditOfEach(tx, admin, "customer.invited", emails);
				return people.length;
			}),
	};
}
