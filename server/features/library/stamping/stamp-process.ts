import { readFileSync, writeFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { checkEpub, stampEpub } from "./stamp-epub.ts";
import { CannotStampError, checkPdf, stampPdf } from "./stamp-pdf.ts";

/* A process of its own, with a limit of memory that ends it alone: `run-stamp.ts` starts it with its files (LIB-05). */

const [input = "", output = "", contentType] = process.argv.slice(2);
// Not an argument, which every program of the machine could read.
const words = (await buffer(process.stdin)).toString("utf8");
const bytes = readFileSync(input);
const isEpub = contentType === "application/epub+zip";

try {
	if (words === "") {
		if (isEpub) checkEpub(bytes);
		else await checkPdf(bytes);
	} else writeFileSync(output, isEpub ? stampEpub(bytes, words) : await stampPdf(bytes, words));
} catch (error) {
	if (!(error instanceof CannotStampError)) throw error;
	process.stdout.write(JSON.stringify({ problem: error.message }));
}
