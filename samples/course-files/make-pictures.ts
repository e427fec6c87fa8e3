import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchBrowser } from "../browser.ts";
import { filesFolder } from "../paths.ts";
import { runProgram } from "../program.ts";
import { stagesSvg } from "./diagrams.ts";

mkdirSync(filesFolder, { recursive: true });
const scratch = mkdtempSync(join(tmpdir(), "pictures-"));
const browser = await launchBrowser();
try {
	const tab = await browser.newPage({ viewport: { width: 1400, height: 420 } });
	await tab.setContent(
		`<!doctype html><meta charset="utf-8"><style>html,body{margin:0}svg{display:block;width:1400px}</style>${stagesSvg()}`,
	);
	await tab.evaluate("document.fonts.ready");
	const png = join(scratch, "stages.png");
	const target = join(filesFolder, "radish-day-by-day.webp");
	await tab.screenshot({ path: png });
	runProgram("cwebp", ["-quiet", "-preset", "drawing", "-q", "82", "-m", "6", png, "-o", target]);
	console.log(`radish-day-by-day.webp ${(statSync(target).size / 1024).toFixed(1)} KB`);
} finally {
	await browser.close();
	rmSync(scratch, { recursive: true, force: true });
}
