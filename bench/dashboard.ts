import { brotliCompressSync } from "node:zlib";
import { startTryOut } from "../server/testing/built-site.ts";
import { runLighthouse, startBrowser } from "./lib/browser.ts";
import { atMost, checkGoals, median, round } from "./lib/goals.ts";
import { signIn } from "./lib/site.ts";

/* The first load of the member dashboard on a phone: `npm run bench:dashboard`; `-- 1` for one run instead of five. */

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
await browser.close();
await site.stop();
const figure = (name: string, most: number, digits = 0) => atMost(round(median(times[name] ?? []), digits), most);
checkGoals({
	"script of the first load, Brotli, KB": atMost(round(kilobytes, 1), 155),
	"largest paint, Lighthouse mobile, ms": figure("largest-contentful-paint", 1_200),
	"interactive, Lighthouse mobile, ms": figure("interactive", 2_000),
	"blocked, Lighthouse mobile, ms": figure("total-blocking-time", 150),
	"layout shift": figure("cumulative-layout-shift", 0, 3),
});
