import { readFileSync, writeFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { CannotStampError } from "./cannot-stamp.ts";

/* A child process with its own memory limit, started by `run-stamp.ts` with its files (LIB-05). */

const [input = "", output = "", contentType] = process.argv.slice(2);
// Not an argument, because every program of the machine could read it.
const stampText = (await buffer(process.stdin)).toString("utf8");
const bytes = readFileSync(input);

/** Loads only what one kind of file needs: most of the time of this process is spent on that. */
async function open(): Promise<{ check(): Promise<void>; stamp(): Promise<Uint8Array> }> {
	if (contentType === "application/epub+zip") {
		const { checkEpub, stampEpub } = await import("./stamp-epub.ts");
		return { check: () => checkEpub(bytes), stamp: () => stampEpub(bytes, stampText) };
	}
	const { checkPdf, stampPdf } = await import("./stamp-pdf.ts");
	return { check: () => checkPdf(bytes), stamp: () => stampPdf(bytes, stampText) };
}

try {
	const file = await open();
	if (stampText === "") await file.check();
	else writeFileSync(output, await file.stamp());
} catch (error) {
	if (!(error instanceof CannotStampError)) throw error;
	process.stdout.write(JSON.stringify({ problem: error.message }));
}
