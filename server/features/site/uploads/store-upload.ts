import type { Readable } from "node:stream";
import { formatFileSize } from "../../../../contract/file-size.ts";
import type { UploadPurpose } from "../../../../contract/site/uploads.ts";
import { nameMismatch, readContentType, SNIFFED_BYTES } from "../../../files/content-type.ts";
import { findMissingEnd, keepTail } from "../../../files/incomplete-file.ts";
import type { Services } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { discardStoredFiles } from "../../../storage/discard-stored-files.ts";
import { digestOf } from "../../../storage/file-digest.ts";
import { insertStoredFile } from "../../../storage/stored-files.queries.ts";
import type { CompleteUpload } from "./upload-store.ts";

export interface SavedFile {
	fileId: string;
	/** Original file name. */
	name: string;
	contentType: string;
	/** As displayed, such as `5.2 MB`. */
	fileSize: string;
}

/** @throws a refusal unless the upload is complete, for this purpose, the person's own, and not empty */
export async function findUpload(
	{ uploads }: Pick<Services, "uploads">,
	userId: string,
	uploadId: string,
	purpose: UploadPurpose,
): Promise<CompleteUpload> {
	const upload = await uploads.find(uploadId, userId, purpose);
	if (!upload) throw refusal("UPLOAD_NOT_FOUND");
	if (upload.size === 0) throw refusal("EMPTY_FILE");
	return upload;
}

/**
 * Turns a complete upload into a stored file. The row exists before the file, so that after a crash at any moment the
 * sweep finds whatever is unused.
 *
 * @param check validates the detected file type; throws if it does not fit
 * @param keyOf returns its key in the file store
 */
export async function storeUpload(
	services: Pick<Services, "db" | "storage" | "log">,
	upload: CompleteUpload,
	keyOf: (name: string, contentType: string) => string,
	check: (contentType: string) => void = () => {},
): Promise<SavedFile> {
	const name = upload.fileName || "file";
	const contentType = await readContentType(await readHead(upload.open()), name);
	const mismatch = nameMismatch(name, contentType);
	if (mismatch) throw refusal("WRONG_CONTENT", { message: mismatch });
	check(contentType);
	let missingEnd: string | null = null;
	const content = keepTail(upload.open(), (tail) => {
		missingEnd = findMissingEnd(contentType, tail);
	});
	const { sha256, crc32 } = await digestOf(content);
	if (missingEnd) throw refusal("WRONG_CONTENT", { message: missingEnd });
	const key = keyOf(name, contentType);
	const fileId = await insertStoredFile(services.db, { key, name, contentType, size: upload.size, sha256, crc32 });
	try {
		await upload.copyTo(key);
	} catch (error) {
		await discardStoredFiles(services, [fileId]);
		throw error;
	}
	return { fileId, name, contentType, fileSize: formatFileSize(upload.size) };
}

/** Reads as much of a file as it takes to detect its type. */
export async function readHead(content: Readable): Promise<Buffer> {
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of content) {
		chunks.push(chunk);
		size += chunk.length;
		// Leaving the loop closes the file.
		if (size >= SNIFFED_BYTES) break;
	}
	return Buffer.concat(chunks).subarray(0, SNIFFED_BYTES);
}
