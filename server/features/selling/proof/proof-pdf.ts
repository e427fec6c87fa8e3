import { Worker } from "node:worker_threads";
import type { Proof } from "../../../../contract/selling/orders.ts";

/** The worker script: beside this file, or in the folder of the bundle that contains this file. */
const script = new URL(
	import.meta.url.endsWith(".ts") ? "./proof-pdf-worker.ts" : "./features/selling/proof/proof-pdf-worker.js",
	import.meta.url,
);

/** More than a long proof takes on a slow machine. */
const TIMEOUT_MS = 60_000;

/** Creates an order's proof as PDF (ORD-03), in a worker thread so that no request waits for it. */
export async function proofPdf(proof: Proof, now: Date): Promise<Buffer> {
	const worker = new Worker(script, { workerData: { proof, now } });
	const giveUp = setTimeout(() => void worker.terminate(), TIMEOUT_MS);
	try {
		return await new Promise<Buffer>((resolve, reject) => {
			worker.once("message", (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
			worker.once("error", reject);
			worker.once("exit", (code) => reject(new Error(`the thread of a PDF ended with ${code}`)));
		});
	} finally {
		clearTimeout(giveUp);
	}
}
