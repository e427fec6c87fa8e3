import { type Browser, chromium as playwright } from "@playwright/test";
import chromium from "@sparticuz/chromium";

export async function launchBrowser(): Promise<Browser> {
	return playwright.launch({
		executablePath: await chromium.executablePath(),
		args: ["--no-sandbox", "--font-render-hinting=none"],
	});
}
