import { readFileSync, writeFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { checkEpub, stampEpub } from "./stamp-epub.ts";
import { CannotStampError, checkPdf, stampPdf } from "./stamp-pdf.ts";

/* A child process with its own memory limit, started by `run-stamp.ts` with its files (LIB-05). */

const [input = "", output = "", contentType] = process.argv.slice(2);
// Not an argument, because every program of the machine could read it.
const stampText = (await buffer(process.stdin)).toString("utf8");
const bytes = readFileSync(input);
const isEpub = contentType === "application/epub+zip";

try {
	if (stampText === "") {
		if (isEpub) await checkEpub(bytes);
		else await checkPdf(bytes);
	} else writeFileSync(output, isEpub ? await stampEpub(bytes, stampText) : await stampPdf(bytes, stampText));
} catch (error) {
	if (!(error instanceof CannotStampError)) throw error;
	process.stdout.write(JSON.stringify({ problem: error.message }));
}
