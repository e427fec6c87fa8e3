import { parentPort, workerData } from "node:worker_threads";
import type { Proof } from "../../../../contract/selling/orders.ts";
import { writeProofPdf } from "./write-proof-pdf.ts";

/* A worker thread that writes one proof of delivery, and ends (`proof-pdf.ts`). */

const { proof, now } = workerData as { proof: Proof; now: Date };
parentPort?.postMessage(await writeProofPdf(proof, now));
