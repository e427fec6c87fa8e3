import { type UploadPurpose, uploadErrors } from "../../../contract/uploads.ts";
import type { Queryable } from "../../database/database.ts";
import type { KnownPrincipal } from "../../rpc/builders.ts";
import type { Services } from "../../rpc/context.ts";
import { refusal } from "../../rpc/refusal.ts";
import { discardStoredFiles } from "../../storage/discard-stored-files.ts";
import { keepPicture, type PicturePlan } from "./keep-picture.ts";
import { findUpload, type KeptFile, keepUpload } from "./keep-upload.ts";
import { deleteUpload } from "./uploads.queries.ts";

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
	/** @returns the stored files of the picture in the sizes of the plan */
	picture<Id extends string | null>(
		uploadId: Id,
		plan: PicturePlan,
	): Promise<Id extends string ? string[] : string[] | null>;
	/**
	 * Uses up what was taken, inside of the transaction that does the act: of two acts with the same upload, such as a
	 * form that is sent twice, one is done.
	 */
	claim(tx: Queryable): Promise<void>;
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
	/** Whoever used the same upload first has taken it away in the middle. */
	const orGone = (id: string, purpose: UploadPurpose) => async (error: unknown) => {
		if (await services.uploads.find(id, userId, purpose)) throw error;
		throw refusal(uploadErrors, "UPLOAD_NOT_FOUND");
	};
	const take: UploadTaker = {
		file: async (uploadId, keyOf, check) => {
			if (uploadId === null) return null as never;
			const upload = await findUpload(services, userId, uploadId, "file");
			const kept = await keepUpload(services, upload, keyOf, check).catch(orGone(uploadId, "file"));
			uploadIds.push(uploadId);
			takenIn.push(kept.fileId);
			return kept;
		},
		picture: async (uploadId, plan) => {
			if (uploadId === null) return null as never;
			const upload = await findUpload(services, userId, uploadId, "picture");
			const kept = await keepPicture(services, upload, plan).catch(orGone(uploadId, "picture"));
			uploadIds.push(uploadId);
			takenIn.push(...kept);
			return kept;
		},
		claim: async (tx) => {
			for (const id of uploadIds) if (!(await deleteUpload(tx, id))) throw refusal(uploadErrors, "UPLOAD_NOT_FOUND");
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
