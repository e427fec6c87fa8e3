import type { LibraryItem, ReaderKind, Spot } from "../../../../contract/library/reader.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Queryable } from "../../../database/database.ts";
import { savedFileName } from "../../../files/saved-file-name.ts";
import { hasPremiumAccess } from "../../../rpc/admit-to-file.ts";
import { downloadPath } from "../files/download-files.http.ts";
import { productFilePath, productImagePath } from "../products/product-files.ts";
import {
	type BookKey,
	type DownloadRow,
	findDownloadOf,
	findProductOf,
	listDownloadsOf,
	listProductsOf,
	listUsedLately,
	type ProductRow,
} from "./reader.queries.ts";

type Person = Pick<KnownPrincipal, "userId" | "membership" | "isAdmin">;
type StoredFile = NonNullable<ProductRow["stored"]>;

/** An item that a member owns, and its file or address. */
export interface FoundItem {
	item: LibraryItem;
	book: BookKey;
	/** Null for a file at another site. */
	stored: StoredFile | null;
	/** Each member has a copy of their own (LIB-05). */
	stamped: boolean;
}

/** Returns the reader that opens a file, by its content type rather than its name; null for download-only files. */
function readerOf(stored: StoredFile | null): ReaderKind | null {
	if (stored?.contentType === "application/pdf") return "pdf";
	return stored?.contentType === "application/epub+zip" ? "epub" : null;
}

/** Converts a place or a bookmark to the contract's form. */
export function spotOf(row: { page: number | null; pages: number | null; cfi: string | null; fraction: number }): Spot {
	if (row.cfi !== null) return { kind: "passage", cfi: row.cfi, fraction: row.fraction };
	return { kind: "page", page: row.page ?? 1, pages: row.pages ?? 1 };
}

const shown = (
	row: ProductRow | DownloadRow,
): Omit<LibraryItem, "imageUrl" | "imageSmallUrl" | "downloadUrl" | "audiobook"> => ({
	id: row.id,
	title: row.title,
	description: row.description,
	fileType: row.fileType,
	fileSize: row.fileSize,
	fileName: savedFileName(row.title, row.fileType, row.stored?.storedName ?? null),
	external: row.fileUrl !== null,
	reader: readerOf(row.stored),
	place: row.place && { spot: spotOf(row.place), readAt: row.place.readAt },
});

const foundProduct = (row: ProductRow): FoundItem => ({
	item: {
		...shown(row),
		imageUrl: row.imageFileId ? productImagePath(row.imageFileId) : row.imageUrl,
		imageSmallUrl: row.imageSmallFileId ? productImagePath(row.imageSmallFileId) : null,
		downloadUrl: productFilePath(row.id),
		audiobook: row.soundSeconds ? { seconds: row.soundSeconds, placeSeconds: row.heardSeconds ?? 0 } : null,
	},
	book: { productId: row.id },
	stored: row.stored,
	stamped: row.stamped,
});

const foundDownload = (row: DownloadRow): FoundItem => ({
	item: {
		...shown(row),
		imageUrl: null,
		imageSmallUrl: null,
		downloadUrl: downloadPath(row.id),
		// Its length is read when it is opened, and its place is on the device.
		audiobook: row.stored?.contentType.startsWith("audio/") ? { seconds: 0, placeSeconds: 0 } : null,
	},
	book: { downloadId: row.id },
	stored: row.stored,
	stamped: false,
});

const mayHave = (person: Person, row: DownloadRow) => row.accessLevel === "member" || hasPremiumAccess(person);

/**
 * Returns everything a member owns (LIB-01): two queries, each with the places of that member. A product that is also
 * in the file list, with the same title and content, is listed once.
 */
export async function findItems(db: Queryable, person: Person): Promise<{ products: FoundItem[]; files: FoundItem[] }> {
	const [products, files] = await Promise.all([listProductsOf(db, person.userId), listDownloadsOf(db, person.userId)]);
	const isProduct = (file: DownloadRow) =>
		products.some(
			({ title, stored }) => stored !== null && title === file.title && stored.sha256 === file.stored?.sha256,
		);
	return {
		products: products.map(foundProduct),
		files: files.filter((row) => mayHave(person, row) && !isProduct(row)).map(foundDownload),
	};
}

/**
 * Returns one item of a member's library, by the rules of the cards and of the file list: a hidden product is for
 * admins, a premium file for premium members and admins (DIG-06, DWN-03).
 *
 * @returns null if there is none, or the member has no access
 */
export async function findItem(db: Queryable, person: Person, itemId: string): Promise<FoundItem | null> {
	const product = await findProductOf(db, person.userId, itemId);
	if (product) return product.visible || person.isAdmin ? foundProduct(product) : null;
	const download = await findDownloadOf(db, person.userId, itemId);
	return download && mayHave(person, download) ? foundDownload(download) : null;
}

/** Skips items that were hidden or removed since they were read, but only this many. */
const MAX_PASSED_OVER = 20;

/** Returns what a member read or heard last and can continue; null before they began. */
export async function findCurrent(db: Queryable, person: Person): Promise<LibraryItem | null> {
	for (const id of await listUsedLately(db, person.userId, MAX_PASSED_OVER)) {
		const found = await findItem(db, person, id);
		if (found?.item.reader || found?.item.audiobook) return found.item;
	}
	return null;
}
