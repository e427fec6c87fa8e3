import { z } from "zod";
import { fileType } from "../file-types.ts";
import { limits } from "../limits.ts";
import { forMember } from "../site/audience.ts";
import { text } from "../text/text.ts";

const pageNumber = z.int().min(1).max(limits.bookPages);

/** A page of a PDF. */
const pageSpot = z
	.object({ kind: z.literal("page"), page: pageNumber, pages: pageNumber })
	// A place beyond the end moves to the end.
	.transform((spot) => ({ ...spot, page: Math.min(spot.page, spot.pages) }));

/**
 * A passage of an EPUB: its position (EPUB Canonical Fragment Identifiers 1.1) and progress through the book, from 0 to
 * 1.
 */
const passageSpot = z.object({
	kind: z.literal("passage"),
	cfi: text(limits.bookCfi.characters).regex(/^epubcfi\(.+\)$/, "must be an EPUB CFI"),
	fraction: z.number().min(0).max(1),
});

/** A position in a book. */
export const spot = z.discriminatedUnion("kind", [pageSpot, passageSpot]);
export type Spot = z.infer<typeof spot>;

/** The reader that opens a file. */
export const readerKind = z.enum(["pdf", "epub"]);
export type ReaderKind = z.infer<typeof readerKind>;

/** An item in the library (LIB-01). */
export const libraryItem = z.object({
	id: z.uuid(),
	title: z.string(),
	description: z.string(),
	fileType,
	/** As displayed, such as `5.2 MB`. */
	fileSize: z.string(),
	/** Name of the downloaded file. */
	fileName: z.string(),
	/** Null shows the default picture. */
	imageUrl: z.string().nullable(),
	/** The same picture for narrow screens, if there is one. */
	imageSmallUrl: z.string().nullable(),
	downloadUrl: z.string(),
	/** The file is hosted elsewhere, and the download redirects there. */
	external: z.boolean(),
	/** Null if it can only be downloaded. */
	reader: readerKind.nullable(),
	/** What can be played of it, and where the member stopped (LIB-02); null if there is nothing to play. */
	audiobook: z.object({ seconds: z.number(), placeSeconds: z.number() }).nullable(),
	/** Where the member stopped, on any device; null before they began. */
	place: z.object({ spot, readAt: z.date() }).nullable(),
});
export type LibraryItem = z.infer<typeof libraryItem>;

export const bookmark = z.object({ id: z.uuid(), label: z.string(), spot, createdAt: z.date() });
export type Bookmark = z.infer<typeof bookmark>;

/** Everything that the reader needs to open a book. */
export const openBook = libraryItem.extend({
	reader: readerKind,
	/** The file itself, for the reader only. */
	fileUrl: z.string(),
	/** Changes when the seller replaces the file. */
	fileSha256: z.string(),
	/** Bytes. */
	fileBytes: z.int(),
	/** In book order. */
	bookmarks: z.array(bookmark),
});
export type OpenBook = z.infer<typeof openBook>;

const libraryErrors = {
	ITEM_NOT_FOUND: { status: 404, message: "This item does not exist, or is no longer in your library." },
} as const;
const bookmarkErrors = {
	...libraryErrors,
	BOOKMARK_NOT_FOUND: { status: 404, message: "This bookmark has already been removed." },
	TOO_MANY_BOOKMARKS: {
		status: 422,
		message: `A document can have at most ${limits.bookmarks} bookmarks. Remove one first.`,
	},
} as const;

const itemId = z.uuid();
const label = text(limits.bookmarkLabel.characters).pipe(z.string().min(1, "must not be empty"));

export const memberLibrary = {
	shelf: forMember
		.route({ method: "GET", path: "/library", summary: "Everything the member owns, with how far they are" })
		.output(
			z.object({
				/** The visible products, in the seller's order. */
				products: z.array(libraryItem),
				/** The listed files that the member has access to: featured first, then newest. */
				files: z.array(libraryItem),
			}),
		),
	current: forMember
		.route({
			method: "GET",
			path: "/library/current",
			summary: "What the member read or heard last; null before they began",
		})
		.output(libraryItem.nullable()),
	open: forMember
		.route({ method: "GET", path: "/library/{itemId}", summary: "One book, with the place and the bookmarks" })
		.errors(libraryErrors)
		.input(z.object({ itemId }))
		.output(openBook),
	savePlace: forMember
		.route({
			method: "PUT",
			path: "/library/{itemId}/place",
			summary: "Keeps where the member stopped reading",
			description:
				"`ageMs` is how long ago the member was there by the device's own clock, so that a place that comes late never replaces a newer one. The answer has the place that counts.",
		})
		.errors(libraryErrors)
		.input(z.object({ itemId, spot, ageMs: z.number().min(0).max(limits.placeAgeMs).default(0) }))
		.output(z.object({ spot, readAt: z.date() })),
	addBookmark: forMember
		.route({ method: "POST", path: "/library/{itemId}/bookmarks", summary: "Adds a bookmark" })
		.errors(bookmarkErrors)
		.input(z.object({ itemId, spot, label }))
		.output(bookmark),
	renameBookmark: forMember
		.route({ method: "PUT", path: "/library/bookmarks/{bookmarkId}", summary: "Gives a bookmark another name" })
		.errors(bookmarkErrors)
		.input(z.object({ bookmarkId: z.uuid(), label }))
		.output(bookmark),
	removeBookmark: forMember
		.route({ method: "DELETE", path: "/library/bookmarks/{bookmarkId}", summary: "Removes a bookmark" })
		.errors(bookmarkErrors)
		.input(z.object({ bookmarkId: z.uuid() }))
		.output(z.object({ removed: z.literal(true) })),
};
