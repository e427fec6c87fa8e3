import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Bookmark, OpenBook, Spot } from "../../../../../contract/library/reader.ts";
import { api, queries } from "../../../../lib/api.ts";
import { notice } from "../../../../lib/notices.ts";
import type { ReadingPosition } from "../../../../ui/book-view/book-view.ts";
import { fractionOf } from "./progress-labels.ts";

/** Tolerance of measuring a layout, as a share of a screen: a screen begins where the last one ended. */
const BLUR = 0.05;

/** Decides whether a bookmark is here: its passage is visible, even after the text reflows. */
function isHere(mark: Spot, { spot, screen }: ReadingPosition): boolean {
	if (mark.kind === "page" || !screen) return mark.kind === spot.kind && fractionOf(mark) === fractionOf(spot);
	const { from, to } = screen;
	const blur = (to - from) * BLUR;
	return mark.fraction === 1
		? spot.kind === "passage" && spot.fraction === 1
		: mark.fraction >= from - blur && mark.fraction < to - blur;
}

/** The bookmarks of one book, stored on the server; shown once it has them. */
export function useBookmarks(book: OpenBook) {
	const queryClient = useQueryClient();
	const change = (next: (bookmarks: Bookmark[]) => Bookmark[]) =>
		queryClient.setQueryData(
			queries.member.library.open.queryKey({ input: { itemId: book.id } }),
			(before) =>
				before && {
					...before,
					bookmarks: next(before.bookmarks).toSorted((one, other) => fractionOf(one.spot) - fractionOf(other.spot)),
				},
		);
	const addOne = async ({ spot, label }: Pick<Bookmark, "spot" | "label">) => {
		const added = await api.member.library.addBookmark({ itemId: book.id, spot, label });
		change((bookmarks) => [...bookmarks, added]);
	};
	const add = useMutation({
		mutationFn: addOne,
		onError: (error) => notice.failed(error, "The bookmark could not be added. Please try again."),
	});
	const remove = useMutation({
		mutationFn: async (bookmark: Bookmark) => {
			await api.member.library.removeBookmark({ bookmarkId: bookmark.id });
			change((bookmarks) => bookmarks.filter(({ id }) => id !== bookmark.id));
			notice.succeeded("Bookmark removed", { act: () => addOne(bookmark), done: "Bookmark restored" });
		},
		onError: (error) => notice.failed(error, "The bookmark could not be removed. Please try again."),
	});
	const rename = useMutation({
		mutationFn: async ({ bookmark, label }: { bookmark: Bookmark; label: string }) => {
			const renamed = await api.member.library.renameBookmark({ bookmarkId: bookmark.id, label });
			change((bookmarks) => bookmarks.map((one) => (one.id === renamed.id ? renamed : one)));
		},
		onError: (error) => notice.failed(error, "The bookmark could not be renamed. Please try again."),
	});
	return {
		bookmarks: book.bookmarks,
		at: (here: ReadingPosition) => book.bookmarks.find(({ spot }) => isHere(spot, here)),
		isChanging: add.isPending || remove.isPending,
		add: add.mutate,
		remove: remove.mutate,
		rename: rename.mutateAsync,
	};
}
