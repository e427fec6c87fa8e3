import { useEffect, useRef, useState } from "react";
import { NOT_A_PICTURE_OR_SVG, pictureErrors, type UploadPurpose } from "../../../contract/site/uploads.ts";
import type { RunningUpload } from "./run-upload.ts";
import { createSpeedometer } from "./speedometer.ts";

export type UploadState =
	| { step: "empty" }
	| {
			/** Lost: the connection is gone, and the upload is retried. Given up: only a person can resume it. */
			step: "running" | "paused" | "lost" | "givenUp";
			file: File;
			/** Bytes */
			sent: number;
			bytesPerSecond: number | null;
	  }
	| { step: "done"; file: File; uploadId: string }
	| { step: "refused"; file: File; message: string };

const REFUSED = "The upload failed. Please try again.";

/** Decides whether the browser can render it, whatever its file name. The server checks again. */
const isPicture = (file: File) =>
	createImageBitmap(file).then(
		(picture) => {
			picture.close();
			return true;
		},
		() => false,
	);

/**
 * Uploads one file, with all of its states. Someone who leaves the page can resume later.
 *
 * @param acceptsSvg whether a picture may be an SVG, which only the server checks
 */
export function useUpload(purpose: UploadPurpose, acceptsSvg = false) {
	const [state, setState] = useState<UploadState>({ step: "empty" });
	const running = useRef<RunningUpload | null>(null);
	/** Counts the choices, so that uploads from before the last one are ignored. */
	const choice = useRef(0);
	useEffect(
		() => () => {
			choice.current += 1;
			running.current?.leave();
			running.current = null;
		},
		[],
	);

	const choose = async (file: File) => {
		running.current?.cancel();
		running.current = null;
		choice.current += 1;
		const mine = choice.current;
		const speed = createSpeedometer();
		let sent = 0;
		const report = (next: UploadState) => {
			if (choice.current === mine) setState(next);
		};
		report({ step: "running", file, sent: 0, bytesPerSecond: null });
		// Browsers do not decode an SVG this way.
		const isSvg = acceptsSvg && file.type === "image/svg+xml";
		if (purpose === "picture" && !isSvg && !(await isPicture(file)))
			return report({
				step: "refused",
				file,
				message: acceptsSvg ? NOT_A_PICTURE_OR_SVG : pictureErrors.NOT_A_PICTURE.message,
			});
		try {
			const { runUpload } = await import("./run-upload.ts");
			if (choice.current !== mine) return;
			running.current = runUpload(file, purpose, {
				onProgress: (bytes) => {
					sent = bytes;
					const bytesPerSecond = speed(bytes, performance.now());
					if (choice.current !== mine) return;
					// A late event of a pending chunk must not restart a paused upload.
					setState((now) =>
						now.step === "paused" ? { ...now, sent } : { step: "running", file, sent, bytesPerSecond },
					);
				},
				onInterrupted: () => report({ step: "lost", file, sent, bytesPerSecond: null }),
				onGivenUp: () => report({ step: "givenUp", file, sent, bytesPerSecond: null }),
				onDone: (uploadId) => report({ step: "done", file, uploadId }),
				onRefused: (message) => report({ step: "refused", file, message: message ?? REFUSED }),
			});
		} catch {
			report({ step: "refused", file, message: REFUSED });
		}
	};

	const step = (to: "running" | "paused") =>
		setState((now) => ("sent" in now ? { ...now, step: to, bytesPerSecond: null } : now));

	return {
		state,
		choose,
		pause: () => {
			running.current?.pause();
			step("paused");
		},
		resume: () => {
			running.current?.resume();
			step("running");
		},
		cancel: () => {
			choice.current += 1;
			running.current?.cancel();
			running.current = null;
			setState({ step: "empty" });
		},
		/** Clears the field once its form is saved; the file then belongs to the saved record. */
		reset: () => {
			choice.current += 1;
			running.current?.leave();
			running.current = null;
			setState({ step: "empty" });
		},
	};
}
