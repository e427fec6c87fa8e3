import type { Queryable } from "../../database/database.ts";
import { deleteUser } from "../access/access.queries.ts";
import { eraseReview } from "../reviews/erase-review.ts";
import { deleteMails, deleteTraces } from "./profile.queries.ts";

/** Deletes an account with all that belongs to it alone, and the emails that are kept of it (PRO-03). */
export async function eraseAccount(tx: Queryable, person: { userId: string; email: string }): Promise<void> {
	await deleteTraces(tx, person);
	await eraseReview(tx, person.userId);
	await deleteUser(tx, person.userId);
}

/** The emails that are kept of an address. */
export const eraseMail = deleteMails;
