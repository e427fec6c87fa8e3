import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { picturesFolder } from "../paths.ts";
import { runProgram } from "../program.ts";
import { encode } from "./encode.ts";
import { drawPdfPage } from "./pdf-page.ts";

/* Four spreads of the book as it is sold: small for the page, and each of the two sides to read (`content/sections.ts`). */

const BOOK = "microgreens-side-hustle-book.pdf";
/** The left page of each, which has an even number as in every book. */
const spreads = [6, 12, 24, 38];

const scratch = mkdtempSync(join(tmpdir(), "spreads-"));
try {
	for (const left of spreads) {
		const pages = [left, left + 1].map((page) => drawPdfPage(BOOK, page, scratch, 1080));
		pages.forEach((page, side) => {
			encode(page, join(picturesFolder, `book-page-${left + side}.avif`), 1080, 36);
		});
		const spread = join(scratch, "spread.png");
		runProgram("ffmpeg", [
			...["-loglevel", "error", "-y"],
			...pages.flatMap((page) => ["-i", page]),
			...["-filter_complex", "hstack", spread],
		]);
		encode(spread, join(picturesFolder, `book-spread-${left}.avif`), 560, 44);
	}
} finally {
	rmSync(scratch, { recursive: true });
}
