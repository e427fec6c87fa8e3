import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Bookmark, OpenBook, Spot } from "../../../contract/library.ts";
import { api, queries } from "../../lib/api.ts";
import { notice } from "../../lib/notices.ts";
import { fractionOf } from "./progress-words.ts";

/** Passages nearer than this part of a screen stand on the same one; the next screen is a whole one away. */
const SAME_SCREEN = 0.6;

const isHere = (mark: Spot, here: Spot, span: number) =>
	mark.kind === "page" && here.kind === "page"
		? mark.page === here.page
		: Math.abs(fractionOf(mark) - fractionOf(here)) < SAME_SCREEN * span;

/** The bookmarks of one book, on the server; shown here as soon as it has them. */
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
		/** @param span how much of the book is on the screen, as a share of it */
		at: (here: Spot, span: number) => book.bookmarks.find(({ spot }) => isHere(spot, here, span)),
		isChanging: add.isPending || remove.isPending,
		add: add.mutate,
		remove: remove.mutate,
		rename: rename.mutateAsync,
	};
}
