import type { Spot } from "../../../contract/library.ts";
import type { Queryable } from "../../database/database.ts";
import { type BookKey, findPlace, upsertPlace } from "./library.queries.ts";

/**
 * Keeps where a person stopped in a book.
 *
 * A device says how long ago that was instead of when: its clock may be wrong by hours, and then it would win over every
 * other device, or over none.
 *
 * @param ageMs how long ago, by the device's own clock
 * @returns the place that counts, which is another one where another device has been ahead since
 */
export async function keepPlace(db: Queryable, userId: string, book: BookKey, spot: Spot, ageMs: number) {
	await upsertPlace(db, userId, book, spot, new Date(Date.now() - ageMs));
	const place = await findPlace(db, userId, book);
	if (!place) throw new Error("no row came back");
	return place;
}
