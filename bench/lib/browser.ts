import { type Browser, chromium } from "@playwright/test";
import { freePort } from "../../server/testing/built-site.ts";
import { chromiumArguments, findChromium } from "../../tools/test/chromium.ts";

/** A browser driven by Playwright, which Lighthouse reaches by its port. */
export async function startBrowser(): Promise<{ browser: Browser; debuggingPort: number }> {
	const executablePath = await findChromium();
	if (!executablePath) throw new Error("no Chromium starts here");
	const debuggingPort = await freePort();
	const browser = await chromium.launch({
		executablePath,
		args: [...chromiumArguments, `--remote-debugging-port=${debuggingPort}`],
	});
	return { browser, debuggingPort };
}
