import Uppy from "@uppy/core";
import Tus from "@uppy/tus";
import type { UploadPurpose } from "../../contract/uploads.ts";
import { session } from "./browser-session.ts";

export interface RunningUpload {
	pause(): void;
	/** Goes on after a pause, or after it was given up. */
	resume(): void;
	/** Takes it back: what has arrived is removed. */
	cancel(): void;
	/** Stops and leaves what has arrived, so that the same file can go on from there later. */
	leave(): void;
}

export interface UploadEvents {
	/** @param sent bytes that have arrived */
	onProgress(sent: number): void;
	/** The connection was lost; it is tried again by itself. */
	onInterrupted(): void;
	/** Many tries later: only a person sets it going again. */
	onGivenUp(): void;
	onDone(uploadId: string): void;
	/** @param message in the server's words, where it has any */
	onRefused(message: string | null): void;
}

/** A piece is a request: small enough for any proxy, large enough not to count. */
const PIECE_BYTES = 16 * 1024 * 1024;
/** About two minutes of trying. After any piece that gets through, counting begins again. */
const RETRY_DELAYS_MS = [300, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000];

/**
 * Uploads a file by tus, in pieces. After a lost connection, and after a reload once the same file is chosen again, it
 * goes on where it was. Loaded when a file is chosen.
 */
export function runUpload(file: File, purpose: UploadPurpose, events: UploadEvents): RunningUpload {
	const uppy = new Uppy({
		// The name is part of what an upload is found again by: a file may be a picture here and a download there.
		id: `upload-${purpose}`,
		autoProceed: false,
		// What goes wrong is said on the screen.
		logger: { debug: () => {}, warn: () => {}, error: () => {} },
		allowMultipleUploadBatches: true,
	});
	uppy.use(Tus, {
		endpoint: "/api/uploads",
		chunkSize: PIECE_BYTES,
		retryDelays: RETRY_DELAYS_MS,
		allowedMetaFields: ["name", "purpose"],
		// A whole upload that was not used yet is found again too; one that is gone begins again.
		removeFingerprintOnSuccess: false,
		// The session ended on the way: the person signs in again, and the upload goes on where it was.
		onAfterResponse: async (_request, response) => {
			if (response.getStatus() === 401) await session.recover();
		},
		onShouldRetry: (error, attempt, _options, next) => {
			const signedInAgain = error.originalResponse?.getStatus() === 401 && session.state().user !== null;
			const again = signedInAgain || next(error);
			if (again && attempt > 0) events.onInterrupted();
			return again;
		},
	});

	let uploadUrl: string | null = null;
	uppy.on("upload-progress", (_file, { bytesUploaded }) => events.onProgress(Number(bytesUploaded)));
	uppy.on("upload-success", (_file, { uploadURL }) => {
		uploadUrl = uploadURL ?? null;
		events.onDone(uploadURL?.split("/").at(-1) ?? "");
	});
	uppy.on("upload-error", (_file, _error, response) => {
		const status = response?.status ?? 0;
		if (status < 400 || status >= 500) return events.onGivenUp();
		const words = (response?.body as { xhr?: XMLHttpRequest } | undefined)?.xhr?.responseText.trim();
		events.onRefused(words && words.length < 300 ? words : null);
	});

	const id = uppy.addFile({ name: file.name, type: file.type, data: file, meta: { purpose } });
	const ignore = () => {};
	uppy.upload().catch(ignore);
	return {
		pause: () => uppy.pauseAll(),
		resume: () => {
			if (uppy.getFile(id).error) uppy.retryUpload(id).catch(ignore);
			else uppy.resumeAll();
		},
		cancel: () => {
			uppy.removeFile(id);
			// What is whole already is no business of the uploader any more.
			if (uploadUrl) fetch(uploadUrl, { method: "DELETE", headers: { "tus-resumable": "1.0.0" } }).catch(ignore);
			uppy.destroy();
		},
		leave: () => {
			// Closing the uploader would take back what has arrived.
			if (uploadUrl) uppy.destroy();
			else uppy.pauseAll();
		},
	};
}
