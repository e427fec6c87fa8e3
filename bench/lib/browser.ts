import { type Browser, chromium } from "@playwright/test";
import lighthouse, { type Flags } from "lighthouse";
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

/**
 * Returns Lighthouse's figures of a page.
 *
 * @throws if it could not be loaded: all of its figures would be missing, and none of them above its limit
 */
export async function runLighthouse(url: string, debuggingPort: number, flags: Flags = {}) {
	const report = await lighthouse(url, { port: debuggingPort, output: "json", logLevel: "error", ...flags });
	const error = report ? report.lhr.runtimeError?.message : "no report";
	if (!report || error) throw new Error(`Lighthouse could not measure ${url}: ${error}`);
	return report.lhr;
}
