import type { KnownPrincipal } from "../../rpc/builders.ts";
import type { Services } from "../../rpc/context.ts";
import { discardStoredFiles } from "../../storage/discard-stored-files.ts";
import { keepPicture } from "./keep-picture.ts";
import { findUpload, type KeptFile, keepUpload } from "./keep-upload.ts";

export interface UploadTaker {
	/**
	 * @param uploadId null: there is none, and null comes back
	 * @param keyOf where the file goes in the store
	 * @param check of what it turns out to be; throws where it does not fit
	 */
	file<Id extends string | null>(
		uploadId: Id,
		keyOf: (name: string, contentType: string) => string,
		check?: (contentType: string) => void,
	): Promise<Id extends string ? KeptFile : KeptFile | null>;
	/** @returns the stored files of the picture in its two sizes */
	picture(uploadId: string | null): Promise<{ large: string; small: string } | null>;
	/** Files that the act replaces or deletes: removed once it is done. */
	replaces(...fileIds: (string | null)[]): void;
}

/**
 * Does something that takes uploads into the store or files out of it, all of it or nothing: where it fails, what was
 * taken in is thrown out again and the uploads stay for another try; where it succeeds, the uploads and the replaced
 * files are removed.
 */
export async function withUploads<Result>(
	services: Services,
	{ userId }: Pick<KnownPrincipal, "userId">,
	act: (take: UploadTaker) => Promise<Result>,
): Promise<Result> {
	const uploadIds: string[] = [];
	const takenIn: string[] = [];
	const replaced: (string | null)[] = [];
	const take: UploadTaker = {
		file: async (uploadId, keyOf, check) => {
			if (uploadId === null) return null as never;
			const upload = await findUpload(services, userId, uploadId, "file");
			const kept = await keepUpload(services, upload, keyOf, check);
			uploadIds.push(uploadId);
			takenIn.push(kept.fileId);
			return kept;
		},
		picture: async (uploadId) => {
			if (uploadId === null) return null;
			const upload = await findUpload(services, userId, uploadId, "picture");
			const kept = await keepPicture(services, upload);
			uploadIds.push(uploadId);
			takenIn.push(kept.large, kept.small);
			return kept;
		},
		replaces: (...fileIds) => void replaced.push(...fileIds),
	};
	let result: Result;
	try {
		result = await act(take);
	} catch (error) {
		await discardStoredFiles(services, takenIn);
		throw error;
	}
	await discardStoredFiles(services, replaced);
	for (const id of uploadIds) {
		// It is done all the same; what is left of the upload is removed by the hourly sweep.
		await services.uploads
			.remove(id)
			.catch((error) => services.log.error({ error, id }, "an upload could not be removed"));
	}
	return result;
}
