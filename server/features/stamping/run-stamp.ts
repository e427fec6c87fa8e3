import { Worker } from "node:worker_threads";
import pLimit from "p-limit";

/** What the thread is given. */
export interface StampOrder {
	bytes: Uint8Array;
	/** `application/pdf` or `application/epub+zip`. */
	contentType: string;
	/** Null: it is only looked at whether it could be stamped. */
	words: string | null;
}

export type Stamped = { bytes: Uint8Array | null; problem?: undefined } | { problem: string };

/** Where the thread begins: beside this file, or in the folder of the bundle that this file became a part of. */
const script = new URL(
	import.meta.url.endsWith(".ts") ? "./stamp-worker.ts" : "./features/stamping/stamp-worker.js",
	import.meta.url,
);

const PATIENCE_MS = 60_000;
/** Megabytes of memory that a book may take; one that wants more goes out as it is. */
const MEMORY_MB = 1_024;
const BROKEN = "This file could not be stamped. It is delivered unchanged.";

/** One at a time: each has all of a book in memory. */
const inTurn = pLimit(1);

/** Stamps in a thread that nobody waits for, and that takes nobody along when a book is too much for it. */
export function runStamp(order: StampOrder): Promise<Stamped> {
	return inTurn(async () => {
		const worker = new Worker(script, {
			workerData: order,
			resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
		});
		const giveUp = setTimeout(() => void worker.terminate(), PATIENCE_MS);
		try {
			return await new Promise<Stamped>((resolve) => {
				worker.once("message", resolve);
				worker.once("error", () => resolve({ problem: BROKEN }));
				worker.once("exit", () => resolve({ problem: BROKEN }));
			});
		} finally {
			clearTimeout(giveUp);
			void worker.terminate();
		}
	});
}
