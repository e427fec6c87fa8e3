import { limits } from "../../../contract/limits.ts";
import type { Mailing, MailingAbout } from "../../../contract/mailings.ts";
import { announceMessages } from "../../mail/outbox.queries.ts";
import { announcementMail } from "../../mail/templates/announcement-mail.tsx";
import type { KnownPrincipal } from "../../rpc/builders.ts";
import type { Services } from "../../rpc/context.ts";
import { paged } from "../../rpc/paged.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
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

/** An announcement as every member gets it. */
export function writeAnnouncement(siteUrl: string, about: MailingAbout, source: FoundSource) {
	const { label, path } = places[about];
	const button = source.link
		? { label: source.linkText || "Read more", href: source.link }
		: { label, href: `${siteUrl}${path}` };
	return announcementMail({ title: source.title, text: source.text, button });
}

/** A mailing before it is sent, and to how many (SEQ-04). @returns null where members do not see what it is about */
export async function previewMailing({ db, config }: Services, about: MailingAbout, id: string) {
	const source = await findSource(db, about, id);
	if (!source) return null;
	const mail = await writeAnnouncement(config.siteUrl, about, source);
	return { mail, recipients: await countRecipients(db, source.premium) };
}

/**
 * Emails an update or a file to members (SEQ-04): one row each in the outbox, which sends them at the site's pace.
 *
 * @returns to how many, or why not
 */
export async function startMailing(
	{ db, config }: Services,
	admin: KnownPrincipal,
	about: MailingAbout,
	id: string,
): Promise<{ id: string; recipients: number } | "SOURCE_NOT_FOUND" | "NOBODY_TO_MAIL" | "ALREADY_SENDING"> {
	const source = await findSource(db, about, id);
	if (!source) return "SOURCE_NOT_FOUND";
	const mail = await writeAnnouncement(config.siteUrl, about, source);
	return db.longTransaction(async (tx) => {
		if (await lockAbout(tx, id)) return "ALREADY_SENDING";
		if ((await countRecipients(tx, source.premium)) === 0) return "NOBODY_TO_MAIL";
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

/** Stops a mailing, or goes on with it (SEQ-04). @returns whether there is one */
export async function switchMailing(
	{ db }: Services,
	admin: KnownPrincipal,
	id: string,
	state: "sending" | "stopped",
): Promise<boolean> {
	return db.longTransaction(async (tx) => {
		const subject = await setMailingState(tx, id, state);
		if (subject === null) return false;
		await announceMessages(tx);
		await recordAudit(tx, admin, { action: state === "stopped" ? "mailing.stopped" : "mailing.resumed", subject });
		return true;
	});
}

/** A page of the mailings, with what became of each. */
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
