import type { CustomerSelection, Invitees } from "../../../contract/customers.ts";
import { limits } from "../../../contract/limits.ts";
import type { Database } from "../../database/database.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import type { Mail } from "../../mail/mail.ts";
import type { Mailer } from "../../mail/mailer.ts";
import { invitationMail } from "../../mail/templates/invitation-mail.tsx";
import type { KnownPrincipal } from "../../rpc/builders.ts";
import { recordAuditOfEach } from "../audit-log/record-audit.ts";
import { registrationLink } from "../registration/registration-link.ts";
import { countInvitees, markInvited } from "./customers.queries.ts";

const QUEUE = "invitation";
/** Of one job: few enough that a kill has it done again within seconds. */
const AT_ONCE = 100;

interface InvitationJob {
	people: { email: string; name: string }[];
}

export interface Invitations {
	/**
	 * Invites approved customers who have not registered (USR-12). The messages are written by the queue, so that ten
	 * thousand of them hold nobody up.
	 *
	 * @returns how many are invited
	 */
	send(admin: KnownPrincipal, selection: CustomerSelection): Promise<number>;
	/** @returns whom an invitation of many would reach, and whom not */
	count(selection: CustomerSelection): Promise<Invitees>;
}

export async function startInvitations(
	db: Database,
	jobs: Jobs,
	mailer: Mailer,
	{ siteUrl }: { siteUrl: string },
): Promise<Invitations> {
	await jobs.work<InvitationJob>(QUEUE, async ({ data }) => {
		const mails: Mail[] = [];
		for (const { email, name } of data.people) {
			mails.push(await invitationMail({ to: email, name, link: registrationLink(siteUrl, email) }));
		}
		// All or none: a job that is cut off and comes again finds none of its messages on their way.
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
				for (let start = 0; start < people.length; start += AT_ONCE) {
					await jobs.enqueue(QUEUE, { people: people.slice(start, start + AT_ONCE) }, tx);
				}
				const emails = people.map(({ email }) => email);
				await recordAuditOfEach(tx, admin, "customer.invited", emails);
				return people.length;
			}),
	};
}
