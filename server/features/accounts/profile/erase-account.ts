import { deleteUser } from "../../../auth/access/access.queries.ts";
import type { Queryable } from "../../../database/database.ts";
import { removeReminderAddress } from "../../../database/queries/checkout-reminders.queries.ts";
import { deleteMails, deleteReview, deleteTraces } from "./profile.queries.ts";

/** Deletes an account, everything that belongs only to it, and its stored emails (PRO-03). */
export async function eraseAccount(tx: Queryable, person: { userId: string; email: string }): Promise<void> {
	await deleteTraces(tx, person);
	await removeReminderAddress(tx, person.email);
	await deleteReview(tx, person.userId);
	await deleteUser(tx, person.userId);
}

/** Deletes the stored emails of an address, and its reminders. */
export async function eraseMail(tx: Queryable, email: string): Promise<void> {
	await deleteMails(tx, email);
	await removeReminderAddress(tx, email);
}
