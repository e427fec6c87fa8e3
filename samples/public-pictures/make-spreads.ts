import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { picturesFolder } from "../paths.ts";
import { runProgram } from "../program.ts";
import { encode } from "./encode.ts";
import { drawPdfPage } from "./pdf-page.ts";

/*
 * Four spreads of the book as it is sold: for the page, where the first is large enough to read, and each of the two
 * sides to enlarge (`content/sections.ts`). Pages 24, 25, 38 and 39 belong to the sample of earlier versions, which
 * sites may have published.
 */

const BOOK = "microgreens-side-hustle-book.pdf";
/** The left page of each, which has an even number as in every book, and its width on the sales page in pixels. */
const spreads = [
	{ left: 12, width: 1200 },
	{ left: 6, width: 560 },
	{ left: 26, width: 560 },
	{ left: 40, width: 560 },
];

const scratch = mkdtempSync(join(tmpdir(), "spreads-"));
try {
	for (const { left, width } of spreads) {
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
		encode(spread, join(picturesFolder, `book-spread-${left}.avif`), width, 44);
	}
} finally {
	rmSync(scratch, { recursive: true });
}
