import { parentPort, workerData } from "node:worker_threads";
import type { Proof } from "../../../contract/orders.ts";
import { writeProofPdf } from "./write-proof-pdf.ts";

/* A thread that writes one proof of delivery, and ends (`proof-pdf.ts`). */

const { proof, now } = workerData as { proof: Proof; now: Date };
parentPort?.postMessage(await writeProofPdf(proof, now));
