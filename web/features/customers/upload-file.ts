import { Upload } from "tus-js-client";

/**
 * Uploads a file by tus: in pieces, going on after a lost connection.
 *
 * @param onProgress told how much has arrived, from 0 to 1
 * @returns the id of the upload
 */
export function uploadFile(file: File, onProgress: (fraction: number) => void): Promise<string> {
	return new Promise((resolve, reject) => {
		const upload = new Upload(file, {
			endpoint: "/api/uploads",
			chunkSize: 8 * 1024 * 1024,
			retryDelays: [200, 1_000, 3_000, 10_000],
			storeFingerprintForResuming: false,
			metadata: { filename: file.name },
			onProgress: (sent, total) => onProgress(total > 0 ? sent / total : 1),
			onError: reject,
			onSuccess: () => resolve(upload.url?.split("/").at(-1) ?? ""),
		});
		upload.start();
	});
}
