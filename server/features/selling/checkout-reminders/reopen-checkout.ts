import { limits } from "../../../../contract/limits.ts";
import type { OpenCheckoutOfLink } from "../../../../contract/selling/checkout-reminders.ts";
import type { Database } from "../../../database/database.ts";
import type { Services } from "../../../rpc/context.ts";
import { sha256 } from "../carts/signatures.ts";
import { readQuote } from "../codes/reserve-use.ts";
import { findReminderByToken, findStandings, markReturned, type StoredReminder } from "./checkout-reminders.queries.ts";
import { armOfReminder, findPriceChange } from "./judge-reminders.ts";
import { isReminderToken } from "./reminder-token.ts";

/** Finds the reminder of a link; null if it is unknown, or older than 30 days (LEAD-05). */
export async function findReopened(db: Database, link: string, now: Date): Promise<StoredReminder | null> {
	if (!isReminderToken(link)) return null;
	return findReminderByToken(db, sha256(link), new Date(now.getTime() - limits.checkoutReminders.keptMs));
}

/**
 * Describes the checkout that a link reopens, and changes nothing: mail scanners open links too.
 *
 * @returns null if the link is no longer valid
 */
export async function describeReopened(
	services: Services,
	link: string,
	now: Date,
): Promise<OpenCheckoutOfLink | null> {
	const { db, publishedPage, purchases, settings } = services;
	const reminder = await findReopened(db, link, now);
	if (!reminder) return null;
	const { id, code, quantity, minorUnits, currency, boughtAt } = reminder;
	const list = await publishedPage.readPrice(armOfReminder(services, reminder));
	const { time_zone: timeZone } = await settings.read();
	const quote = code ? await readQuote(db, code, list, { now, timeZone }) : null;
	const isBought = boughtAt !== null || (await findStandings(db, [id])).get(id)?.bought === true;
	return {
		state: isBought ? "bought" : (findPriceChange(reminder, list, quote) ?? "open"),
		product: await purchases.readBundleName(),
		quantity,
		price: { minorUnits, currency },
		currentPrice: quote?.state === "applied" ? quote.price : list,
		code,
	};
}

/**
 * Records that a buyer continues by a link.
 *
 * @returns the page with the same code and quantity; null if the link is no longer valid
 */
export async function continueCheckout(db: Database, link: string, now: Date): Promise<string | null> {
	const reminder = await findReopened(db, link, now);
	if (!reminder) return null;
	await markReturned(db, reminder.id, now);
	const { code, quantity } = reminder;
	const parameters = new URLSearchParams({ ...(code && { code }), quantity: String(quantity), reopened: link });
	return `/order?${parameters}`;
}
