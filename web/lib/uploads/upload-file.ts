import type { UploadPurpose } from "../../../contract/site/uploads.ts";

/**
 * Uploads a small file that the application made itself, without showing its progress.
 *
 * @returns the ID of the upload
 * @throws if it is refused or given up
 */
export async function uploadFile(file: File, purpose: UploadPurpose): Promise<string> {
	const { runUpload } = await import("./run-upload.ts");
	return new Promise((resolve, reject) => {
		runUpload(file, purpose, {
			onProgress: () => {},
			onInterrupted: () => {},
			onGivenUp: () => reject(new Error("the upload was given up")),
			onDone: resolve,
			onRefused: (message) => reject(new Error(message ?? "the upload was refused")),
		});
	});
}
