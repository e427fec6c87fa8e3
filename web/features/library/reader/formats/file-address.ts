import type { OpenBook } from "../../../../../contract/library/reader.ts";

/**
 * Returns the address of a book's file. The digest gives a new file a new address, so that ranges of different files
 * are never mixed.
 */
export const fileAddress = ({ fileUrl, fileSha256 }: Pick<OpenBook, "fileUrl" | "fileSha256">) =>
	`${fileUrl}?v=${fileSha256.slice(0, 16)}`;
