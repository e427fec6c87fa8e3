import type { Spot } from "../../../../contract/library/reader.ts";
import type { Queryable } from "../../../database/database.ts";
import { type BookKey, findPlace, upsertPlace } from "./reader.queries.ts";

/**
 * Saves where a person stopped in a book.
 *
 * A device reports how long ago that was instead of when: if its clock were wrong by hours, it would override every
 * other device, or none.
 *
 * @param ageMs how long ago, by the device's own clock
 * @returns the place that is now saved, which differs if another device was used later
 */
export async function savePlace(db: Queryable, userId: string, book: BookKey, spot: Spot, ageMs: number) {
	await upsertPlace(db, userId, book, spot, new Date(Date.now() - ageMs));
	const place = await findPlace(db, userId, book);
	if (!place) throw new Error("no row came back");
	return place;
}
