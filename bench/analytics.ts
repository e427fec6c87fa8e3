import { request } from "node:http";
import { startTryOut } from "../server/testing/built-site.ts";
import { atMost, checkGoals, median } from "./lib/goals.ts";
import { clientLimit, clientName, load } from "./lib/load.ts";
import { openDatabase } from "./lib/site.ts";

/*
 * Measures how counting visits affects the landing page (PAGE-04): its rate alone and during 10,000 beacons a minute,
 * alternating in one run, and how many beacons a clean stop loses. `npm run bench:analytics`.
 */

const CONNECTIONS = 50;
const SECONDS = 8;
const ROUNDS = 3;
const BEACONS_A_SECOND = 10_000 / 60;

// Each visitor has a different address, as behind a proxy: a single machine would be refused.
const site = await startTryOut(() => ({ TRUSTED_PROXIES: "127.0.0.1,::1", LOG_LEVEL: "silent" }));
const agent =
	"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36";

let number = 0;
const answers = new Map<number, number>();

/** Sends a beacon of a new visitor. */
function recordVisit(): Promise<void> {
	number += 1;
	const body = JSON.stringify({ kind: "view", from: `host-${number % 40}.example`, source: "", campaign: "" });
	const forwarded = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
	return new Promise((resolve, reject) => {
		const asked = request(`${site.url}/api/visits`, {
			method: "POST",
			headers: { origin: site.url, "user-agent": agent, "x-forwarded-for": forwarded, "content-length": body.length },
		});
		asked.once("error", reject);
		asked.once("response", (response) => {
			answers.set(response.statusCode ?? 0, (answers.get(response.statusCode ?? 0) ?? 0) + 1);
			response.resume().once("end", resolve);
		});
		asked.end(body);
	});
}

/**
 * Sends beacons at a constant rate until it is stopped.
 *
 * @returns once all have been answered
 */
function sendBeacons(): () => Promise<number> {
	const began = performance.now();
	let sent = 0;
	const under: Promise<void>[] = [];
	const timer = setInterval(() => {
		const due = ((performance.now() - began) / 1_000) * BEACONS_A_SECOND;
		for (; sent < due; sent += 1) under.push(recordVisit());
	}, 10);
	return async () => {
		clearInterval(timer);
		await Promise.all(under);
		return sent / ((performance.now() - began) / 1_000);
	};
}

const page = () =>
	load({ url: `${site.url}/`, connections: CONNECTIONS, seconds: SECONDS, headers: { "accept-encoding": "br" } });
const countViews = async () => {
	const client = await openDatabase(site);
	const { rows } = await client.query(
		"select coalesce(sum(count), 0)::int as views from analytics_counts where kind = 'view'",
	);
	await client.end();
	return rows[0].views as number;
};

try {
	const most = await clientLimit(CONNECTIONS);
	await page();
	const [alone, busy, pace]: number[][] = [[], [], []];
	for (let round = 0; round < ROUNDS; round += 1) {
		alone?.push((await page()).perSecond);
		const stop = sendBeacons();
		busy?.push((await page()).perSecond);
		pace?.push(await stop());
	}
	// Beacons sent until the very end of a clean stop are not lost.
	await Promise.all(Array.from({ length: 500 }, recordVisit));
	await site.restart("SIGTERM");
	const accepted = answers.get(204) ?? 0;
	const kept = await countViews();
	const [rate, beside] = [median(alone ?? []), median(busy ?? [])];
	const cost = Math.round((1 - beside / rate) * 1_000) / 10;
	console.table({
		"alone, a second": alone,
		"beside beacons, a second": busy,
		"beacons a second": pace?.map(Math.round),
	});
	checkGoals({
		"/ beside 10,000 beacons a minute": { ours: beside, baseline: `${rate} alone`, goal: "", met: true },
		"cost of them, percent": atMost(cost, 5),
		"beacons lost in a clean stop": {
			ours: accepted - kept,
			baseline: `${accepted} taken`,
			goal: "0",
			met: accepted === kept,
		},
		"beacons refused": { ours: number - accepted, goal: "0", met: number === accepted },
		[`what the client (${clientName}) can do at most, a second`]: { ours: most, goal: "", met: true },
	});
} finally {
	await site.stop();
}
