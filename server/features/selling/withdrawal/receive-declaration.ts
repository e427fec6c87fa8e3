import { limits } from "../../../../contract/limits.ts";
import { containsLink } from "../../../../contract/text/contains-link.ts";
import { listAdminEmails } from "../../../auth/access/access.queries.ts";
import type { Queryable } from "../../../database/database.ts";
import { shownEmail } from "../../../mail/shown-email.ts";
import { withdrawalReceivedMail } from "../../../mail/templates/orders/withdrawal-received-mail.tsx";
import { withdrawalNoticeMail } from "../../../mail/templates/sellers/withdrawal-notice-mail.tsx";
import { TooManyRequestsError } from "../../../rate-limits/budget-store.ts";
import type { Services } from "../../../rpc/context.ts";
import { formatUtcDateTime } from "../order-facts/format-utc.ts";
import { countOpenDeclarationsOf, insertDeclaration } from "./withdrawal-declarations.queries.ts";

export interface Withdrawal {
	/** Name as signed by the buyer. */
	name: string;
	email: string;
	orderNumber: string;
}

/**
 * Decides whether a message may be sent. A refused message is not reported to the visitor, because the response on the
 * page is always the same.
 */
export async function mayMail(
	{ rateLimits }: Pick<Services, "rateLimits">,
	kind: string,
	to: string,
): Promise<boolean> {
	try {
		await rateLimits.message(kind, to, false);
		return true;
	} catch (error) {
		if (error instanceof TooManyRequestsError) return false;
		throw error;
	}
}

/**
 * Receives a withdrawal without a matching order (BUY-07): saves it for the seller, who is emailed, and confirms it to
 * the address that was typed.
 *
 * @throws TooManyRequestsError if too many with one email are already waiting: nothing is ignored silently
 */
export async function receiveDeclaration(services: Services, declared: Withdrawal, now: Date): Promise<void> {
	const { db, mailer, config } = services;
	const { email, name, orderNumber } = declared;
	const shown = { ...declared, orderNumber: shownNumber(orderNumber), at: formatUtcDateTime(now) };
	if ((await countOpenDeclarationsOf(db, email)) >= limits.openDeclarations) throw new TooManyRequestsError(3_600);
	const tellsSender = await mayMail(services, "withdrawal", email);
	const notified: string[] = [];
	for (const to of await listAdminEmails(db)) if (await mayMail(services, "withdrawal notice", to)) notified.push(to);
	await db.transaction(async (tx) => {
		const isNew = await insertDeclaration(tx, { email, name, orderNumber, receivedAt: now });
		for (const to of isNew ? notified : [])
			await mailer.send(await withdrawalNoticeMail({ to, ...shown, link: `${config.siteUrl}/admin/orders` }), tx);
		if (tellsSender) await confirmReceipt(services, tx, declared, now);
	});
}

/** Confirms in writing what was received and when, without revealing whether there is such an order. */
export async function confirmReceipt(
	{ mailer, settings }: Pick<Services, "mailer" | "settings">,
	tx: Queryable,
	{ email, name, orderNumber }: Withdrawal,
	now: Date,
): Promise<void> {
	const supportEmail = shownEmail((await settings.read(tx)).support_email);
	const shown = { name, orderNumber: shownNumber(orderNumber), at: formatUtcDateTime(now) };
	await mailer.send(await withdrawalReceivedMail({ to: email, ...shown, supportEmail }), tx);
}

/** Sent to an unverified address, so nothing in it may become a link. */
const shownNumber = (typed: string) => (containsLink(typed) ? "(number as entered)" : typed);
