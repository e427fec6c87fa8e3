import { type DetailedError, Upload } from "tus-js-client";
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

/** A piece is a request: small enough for any proxy, and for what a bad line has to send again; large enough not to count. */
const PIECE_BYTES = 8 * 1024 * 1024;
/** About two minutes of trying. After any piece that gets through, counting begins again. */
const RETRY_DELAYS_MS = [300, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000];

/** Refusals that pass: another request is still at work on the same upload, or there were too many. */
const PASSING = [409, 423, 429];

/**
 * Uploads a file by tus, in pieces. After a lost connection, and after a reload once the same file is chosen again, it
 * goes on where it was. Loaded when a file is chosen.
 */
export function runUpload(file: File, purpose: UploadPurpose, events: UploadEvents): RunningUpload {
	/** Paused, canceled or left: nothing that comes later starts it again by itself. */
	let stopped = false;
	let isGivenUp = false;
	const over = new AbortController();
	const upload = new Upload(file, {
		endpoint: "/api/uploads",
		metadata: { filename: file.name, purpose },
		chunkSize: PIECE_BYTES,
		retryDelays: RETRY_DELAYS_MS,
		// What an upload is found again by: a file may be a picture here and a download there.
		fingerprint: async () => ["upload", purpose, file.name, file.type, file.size, file.lastModified].join("-"),
		// A whole upload that was not used yet is found again too; one that is gone begins again.
		removeFingerprintOnSuccess: false,
		// The session ended on the way: the person signs in again, and the upload goes on where it was.
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
			const words = ("originalResponse" in error && error.originalResponse?.getBody().trim()) || null;
			events.onRefused(words && words.length < 300 ? words : null);
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
		// What cannot be taken back now is removed by the server once it is abandoned.
		upload.abort(takeBack).catch(() => {});
	};

	// Hours may have gone by in a tunnel: the person need not be there when it ends.
	addEventListener("online", () => isGivenUp && !stopped && void start(), { signal: over.signal });
	void start();
	return {
		pause: () => stop(false),
		resume: () => {
			stopped = false;
			void start();
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

/** @returns the status of the answer that ended a request, 0 without one */
const statusOf = (error: Error | DetailedError) =>
	("originalResponse" in error && error.originalResponse?.getStatus()) || 0;

const isPassing = (status: number) => status < 400 || status >= 500 || PASSING.includes(status);
