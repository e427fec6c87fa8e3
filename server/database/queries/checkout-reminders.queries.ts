import { eq } from "drizzle-orm";
import type { Queryable } from "../database.ts";
import { checkoutReminders } from "../schema/selling/checkout-reminders.ts";

/** Values of a reminder that no longer identifies anyone; the figures stay. */
export const withoutAddress = { email: null, addressKey: null, tokenHash: null };

/** Removes an address from the reminders of open checkouts (PRO-03, LEAD-05). */
export async function removeReminderAddress(tx: Queryable, email: string): Promise<void> {
	await tx.update(checkoutReminders).set(withoutAddress).where(eq(checkoutReminders.email, email));
}
