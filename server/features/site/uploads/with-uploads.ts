import type { UploadPurpose } from "../../../../contract/site/uploads.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Queryable } from "../../../database/database.ts";
import type { Services } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { discardStoredFiles } from "../../../storage/discard-stored-files.ts";
import { type PicturePlan, storePicture } from "./store-picture.ts";
import { findUpload, type SavedFile, storeUpload } from "./store-upload.ts";
import { deleteUpload } from "./uploads.queries.ts";

export interface UploadedFiles {
	/**
	 * @param uploadId null returns null
	 * @param keyOf returns its key in the file store
	 * @param check validates the detected file type; throws if it does not fit
	 */
	file<Id extends string | null>(
		uploadId: Id,
		keyOf: (name: string, contentType: string) => string,
		check?: (contentType: string) => void,
	): Promise<Id extends string ? SavedFile : SavedFile | null>;
	/** Returns the stored files of the picture in the planned sizes. */
	picture<Id extends string | null>(
		uploadId: Id,
		plan: PicturePlan,
	): Promise<Id extends string ? string[] : string[] | null>;
	/**
	 * Consumes the uploads, inside the transaction of the use case: of two requests with the same upload, such as a form
	 * that is sent twice, one succeeds.
	 */
	claim(tx: Queryable): Promise<void>;
	/** Files that the use case replaces or deletes: removed after it succeeds. */
	replaces(...fileIds: (string | null)[]): void;
}

/**
 * Runs a use case that moves uploads into the store or removes files, all or nothing: if it fails, new files are
 * removed and the uploads stay for another attempt; if it succeeds, the uploads and the replaced files are removed.
 */
export async function withUploads<Result>(
	services: Services,
	{ userId }: Pick<KnownPrincipal, "userId">,
	act: (uploaded: UploadedFiles) => Promise<Result>,
): Promise<Result> {
	const uploadIds: string[] = [];
	const storedIds: string[] = [];
	const replaced: (string | null)[] = [];
	/** Another request that used the same upload removed it meanwhile. */
	const orAlreadyUsed = (id: string, purpose: UploadPurpose) => async (error: unknown) => {
		if (await services.uploads.find(id, userId, purpose)) throw error;
		throw refusal("UPLOAD_NOT_FOUND");
	};
	const uploaded: UploadedFiles = {
		file: async (uploadId, keyOf, check) => {
			if (uploadId === null) return null as never;
			const upload = await findUpload(services, userId, uploadId, "file");
			const stored = await storeUpload(services, upload, keyOf, check).catch(orAlreadyUsed(uploadId, "file"));
			uploadIds.push(uploadId);
			storedIds.push(stored.fileId);
			return stored;
		},
		picture: async (uploadId, plan) => {
			if (uploadId === null) return null as never;
			const upload = await findUpload(services, userId, uploadId, "picture");
			const stored = await storePicture(services, upload, plan).catch(orAlreadyUsed(uploadId, "picture"));
			uploadIds.push(uploadId);
			storedIds.push(...stored);
			return stored;
		},
		claim: async (tx) => {
			for (const id of uploadIds) if (!(await deleteUpload(tx, id))) throw refusal("UPLOAD_NOT_FOUND");
		},
		replaces: (...fileIds) => void replaced.push(...fileIds),
	};
	let result: Result;
	try {
		result = await act(uploaded);
	} catch (error) {
		await discardStoredFiles(services, storedIds);
		throw error;
	}
	await discardStoredFiles(services, replaced);
	for (const id of uploadIds) {
		// The use case has succeeded anyway; the hourly sweep removes the rest of the upload.
		await services.uploads.remove(id).catch((error) => services.log.error({ error, id }, "failed to remove an upload"));
	}
	return result;
}
