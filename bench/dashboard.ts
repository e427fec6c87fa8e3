import { brotliCompressSync } from "node:zlib";
import lighthouse from "lighthouse";
import { startTryOut } from "../server/testing/built-site.ts";
import { startBrowser } from "./browser.ts";
import { checkGoals } from "./goals.ts";
import { signIn } from "./site.ts";

/* The first load of the members' dashboard on a phone: `npm run bench:dashboard`; `-- 1` for one run instead of five. */

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
	interactive: [],
	"largest-contentful-paint": [],
	"cumulative-layout-shift": [],
};
for (let run = 0; run < RUNS; run += 1) {
	const report = await lighthouse(`${site.url}/dashboard`, {
		port: debuggingPort,
		output: "json",
		logLevel: "error",
		onlyCategories: ["performance"],
		extraHeaders: { Cookie: cookie },
	});
	for (const [name, values] of Object.entries(times)) values.push(report?.lhr.audits[name]?.numericValue ?? 0);
}
await browser.close();
await site.stop();
const median = (name: string) => times[name]?.toSorted((one, other) => one - other)[Math.floor(RUNS / 2)] ?? 0;
checkGoals({
	"script of the first load, Brotli, KB": {
		ours: Math.round(kilobytes * 10) / 10,
		goal: "≤ 180",
		met: kilobytes <= 180,
	},
	"interactive, Lighthouse mobile, ms": {
		ours: Math.round(median("interactive")),
		goal: "≤ 1,500",
		met: median("interactive") <= 1_500,
	},
	"layout shift": {
		ours: Math.round(median("cumulative-layout-shift") * 1000) / 1000,
		goal: "≤ 0.02",
		met: median("cumulative-layout-shift") <= 0.02,
	},
});
