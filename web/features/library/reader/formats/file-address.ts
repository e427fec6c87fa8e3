import type { OpenBook } from "../../../contract/library.ts";

/**
 * Where the reader asks for a book. The digest makes another file of the same book another address, so that no part of an
 * older one is taken for its own.
 */
export const fileAddress = ({ fileUrl, fileSha256 }: Pick<OpenBook, "fileUrl" | "fileSha256">) =>
	`${fileUrl}?v=${fileSha256.slice(0, 16)}`;
