import type { Spot } from "../../../contract/library.ts";
import { limits } from "../../../contract/limits.ts";
import type { Database } from "../../database/database.ts";
import { type BookKey, countBookmarks, insertBookmark, lockBookmarks } from "./library.queries.ts";

/**
 * Adds a bookmark of a person to a book.
 *
 * @returns the row, or null where the book has as many as it may have
 */
export async function keepBookmark(db: Database, userId: string, book: BookKey, label: string, spot: Spot) {
	return db.transaction(async (tx) => {
		await lockBookmarks(tx, userId);
		if ((await countBookmarks(tx, userId, book)) >= limits.bookmarks) return null;
		return insertBookmark(tx, userId, book, label, spot);
	});
}
