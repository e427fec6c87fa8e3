import type { Bookmark } from "../../../../contract/library/reader.ts";
import { member } from "../../../rpc/builders.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { copyFor } from "../stamping/stamp-file.ts";
import { addBookmark } from "./add-bookmark.ts";
import { bookPath } from "./book-files.http.ts";
import { findCurrent, findItem, findItems, spotOf } from "./find-item.ts";
import { changeBookmarkLabel, deleteBookmark, listBookmarks } from "./reader.queries.ts";
import { savePlace } from "./save-place.ts";

type BookmarkRow = Awaited<ReturnType<typeof listBookmarks>>[number];
const shownBookmark = (row: BookmarkRow): Bookmark => ({
	id: row.id,
	label: row.label,
	spot: spotOf(row),
	createdAt: row.createdAt,
});

export const libraryForMember = {
	shelf: member.library.shelf.handler(async ({ context }) => {
		const { products, files } = await findItems(context.services.db, context.user);
		return { products: products.map(({ item }) => item), files: files.map(({ item }) => item) };
	}),

	current: member.library.current.handler(({ context }) => findCurrent(context.services.db, context.user)),

	open: member.library.open.handler(async ({ context, input }) => {
		const { db } = context.services;
		const found = await findItem(db, context.user, input.itemId);
		const stored = found?.item.reader ? await copyFor(context.services, context.user, found) : null;
		if (!found?.item.reader || !stored) throw refusal("ITEM_NOT_FOUND");
		const { item } = found;
		const bookmarks = await listBookmarks(db, context.user.userId, found.book);
		return {
			...item,
			reader: found.item.reader,
			fileUrl: bookPath(item.id),
			fileSha256: stored.sha256,
			fileBytes: stored.size,
			bookmarks: bookmarks.map(shownBookmark),
		};
	}),

	savePlace: member.library.savePlace.handler(async ({ context, input }) => {
		const { db } = context.services;
		const found = await findItem(db, context.user, input.itemId);
		if (!found?.item.reader) throw refusal("ITEM_NOT_FOUND");
		const place = await savePlace(db, context.user.userId, found.book, input.spot, input.ageMs);
		return { spot: spotOf(place), readAt: place.readAt };
	}),

	addBookmark: member.library.addBookmark.handler(async ({ context, input }) => {
		const { db } = context.services;
		const found = await findItem(db, context.user, input.itemId);
		if (!found?.item.reader) throw refusal("ITEM_NOT_FOUND");
		const bookmark = await addBookmark(db, context.user.userId, found.book, input.label, input.spot);
		return shownBookmark(bookmark);
	}),

	renameBookmark: member.library.renameBookmark.handler(async ({ context, input }) => {
		const { bookmarkId, label } = input;
		const bookmark = await changeBookmarkLabel(context.services.db, context.user.userId, bookmarkId, label);
		if (!bookmark) throw refusal("BOOKMARK_NOT_FOUND");
		return shownBookmark(bookmark);
	}),

	removeBookmark: member.library.removeBookmark.handler(async ({ context, input }) => {
		const removed = await deleteBookmark(context.services.db, context.user.userId, input.bookmarkId);
		if (!removed) throw refusal("BOOKMARK_NOT_FOUND");
		return { removed: true as const };
	}),
};
