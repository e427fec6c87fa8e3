import { brotliCompressSync } from "node:zlib";
import { devices } from "@playwright/test";
import { SAMPLE_PASSWORD, startTryOut } from "../server/testing/built-site.ts";
import { runLighthouse, startBrowser } from "./lib/browser.ts";
import { atMost, checkGoals, median, round } from "./lib/goals.ts";
import { signIn } from "./lib/site.ts";

/*
 * The first load of the member dashboard on a phone, and the same after signing in on the sales page:
 * `npm run bench:dashboard`; `-- 1` for one run instead of five.
 */

/** Lighthouse's slow 4G, as it applies it: milliseconds, and bytes a second. */
const slowPhone = { latency: 562.5, downloadThroughput: 1_474.56 * 128, uploadThroughput: 675 * 128 };

/** Between two keys on a phone. */
const TYPING_MS = 150;

const RUNS = Number(process.argv[2] ?? 5);
const { browser, debuggingPort } = await startBrowser();
const site = await startTryOut();
const cookie = await signIn(site, "member");

const context = await browser.newContext({ extraHTTPHeaders: { cookie } });
const page = await context.newPage();
const scripts: Promise<number>[] = [];
page.on("response", (response) => {
	if (response.request().resourceType() === "script")
		scripts.push(response.body().then((body) => brotliCompressSync(body).length));
});
await page.goto(`${site.url}/dashboard`, { waitUntil: "networkidle" });
const kilobytes = (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0) / 1024;
await context.close();

const times: Record<string, number[]> = {
	"largest-contentful-paint": [],
	interactive: [],
	"total-blocking-time": [],
	"cumulative-layout-shift": [],
};
for (let run = 0; run < RUNS; run += 1) {
	const { audits } = await runLighthouse(`${site.url}/dashboard`, debuggingPort, {
		onlyCategories: ["performance"],
		extraHeaders: { Cookie: cookie },
	});
	for (const [name, values] of Object.entries(times)) values.push(audits[name]?.numericValue ?? Number.NaN);
}

/**
 * Signs in on the sales page with a slow phone that has no file yet.
 *
 * @param inAdvance whether the sign-in dialog loads the files of the dashboard while the person types
 * @returns how long after the press the dashboard can be used, in milliseconds
 */
async function timeSignIn(inAdvance: boolean): Promise<number> {
	const context = await browser.newContext(devices["Pixel 7"]);
	const page = await context.newPage();
	const devTools = await context.newCDPSession(page);
	await devTools.send("Network.enable");
	await devTools.send("Network.emulateNetworkConditions", { offline: false, ...slowPhone });
	await devTools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
	await page.goto(`${site.url}/?next=%2Fdashboard`);
	const dialog = page.getByRole("dialog");
	if (!inAdvance) await page.locator("#sign-in").evaluate((element) => element.removeAttribute("data-files-after"));
	await page.locator("[data-sign-in]:visible").first().click();
	await dialog.getByLabel("Email").pressSequentially("member@example.com", { delay: TYPING_MS });
	await dialog.getByLabel("Password").pressSequentially(SAMPLE_PASSWORD, { delay: TYPING_MS });
	const pressed = performance.now();
	await dialog.getByRole("button", { name: "Sign In" }).click();
	await page.locator("html[data-started]").waitFor({ state: "attached", timeout: 60_000 });
	const waited = performance.now() - pressed;
	await context.close();
	return waited;
}

const signIns = { inAdvance: [] as number[], onDemand: [] as number[] };
for (let run = 0; run < RUNS; run += 1) {
	signIns.onDemand.push(await timeSignIn(false));
	signIns.inAdvance.push(await timeSignIn(true));
}

await browser.close();
await site.stop();
const figure = (name: string, most: number, digits = 0) => atMost(round(median(times[name] ?? []), digits), most);
checkGoals({
	"script of the first load, Brotli, KB": atMost(round(kilobytes, 1), 155),
	"largest paint, Lighthouse mobile, ms": figure("largest-contentful-paint", 1_200),
	"interactive, Lighthouse mobile, ms": figure("interactive", 2_000),
	"blocked, Lighthouse mobile, ms": figure("total-blocking-time", 150),
	"layout shift": figure("cumulative-layout-shift", 0, 3),
	"from signing in to the usable dashboard, slow phone, ms": {
		...atMost(round(median(signIns.inAdvance)), 3_000),
		baseline: round(median(signIns.onDemand)),
	},
});
