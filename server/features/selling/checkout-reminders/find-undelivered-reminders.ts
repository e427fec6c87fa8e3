import { reminderStops } from "../../../../contract/selling/checkout-reminders.ts";
import type { Queryable } from "../../../database/database.ts";
import { findUndelivered } from "./checkout-reminders.queries.ts";

/**
 * Returns how many reminders that buyers asked for could not be sent, for `Today`, and why (LEAD-05). Those that are not
 * sent by rule, such as after a purchase, are on the analytics alone.
 */
export async function findUndeliveredReminders(
	db: Queryable,
	agreedSince: Date,
): Promise<{ count: number; reason: string }> {
	const { count, detail } = await findUndelivered(db, agreedSince);
	return { count, reason: detail ? `The mail server said: ${detail}` : `${reminderStops.too_late}.` };
}
