import { brotliCompressSync } from "node:zlib";
import type { Response } from "@playwright/test";
import { startTryOut } from "../server/testing/built-site.ts";
import { startBareServer } from "./lib/bare-server.ts";
import { runLighthouse, startBrowser } from "./lib/browser.ts";
import { atMost, checkGoals, median, round } from "./lib/goals.ts";
import { clientName, type LoadResult, load } from "./lib/load.ts";

/*
 * The public pages on a phone, and the server that sends them, compared to a bare one that sends the same bytes. `npm
 * run bench:pages`; `-- --runs 1` for a quick look.
 */

const PAGES = ["/", "/?v=old", "/terms", "/privacy", "/earnings"];
const CONNECTIONS = 50;
const at = process.argv.indexOf("--runs");
const runs = at > 0 ? Number(process.argv[at + 1]) : 5;

const { browser, debuggingPort } = await startBrowser();
const site = await startTryOut();

try {
	console.log(`Lighthouse mobile, median of ${runs}\n`);
	const measured = await inOrder(PAGES, measurePage);
	console.table(measured);
	console.log("\nBytes before the video starts, Brotli (pictures as they are)\n");
	const weighed = await inOrder(PAGES, weighPage);
	console.table(weighed);
	console.log(`\nGET /, ${CONNECTIONS} connections, 8 s each, ours beside a bare node:http with the same bytes\n`);
	const servers = await compareServers();
	console.table(servers.rows);
	const [landing, weight] = [measured["/"] ?? {}, weighed["/"] ?? {}];
	const scores = Object.values(measured);
	const lowest = (name: string) => Math.min(...scores.map((page) => page[name] ?? 0));
	const share = Math.round((servers.ours / servers.bare) * 100) / 100;
	checkGoals({
		"lowest performance of a page": { ours: lowest("performance"), goal: "≥ 99", met: lowest("performance") >= 99 },
		"lowest of the other scores": {
			ours: Math.min(...["accessibility", "best practices", "SEO"].map(lowest)),
			goal: "100",
			met: ["accessibility", "best practices", "SEO"].every((name) => lowest(name) === 100),
		},
		"LCP of /": atMost(landing["LCP ms"] ?? 0, 900, "ms"),
		"TBT of /": atMost(landing["TBT ms"] ?? 0, 30, "ms"),
		"CLS of /": atMost(landing.CLS ?? 0, 0, ""),
		"script of /": atMost(weight["script KB"] ?? 0, 15, "KB"),
		"all of / before the video": atMost(weight["all KB"] ?? 0, 200, "KB"),
		"longest task while scrolling, processor slowed four times": atMost(await scrollSlowly(), 50, "ms"),
		"/ beside a bare node:http": {
			ours: share,
			baseline: `${servers.bare} a second`,
			goal: "≥ 0.7",
			met: share >= 0.7,
		},
		"/ on a new connection, ms": { ours: servers.cold, goal: "", met: true },
		// Close to one, the client was the limit, and the figure above is meaningless.
		[`share of a processor that the client (${clientName}) used`]: atMost(servers.busiest, 0.8),
	});
} finally {
	await browser.close();
	await site.stop();
}

async function inOrder<Row>(paths: string[], measure: (path: string) => Promise<Row>): Promise<Record<string, Row>> {
	const rows: Record<string, Row> = {};
	for (const path of paths) rows[path] = await measure(path);
	return rows;
}

async function measurePage(path: string) {
	const results: Record<string, number>[] = [];
	for (let run = 0; run < runs; run += 1) {
		const { categories, audits } = await runLighthouse(site.url + path, debuggingPort);
		const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
		const value = (name: string) => audits[name]?.numericValue ?? 0;
		results.push({
			performance: score("performance"),
			accessibility: score("accessibility"),
			"best practices": score("best-practices"),
			SEO: score("seo"),
			"LCP ms": Math.round(value("largest-contentful-paint")),
			"TBT ms": Math.round(value("total-blocking-time")),
			CLS: Number(value("cumulative-layout-shift").toFixed(3)),
		});
	}
	const names = Object.keys(results[0] ?? {});
	return Object.fromEntries(names.map((name) => [name, median(results.map((result) => result[name] ?? 0))]));
}

