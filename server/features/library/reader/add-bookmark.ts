import type { Spot } from "../../../../contract/library/reader.ts";
import { limits } from "../../../../contract/limits.ts";
import type { Database } from "../../../database/database.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { type BookKey, countBookmarks, insertBookmark, lockBookmarks } from "./reader.queries.ts";

/**
 * Adds a bookmark of a person to a book.
 *
 * @throws TOO_MANY_BOOKMARKS if the book has reached the limit
 */
export async function addBookmark(db: Database, userId: string, book: BookKey, label: string, spot: Spot) {
	return db.transaction(async (tx) => {
		await lockBookmarks(tx, userId);
		if ((await countBookmarks(tx, userId, book)) >= limits.bookmarks) throw refusal("TOO_MANY_BOOKMARKS");
		return insertBookmark(tx, userId, book, label, spot);
	});
}
