import type { Money } from "../../../../contract/money.ts";
import type { ReminderStop } from "../../../../contract/selling/checkout-reminders.ts";
import type { CodeQuote } from "../../../../contract/selling/codes.ts";
import type { PageArm } from "../../../../contract/site/sales-page/page-tests.ts";
import type { Queryable } from "../../../database/database.ts";
import { addressKeyOf } from "../../../mail/address-key.ts";
import { findAddressOptOuts } from "../../../mail/outbox.queries.ts";
import type { Services } from "../../../rpc/context.ts";
import { sellsByStripe } from "../checkout/start-checkout.ts";
import { readQuote } from "../codes/reserve-use.ts";
import { findStandings, type StoredReminder } from "./checkout-reminders.queries.ts";

/** What decides whether a buyer may be reminded. */
export type ReminderChecks = Pick<Services, "settings" | "publishedPage"> & {
	config: Pick<Services["config"], "authSecret">;
};

/** Returns the version of the sales page whose price the link of a reminder gives: the one seen before, if it is still shown. */
export function armOfReminder(
	{ publishedPage }: Pick<Services, "publishedPage">,
	{ arm, pageTestId }: Pick<StoredReminder, "arm" | "pageTestId">,
): PageArm {
	return arm === "b" && pageTestId !== null && publishedPage.runningTest()?.id === pageTestId ? "b" : "a";
}

/**
 * Compares the price that a buyer was shown with the current one.
 *
 * @returns null if it holds
 */
export function findPriceChange(
	reminder: Pick<StoredReminder, "listMinorUnits" | "minorUnits" | "currency">,
	list: Money,
	quote: CodeQuote | null,
): Extract<ReminderStop, "price_changed" | "code_not_valid"> | null {
	const { listMinorUnits, minorUnits, currency } = reminder;
	if (list.currency !== currency || list.minorUnits !== listMinorUnits) return "price_changed";
	const current = quote?.state === "applied" ? quote.price : list;
	return current.minorUnits === minorUnits ? null : "code_not_valid";
}

/**
 * Decides why buyers must not be reminded of their checkouts (LEAD-05): they bought anywhere, have access, do not want it,
 * or would find another price.
 *
 * @returns the reasons, by ID; missing if a reminder may be sent
 */
export async function judgeReminders(
	db: Queryable,
	checks: ReminderChecks,
	reminders: StoredReminder[],
	now: Date,
): Promise<Map<string, ReminderStop>> {
	if (reminders.length === 0) return new Map();
	const { authSecret } = checks.config;
	const settings = await checks.settings.read();
	const isOn = settings.checkout_reminders === "on" && (await sellsByStripe({ db }, settings));
	const keys = new Map(reminders.map(({ id, email }) => [id, email === null ? "" : addressKeyOf(authSecret, email)]));
	const [standings, optOuts] = await Promise.all([
		findStandings(db, [...keys.keys()]),
		findAddressOptOuts(db, [...keys.values()]),
	]);
	const stops = new Map<string, ReminderStop>();
	for (const reminder of reminders) {
		const standing = standings.get(reminder.id);
		const stop = (): ReminderStop | null => {
			if (reminder.boughtAt || standing?.bought) return "bought";
			if (standing?.pending) return "payment_pending";
			if (standing?.hasAccess) return "has_access";
			if (reminder.email === null || optOuts.has(`checkoutReminder ${keys.get(reminder.id)}`)) return "unsubscribed";
			if (standing?.isSuppressed) return "suppressed";
			if (!isOn) return "turned_off";
			return reminder.quantity > 1 && settings.seats === "off" ? "not_offered" : null;
		};
		const found = stop() ?? (await checkPrice(db, checks, reminder, { now, timeZone: settings.time_zone }));
		if (found) stops.set(reminder.id, found);
	}
	return stops;
}

async function checkPrice(
	db: Queryable,
	checks: ReminderChecks,
	reminder: StoredReminder,
	moment: { now: Date; timeZone: string },
): Promise<ReminderStop | null> {
	const list = await checks.publishedPage.readPrice(armOfReminder(checks, reminder));
	const quote = reminder.code ? await readQuote(db, reminder.code, list, moment) : null;
	return findPriceChange(reminder, list, quote);
}
