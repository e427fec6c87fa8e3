import { brotliCompressSync } from "node:zlib";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { chromiumArguments, findChromium } from "../tools/chromium.ts";
import { checkGoals } from "./goals.ts";
import { freePort, startSite } from "./site.ts";

/* The first load of the members' dashboard on a phone: `npm run bench:dashboard`. */

const chromiumPath = await findChromium();
if (!chromiumPath) throw new Error("no Chromium starts here");
const site = await startSite();
const debuggingPort = await freePort();
const browser = await chromium.launch({
	executablePath: chromiumPath,
	args: [...chromiumArguments, `--remote-debugging-port=${debuggingPort}`],
});
const answer = await fetch(`${site.url}/api/auth/sign-in/email`, {
	method: "POST",
	headers: { "content-type": "application/json", origin: site.url },
	body: JSON.stringify({ email: "member@example.com", password: "sample password" }),
});
const cookie = answer.headers
	.getSetCookie()
	.map((one) => one.split(";")[0])
	.join("; ");

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
for (let run = 0; run < 5; run += 1) {
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
const median = (name: string) => times[name]?.toSorted((one, other) => one - other)[2] ?? 0;
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
