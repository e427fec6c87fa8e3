import { parentPort, workerData } from "node:worker_threads";
import type { StampOrder } from "./run-stamp.ts";
import { checkEpub, stampEpub } from "./stamp-epub.ts";
import { CannotStampError, checkPdf, stampPdf } from "./stamp-pdf.ts";

/* A book takes hundreds of milliseconds to stamp: done in a thread of its own (LIB-05). */

const { bytes, contentType, words } = workerData as StampOrder;
const isEpub = contentType === "application/epub+zip";

async function work(): Promise<Uint8Array | null> {
	if (words === null) {
		if (isEpub) checkEpub(bytes);
		else await checkPdf(bytes);
		return null;
	}
	return isEpub ? stampEpub(bytes, words) : stampPdf(bytes, words);
}

try {
	parentPort?.postMessage({ bytes: await work() });
} catch (error) {
	if (!(error instanceof CannotStampError)) throw error;
	parentPort?.postMessage({ problem: error.message });
}
