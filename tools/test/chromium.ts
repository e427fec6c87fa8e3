import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import sparticuz from "@sparticuz/chromium";

/**
 * Finds a Chromium for the browser tests: the one from npm, the system's own, or Playwright's.
 *
 * @returns its path, or null if none starts
 */
export async function findChromium(): Promise<string | null> {
	const candidates = [
		async () => (process.platform === "linux" && process.arch === "x64" ? sparticuz.executablePath() : null),
		async () => "/usr/bin/chromium",
		async () => chromium.executablePath(),
	];
	for (const candidate of candidates) {
		const path = await candidate().catch(() => null);
		if (!path || !existsSync(path)) continue;
		const browser = await chromium.launch({ executablePath: path, args: chromiumArguments }).catch(() => null);
		if (!browser) continue;
		await browser.close();
		return path;
	}
	return null;
}

/** The sandbox does not work as root, as tests run in containers; the pages under test are our own. */
export const chromiumArguments = ["--no-sandbox"];

// `npm run chromium` prints its path, for scripts that may install one.
if (import.meta.main) {
	const path = await findChromium();
	console.log(path ?? "none");
	process.exit(path ? 0 : 1);
}
