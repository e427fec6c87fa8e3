import { type DetailedError, Upload } from "tus-js-client";
import type { UploadPurpose } from "../../../contract/site/uploads.ts";
import { session } from "../session/browser-session.ts";

export interface RunningUpload {
	pause(): void;
	/** Resumes after a pause, or after it was given up. */
	resume(): void;
	/** Cancels it and removes what has arrived. */
	cancel(): void;
	/** Stops, but keeps what has arrived, so that the same file can resume later. */
	leave(): void;
}

export interface UploadEvents {
	/** @param sent bytes that have arrived */
	onProgress(sent: number): void;
	/** The connection was lost; the upload is retried automatically. */
	onInterrupted(): void;
	/** Many retries have failed; only a person can resume it. */
	onGivenUp(): void;
	onDone(uploadId: string): void;
	/** @param message the server's, if there is one */
	onRefused(message: string | null): void;
}

/**
 * A chunk is a request: small enough for any proxy, and for repetition on a bad connection; large enough for little
 * overhead.
 */
const PIECE_BYTES = 8 * 1024 * 1024;
/** About two minutes of retries. They start over after each successful chunk. */
const RETRY_DELAYS_MS = [300, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000];

/** Temporary refusals: another request is still writing the same upload, or there were too many. */
const PASSING = [409, 423, 429];

/**
 * Uploads a file by tus, in chunks. Resumes where it stopped after a lost connection, or after a reload once the same
 * file is chosen again. Loaded when a file is chosen.
 */
export function runUpload(file: File, purpose: UploadPurpose, events: UploadEvents): RunningUpload {
	/** Paused, canceled or left: later events must not restart it. */
	let stopped = false;
	let isGivenUp = false;
	const over = new AbortController();
	const upload = new Upload(file, {
		endpoint: "/api/uploads",
		metadata: { filename: file.name, purpose },
		chunkSize: PIECE_BYTES,
		retryDelays: RETRY_DELAYS_MS,
		// The key to find an upload again: a file may be a picture in one place and a download in another.
		fingerprint: async () => ["upload", purpose, file.name, file.type, file.size, file.lastModified].join("-"),
		// A complete upload that was not used yet is found again too; a deleted one starts over.
		removeFingerprintOnSuccess: false,
		// The session ended during the upload: the person signs in again, and the upload resumes.
		onAfterResponse: async (_request, response) => {
			if (response.getStatus() === 401) await session.recover();
		},
		onShouldRetry: (error, attempt) => {
			const status = statusOf(error);
			const signedInAgain = status === 401 && session.state().user !== null;
			const again = signedInAgain || isPassing(status);
			if (again && attempt > 0) events.onInterrupted();
			return again;
		},
		onProgress: (sent) => events.onProgress(sent),
		onSuccess: () => {
			over.abort();
			events.onDone(upload.url?.split("/").at(-1) ?? "");
		},
		onError: (error) => {
			if (isPassing(statusOf(error))) {
				isGivenUp = true;
				return events.onGivenUp();
			}
			const text = ("originalResponse" in error && error.originalResponse?.getBody().trim()) || null;
			events.onRefused(text && text.length < 300 ? text : null);
		},
	});
	const start = async () => {
		isGivenUp = false;
		const [previous] = upload.url ? [] : await upload.findPreviousUploads();
		if (stopped) return;
		if (previous) upload.resumeFromPreviousUpload(previous);
		upload.start();
	};
	const stop = (takeBack: boolean) => {
		stopped = true;
		// If removing it fails now, the server removes it as abandoned.
		upload.abort(takeBack).catch(() => {});
	};

	// Hours may have passed offline: the person does not need to be there when it ends.
	addEventListener("online", () => isGivenUp && !stopped && void start(), { signal: over.signal });
	void start();
	return {
		pause: () => stop(false),
		resume: () => {
			stopped = false;
			// A retry that waits for its time would otherwise start it a second time.
			void upload.abort().then(start, start);
		},
		cancel: () => {
			over.abort();
			stop(true);
		},
		leave: () => {
			over.abort();
			stop(false);
		},
	};
}

/** Returns the status of the response that ended a request, 0 without one. */
const statusOf = (error: Error | DetailedError) =>
	("originalResponse" in error && error.originalResponse?.getStatus()) || 0;

const isPassing = (status: number) => status < 400 || status >= 500 || PASSING.includes(status);
