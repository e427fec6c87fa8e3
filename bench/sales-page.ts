import sharp from "sharp";
import type { PageContent } from "../contract/site/sales-page/page-content.ts";
import { firstContent } from "../contract/site/sales-page/page-sections/sections.ts";
import { startTryOut } from "../server/testing/built-site.ts";
import { runLighthouse, startBrowser } from "./lib/browser.ts";
import { atMost, checkGoals, median, percentile, round } from "./lib/goals.ts";
import { signIn } from "./lib/site.ts";

/*
 * Publishing the sales page (PAGE-01, PAGE-02): how soon visitors see it, the latency of others meanwhile, and the
 * speed of the edited page on a phone, compared to the initial page. `npm run bench:sales-page`.
 */

const PUBLICATIONS = 10;
const RUNS = 3;

const { browser, debuggingPort } = await startBrowser();
const site = await startTryOut();
try {
	const cookie = await signIn(site, "admin");
	const headers = { cookie, origin: site.url, "content-type": "application/json" };
	// biome-ignore lint/suspicious/noExplicitAny: answers of the documented API
	const ask = async (method: string, path: string, body?: object): Promise<any> => {
		const answer = await fetch(`${site.url}/api/admin/sales-page${path}`, {
			method,
			headers,
			body: body && JSON.stringify(body),
		});
		if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
		return answer.json();
	};
	const publish = async (edit: (content: PageContent) => void) => {
		const { draft } = await ask("GET", "");
		edit(draft.content);
		const saved = await ask("PUT", "/draft", { changes: draft.content, updatedAt: draft.updatedAt });
		return ask("POST", "/publish", { updatedAt: saved.updatedAt });
	};

	const before = await measure();
	const times: number[] = [];
	const waits: number[] = [];
	for (let nth = 0; nth < PUBLICATIONS; nth++) {
		const title = `Greens from one shelf, the ${nth}th`;
		let watching = true;
		const watched = (async () => {
			while (watching) {
				const began = performance.now();
				await (await fetch(`${site.url}/healthz`)).text();
				waits.push(performance.now() - began);
			}
		})();
		const began = performance.now();
		const published = publish(({ sections }) => {
			firstContent(sections, "hero").title = title;
		});
		while (!(await (await fetch(site.url)).text()).includes(title)) await new Promise((done) => setTimeout(done, 5));
		times.push(performance.now() - began);
		await published;
		watching = false;
		await watched;
	}
	const src = await addPicture(cookie);
	await publish((page) => {
		const hero = firstContent(page.sections, "hero");
		hero.title = "Zwölf Schalen, ein Regal: مرحبا 🌱";
		hero.picture = { src, alt: "A shelf of greens", focus: { x: 30, y: 60 } };
		firstContent(page.sections, "author").picture = { src, alt: "Someone at the shelf" };
		page.sections = [...page.sections.slice(0, 1), ...page.sections.slice(1).toReversed()];
	});
	const after = await measure();
	console.table({ "new site": before, edited: after });
	const [first = 0] = times;
	checkGoals({
		"saved, published and seen by a visitor, the first time (cold), ms": atMost(round(first), 1_000),
		"the same, median (warm), ms": atMost(round(median(times)), 1_000),
		"a small answer meanwhile, p99, ms": atMost(round(percentile(waits, 0.99)), 100),
		"performance of the edited page": {
			ours: after.performance ?? 0,
			baseline: String(before.performance),
			goal: "≥ 99",
			met: (after.performance ?? 0) >= 99,
		},
		"LCP of the edited page, ms": {
			ours: after["LCP ms"] ?? 0,
			baseline: String(before["LCP ms"]),
			goal: "≤ 1,000",
			met: (after["LCP ms"] ?? 0) <= 1_000,
		},
	});
} finally {
	await browser.close();
	await site.stop();
}

/** Runs Lighthouse as a phone, and returns the run with the median largest contentful paint. */
async function measure(): Promise<Record<string, number>> {
	const rows: Record<string, number>[] = [];
	for (let run = 0; run < RUNS; run++) {
		const { categories, audits } = await runLighthouse(site.url, debuggingPort);
		const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
		rows.push({
			performance: score("performance"),
			accessibility: score("accessibility"),
			"best practices": score("best-practices"),
			SEO: score("seo"),
			"LCP ms": Math.round(audits["largest-contentful-paint"]?.numericValue ?? 0),
			CLS: audits["cumulative-layout-shift"]?.numericValue ?? 0,
			KB: Math.round((audits["total-byte-weight"]?.numericValue ?? 0) / 1_000),
		});
	}
	return rows.toSorted((one, other) => (one["LCP ms"] ?? 0) - (other["LCP ms"] ?? 0))[RUNS >> 1] ?? {};
}

/**
 * Uploads a camera's photo through the seller's own screen.
 *
 * @returns its address
 */
async function addPicture(cookie: string): Promise<string> {
	const photo = await sharp({
		create: {
			width: 3_000,
			height: 2_250,
			channels: 3,
			background: "#7a9",
			noise: { type: "gaussian", mean: 120, sigma: 25 },
		},
	})
		.blur(2)
		.jpeg({ quality: 92 })
		.toBuffer();
	const context = await browser.newContext();
	await context.addCookies(
		cookie.split("; ").map((one) => ({
			name: one.slice(0, one.indexOf("=")),
			value: one.slice(one.indexOf("=") + 1),
			url: site.url,
		})),
	);
	const page = await context.newPage();
	await page.goto(`${site.url}/admin/sales-page?part=author`);
	await page.waitForFunction(() => document.documentElement.dataset.started !== undefined);
	const added = page.waitForResponse((response) => response.url().endsWith("/salesPage/addPicture"));
	await page.setInputFiles('input[type="file"]', { name: "shelf.jpg", mimeType: "image/jpeg", buffer: photo });
	const { json } = await (await added).json();
	await context.close();
	return json.src;
}
