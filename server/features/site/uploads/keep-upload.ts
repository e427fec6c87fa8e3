import type { Readable } from "node:stream";
import { formatFileSize } from "../../../contract/file-size.ts";
import { type UploadPurpose, uploadErrors } from "../../../contract/uploads.ts";
import { nameMismatch, readContentType, SNIFFED_BYTES } from "../../files/content-type.ts";
import type { Services } from "../../rpc/context.ts";
import { refusal } from "../../rpc/refusal.ts";
import { discardStoredFiles } from "../../storage/discard-stored-files.ts";
import { digestOf } from "../../storage/file-digest.ts";
import { insertStoredFile } from "../../storage/stored-files.queries.ts";
import type { CompleteUpload } from "./upload-store.ts";

export interface KeptFile {
	fileId: string;
	/** As the person's machine calls it. */
	name: string;
	contentType: string;
	/** As shown, such as `5.2 MB`. */
	fileSize: string;
}

/** @throws a refusal unless the upload is whole, for this purpose, the person's own, and not empty */
export async function findUpload(
	{ uploads }: Pick<Services, "uploads">,
	userId: string,
	uploadId: string,
	purpose: UploadPurpose,
): Promise<CompleteUpload> {
	const upload = await uploads.find(uploadId, userId, purpose);
	if (!upload) throw refusal(uploadErrors, "UPLOAD_NOT_FOUND");
	if (upload.size === 0) throw refusal(uploadErrors, "EMPTY_FILE");
	return upload;
}

/**
 * Turns a whole upload into a stored file. The row is there before the file: wherever a crash comes, what nothing refers
 * to yet is found by the sweep.
 *
 * @param check of what the file turns out to be; throws where it does not fit
 * @param keyOf where it goes in the store
 */
export async function keepUpload(
	services: Pick<Services, "db" | "storage" | "log">,
	upload: CompleteUpload,
	keyOf: (name: string, contentType: string) => string,
	check: (contentType: string) => void = () => {},
): Promise<KeptFile> {
	const name = upload.fileName || "file";
	const contentType = await readContentType(await readHead(upload.open()), name);
	const mismatch = nameMismatch(name, contentType);
	if (mismatch) throw refusal(uploadErrors, "WRONG_CONTENT", mismatch);
	check(contentType);
	const { sha256, crc32 } = await digestOf(upload.open());
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

async function readHead(content: Readable): Promise<Buffer> {
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