/** Lists everything that a phone loads while the entire page is scrolled, by kind. */
async function weighPage(path: string) {
	const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
	const page = await context.newPage();
	const weights = { HTML: 0, CSS: 0, script: 0, fonts: 0, pictures: 0 };
	const responses: Response[] = [];
	page.on("response", (response) => responses.push(response));
	await page.goto(site.url + path, { waitUntil: "networkidle" });
	await page.evaluate(async () => {
		for (const image of document.images) {
			// The pages of a closed spread are not loaded before somebody opens it.
			if (!image.checkVisibility()) continue;
			image.scrollIntoView();
			await image.decode();
		}
	});
	await page.waitForLoadState("networkidle");
	for (const response of responses) {
		const kind = ({ document: "HTML", stylesheet: "CSS", script: "script", font: "fonts", image: "pictures" } as const)[
			response.request().resourceType() as "document"
		];
		if (!kind) continue;
		const body = await response.body();
		const isText = kind === "HTML" || kind === "CSS" || kind === "script" || response.url().endsWith(".svg");
		weights[kind] += isText ? brotliCompressSync(body).length : body.length;
		if (kind === "HTML") {
			// The script of a rendered page is inlined.
			const script = body.toString().match(/(?<=<script type="module">).+?(?=<\/script>)/s)?.[0] ?? "";
			const bytes = brotliCompressSync(script).length;
			weights.HTML -= bytes;
			weights.script += bytes;
		}
	}
	await context.close();
	const kilobytes = (bytes: number) => Number((bytes / 1024).toFixed(1));
	const sum = Object.values(weights).reduce((total, bytes) => total + bytes, 0);
	const row: Record<string, number> = {
		...Object.fromEntries(Object.entries(weights).map(([kind, bytes]) => [`${kind} KB`, kilobytes(bytes)])),
		"all KB": kilobytes(sum),
	};
	return row;
}

/** Returns milliseconds of the longest task while the entire landing page is scrolled on a slow phone. */
async function scrollSlowly(): Promise<number> {
	const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
	const page = await context.newPage();
	await page.goto(`${site.url}/`, { waitUntil: "networkidle" });
	const devtools = await context.newCDPSession(page);
	await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
	const longest = await page.evaluate(async () => {
		let most = 0;
		// Tasks of less than 50 ms are not reported at all.
		const observer = new PerformanceObserver((list) => {
			for (const { duration } of list.getEntries()) most = Math.max(most, duration);
		});
		observer.observe({ type: "longtask" });
		for (let top = 0; top < document.body.scrollHeight; top += 60) {
			window.scrollTo(0, top);
			await new Promise((resolve) => requestAnimationFrame(resolve));
		}
		await new Promise((resolve) => setTimeout(resolve, 500));
		return most;
	});
	await context.close();
	return Math.round(longest);
}

async function compareServers() {
	const headers = { "accept-encoding": "br" };
	const ours = await fetch(`${site.url}/`, { headers });
	const etag = ours.headers.get("etag") ?? "";
	const bytes = brotliCompressSync(await ours.text());
	const bare = await startBareServer({
		body: bytes,
		headers: { "content-type": "text/html", "content-encoding": "br" },
	});
	const ask = (url: string, more: Record<string, string> = {}) =>
		load({ url, connections: CONNECTIONS, seconds: 4, headers: { ...headers, ...more } });
	try {
		const cold = await askedOnce(`${site.url}/`);
		for (const url of [bare.url, `${site.url}/`]) await ask(url);
		// One half of each before the other and one after, so that a machine that slows down affects both.
		const halves = [];
		for (const url of [bare.url, `${site.url}/`, `${site.url}/`, bare.url]) halves.push(await ask(url));
		const [bareFirst, first, second, bareSecond] = halves as [LoadResult, LoadResult, LoadResult, LoadResult];
		const notModified = await ask(`${site.url}/`, { "if-none-match": etag });
		const mean = (one: LoadResult, other: LoadResult) => Math.round((one.perSecond + other.perSecond) / 2);
		const row = (perSecond: number, { p99, errors, clientBusy }: LoadResult) => ({
			"requests/s": perSecond,
			"p99 ms": p99,
			errors,
			"client busy": clientBusy,
		});
		return {
			cold,
			rows: {
				"bare node:http": row(mean(bareFirst, bareSecond), bareSecond),
				"ours, 200": row(mean(first, second), second),
				"ours, 304": row(notModified.perSecond, { ...notModified, errors: 0 }),
			},
			busiest: Math.max(...halves.map(({ clientBusy }) => clientBusy ?? 1)),
			bare: mean(bareFirst, bareSecond),
			ours: mean(first, second),
		};
	} finally {
		bare.stop();
	}
}

/** Returns milliseconds of the first response on a new connection, median of twenty. */
async function askedOnce(url: string): Promise<number> {
	const times: number[] = [];
	for (let count = 0; count < 20; count += 1) {
		const began = performance.now();
		await (await fetch(url, { headers: { connection: "close" } })).arrayBuffer();
		times.push(performance.now() - began);
	}
	return round(median(times), 1);
}
