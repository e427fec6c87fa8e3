import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchBrowser } from "../browser.ts";
import { coverDesigns, coverSvg, untitledCoverSvg } from "../drawing/cover-designs.ts";
import { coversFolder } from "../paths.ts";
import { runProgram } from "../program.ts";
import { multiplierCover } from "../public-pictures/multiplier-cover.ts";

const pictures = [
	{ file: "book", svg: coverSvg(coverDesigns.book) },
	{ file: "audiobook", svg: coverSvg(coverDesigns.audiobook) },
	{ file: "planner", svg: coverSvg(coverDesigns.planner) },
	{ file: "crop-guide", svg: coverSvg(coverDesigns.cropGuide) },
	{ file: "recipe-sales-system", svg: coverSvg(coverDesigns.recipeSalesSystem) },
	{ file: "multiplier", svg: coverSvg(multiplierCover) },
	{ file: "chapter-one-audio", svg: coverSvg(coverDesigns.chapterOneAudio) },
	{ file: "default", svg: untitledCoverSvg() },
];

mkdirSync(coversFolder, { recursive: true });
const scratch = mkdtempSync(join(tmpdir(), "covers-"));
const browser = await launchBrowser();
try {
	const tab = await browser.newPage({ viewport: { width: 800, height: 1000 } });
	for (const { file, svg } of pictures) {
		await tab.setContent(
			`<!doctype html><meta charset="utf-8"><style>html,body{margin:0}svg{display:block;width:800px}</style>${svg}`,
		);
		await tab.evaluate("document.fonts.ready");
		const png = join(scratch, `${file}.png`);
		const webp = join(coversFolder, `${file}.webp`);
		await tab.screenshot({ path: png });
		// The finest quality that stays under the 40 KB a product picture may weigh.
		for (let quality = 88; quality >= 50; quality -= 2) {
			runProgram("cwebp", [
				"-quiet",
				"-preset",
				"drawing",
				"-q",
				String(quality),
				"-m",
				"6",
				"-sharp_yuv",
				png,
				"-o",
				webp,
			]);
			if (statSync(webp).size <= 40_000) break;
		}
		console.log(`${file}.webp ${(statSync(webp).size / 1024).toFixed(1)} KB`);
	}
} finally {
	await browser.close();
	rmSync(scratch, { recursive: true, force: true });
}
