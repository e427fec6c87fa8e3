import { Worker } from "node:worker_threads";
import type { Proof } from "../../../contract/orders.ts";

/** Where the thread begins: beside this file, or in the folder of the bundle that this file became a part of. */
const script = new URL(
	import.meta.url.endsWith(".ts") ? "./proof-pdf-worker.ts" : "./features/orders/proof-pdf-worker.js",
	import.meta.url,
);

/** More than a long one takes on a slow machine. */
const PATIENCE_MS = 60_000;

/** The proof of an order as PDF (ORD-03), written in a thread of its own so that nobody waits for it meanwhile. */
export async function proofPdf(proof: Proof, now: Date): Promise<Buffer> {
	const worker = new Worker(script, { workerData: { proof, now } });
	const giveUp = setTimeout(() => void worker.terminate(), PATIENCE_MS);
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
