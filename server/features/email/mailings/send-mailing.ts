import type { Mailing, MailingAbout } from "../../../../contract/email/mailings.ts";
import { limits } from "../../../../contract/limits.ts";
import type { MemberTexts } from "../../../../contract/site/member-texts/all-words.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import { retryDeadlock } from "../../../database/database-errors.ts";
import { announceMessages } from "../../../mail/outbox.queries.ts";
import { announcementMail } from "../../../mail/templates/news/announcement-mail.tsx";
import type { Services } from "../../../rpc/context.ts";
import { paged } from "../../../rpc/paged.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import { readMemberTexts } from "../../site/member-texts/read-member-texts.ts";
import {
	countMailings,
	countRecipients,
	type FoundSource,
	findSource,
	insertMailing,
	listMailings,
	lockAbout,
	setMailingState,
} from "./mailings.queries.ts";

const places: Record<MailingAbout, { label: string; path: string }> = {
	update: { label: "Open your dashboard", path: "/dashboard" },
	product: { label: "Open your products", path: "/digital-downloads" },
	download: { label: "Open your downloads", path: "/downloads" },
};

/** Writes an announcement, the same for every member. */
export function writeAnnouncement(siteUrl: string, about: MailingAbout, source: FoundSource, words: MemberTexts) {
	const { label, path } = places[about];
	const button = source.link
		? { label: source.linkText || "Read more", href: source.link }
		: { label, href: `${siteUrl}${path}` };
	return announcementMail({ title: source.title, text: source.text, button }, words);
}

/**
 * Previews a mailing, with the number of recipients (SEQ-04).
 *
 * @throws SOURCE_NOT_FOUND if members cannot see what it is about
 */
export async function previewMailing({ db, config }: Services, about: MailingAbout, id: string) {
	const source = await findSource(db, about, id);
	if (!source) throw refusal("SOURCE_NOT_FOUND");
	const mail = await writeAnnouncement(config.siteUrl, about, source, await readMemberTexts(db));
	return { mail, recipients: await countRecipients(db, source.premium) };
}

/**
 * Emails an update or a file to members (SEQ-04): one outbox row each, sent at the site's rate.
 *
 * @returns the number of recipients
 * @throws SOURCE_NOT_FOUND, NOBODY_TO_MAIL, ALREADY_SENDING
 */
export async function startMailing(
	{ db, config }: Services,
	admin: KnownPrincipal,
	about: MailingAbout,
	id: string,
): Promise<{ id: string; recipients: number }> {
	const source = await findSource(db, about, id);
	if (!source) throw refusal("SOURCE_NOT_FOUND");
	const mail = await writeAnnouncement(config.siteUrl, about, source, await readMemberTexts(db));
	return db.longTransaction(async (tx) => {
		if (await lockAbout(tx, id)) throw refusal("ALREADY_SENDING");
		if ((await countRecipients(tx, source.premium)) === 0) throw refusal("NOBODY_TO_MAIL");
		const started = await insertMailing(tx, { about, aboutId: id, ...mail }, source.premium);
		await announceMessages(tx);
		await recordAudit(tx, admin, {
			action: "mailing.started",
			subject: mail.subject,
			details: { recipients: started.recipients },
		});
		return started;
	});
}

/**
 * Stops or resumes a mailing (SEQ-04).
 *
 * @throws MAILING_NOT_FOUND
 */
export async function switchMailing(
	{ db }: Services,
	admin: KnownPrincipal,
	id: string,
	state: "sending" | "stopped",
): Promise<void> {
	// Retried after a deadlock: the outbox locks the same messages in another order to record them as sent.
	await retryDeadlock(() =>
		db.longTransaction(async (tx) => {
			const subject = await setMailingState(tx, id, state);
			if (subject === null) throw refusal("MAILING_NOT_FOUND");
			await announceMessages(tx);
			await recordAudit(tx, admin, { action: state === "stopped" ? "mailing.stopped" : "mailing.resumed", subject });
		}),
	);
}

/** Returns a page of the mailings, with their results. */
export function describeMailings({ db }: Services, page: number) {
	return paged(
		page,
		limits.mailingRows,
		() => countMailings(db),
		async (part) =>
			(await listMailings(db, part)).map(({ counts, state, ...row }): Mailing => {
				const waiting = (counts.get("queued") ?? 0) + (counts.get("canceled") ?? 0);
				const notSent = ["bounced", "withheld", "failed"] as const;
				return {
					...row,
					state: waiting === 0 ? "done" : state,
					sent: (counts.get("sent") ?? 0) + (counts.get("complained") ?? 0),
					notSent: notSent.reduce((sum, one) => sum + (counts.get(one) ?? 0), 0),
				};
			}),
	);
}
