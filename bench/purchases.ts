import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { ClientBase } from "pg";
import { startTryOut } from "../server/testing/built-site.ts";
import { atMost, checkGoals, type Goal, percentile, round } from "./lib/goals.ts";
import { clientLimit, clientName, load } from "./lib/load.ts";
import { openDatabase, signIn } from "./lib/site.ts";

/*
 * Events of carts at 50 connections, compared to a bare Hono route that inserts one row; a burst of 10,000 of them, and
 * the latency of others meanwhile; and the list of 100,000 orders: `npm run bench:purchases`.
 */

const CONNECTIONS = 50;
const SECONDS = 5;
const BURST = 10_000;
/**
 * Sales in the burst, each with a receipt; the others are for a product that is sold elsewhere, as in a shared account.
 */
const SALES = 500;
const ORDERS = 100_000;
const VIEW_SECONDS = 3;

const site = await startTryOut();
const database = await openDatabase(site);
const goals: Record<string, Goal> = {};
try {
	const cookie = await signIn(site, "admin");
	const call = async (path: string, body: object) => {
		const headers = { cookie, origin: site.url, "content-type": "application/json" };
		const answer = await fetch(`${site.url}/api/admin/${path}`, {
			method: "POST",
			headers,
			body: JSON.stringify(body),
		});
		if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
		return answer.json();
	};
	const { address } = await call("payments/sources", {
		type: "gumroad",
		name: "Bench",
		secrets: { sellerId: "seller" },
		products: [
			{ reference: "bundle", grants: "bundle" },
			{ reference: "other", grants: "nothing" },
		],
		mode: "test",
	});
	/** As a Gumroad ping, which needs no signature, so that only our own work is measured. */
	const form = (id: string, product: string) =>
		`seller_id=seller&sale_id=${id}&order_number=${id}&product_id=${product}&product_name=Bundle&email=b-${id}%40example.org&full_name=Bea&price=2700&currency=usd&test=true`;
	const headers = { "content-type": "application/x-www-form-urlencoded" };

	await burst(address, form);
	await pace(address, form("{n}", "other"), headers);
	await views(cookie);
} finally {
	await database.end();
	await site.stop();
}
checkGoals(goals);

/** Returns how long each took, in milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
	const began = performance.now();
	await work();
	return performance.now() - began;
}

/** Sends ten thousand events in parallel: none is lost, and no other request waits. */
async function burst(address: string, form: (id: string, product: string) => string): Promise<void> {
	const answers: number[] = [];
	const reads: number[] = [];
	let next = 0;
	let refused = 0;
	const send = async () => {
		while (next < BURST) {
			const number = next++;
			const product = number % (BURST / SALES) === 0 ? "bundle" : "other";
			const body = new URLSearchParams(form(`burst-${number}`, product));
			answers.push(
				await timed(async () => {
					const answer = await fetch(address, { method: "POST", body });
					await answer.text();
					if (!answer.ok) refused += 1;
				}),
			);
		}
	};
	let going = true;
	const read = async () => {
		while (going) {
			reads.push(await timed(async () => (await fetch(`${site.url}/api/settings`)).text()));
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
	};
	const reading = read();
	const began = performance.now();
	await Promise.all(Array.from({ length: CONNECTIONS }, send));
	const accepted = performance.now() - began;
	const count = async (from: string) =>
		(await database.query(`select count(*)::int as count from ${from}`)).rows[0].count;
	while ((await count("purchase_events where state = 'waiting'")) > 0)
		await new Promise((resolve) => setTimeout(resolve, 200));
	const applied = performance.now() - began;
	going = false;
	await reading;
	const made = await count("orders where number like 'burst-%'");
	const kept = await count("purchase_events where key like '%burst-%'");
	console.log(`${BURST} events accepted in ${Math.round(accepted)} ms, applied after ${Math.round(applied)} ms`);
	const lost = BURST - kept + SALES - made + refused;
	goals["lost of a burst of 10,000 events"] = { ours: lost, goal: "0", met: lost === 0 };
	const p99 = round(percentile(answers, 0.99));
	goals["p99 of an answer in the burst, ms"] = atMost(p99, 500);
	const others = round(percentile(reads, 0.99));
	goals["p99 of a read meanwhile, ms"] = atMost(others, 100);
}

/** Measures events a second, one half of each before the other and one after. */
async function pace(address: string, body: string, headers: Record<string, string>): Promise<void> {
	const bare = fork(join(import.meta.dirname, "lib/bare-insert.ts"), [database.host]);
	const [port] = await once(bare, "message");
	const measure = (url: string, seconds: number) =>
		load({ url, method: "POST", headers, body, numbered: true, connections: CONNECTIONS, seconds });
	const theirs = `http://127.0.0.1:${port}/events`;
	for (const url of [address, theirs]) await measure(url, 2);
	const rates: Record<string, number[]> = { ours: [], theirs: [] };
	for (const [name, url] of [
		["ours", address],
		["theirs", theirs],
		["theirs", theirs],
		["ours", address],
	] as const) {
		await idle();
		rates[name]?.push((await measure(url, SECONDS)).perSecond);
	}
	bare.disconnect();
	const [ours = 0, bareRate = 0] = [rates.ours, rates.theirs].map(
		(pair) => (pair ?? []).reduce((sum, rate) => sum + rate, 0) / 2,
	);
	console.log(`${clientName}; alone it makes ${await clientLimit(CONNECTIONS)} requests a second`);
	const share = Math.round((ours / bareRate) * 100) / 100;
	goals["events a second beside a bare insert"] = {
		ours: `${Math.round(ours)} (${share})`,
		baseline: Math.round(bareRate),
		goal: "≥ 0.5",
		met: share >= 0.5,
	};
}

/** Waits until the accepted events are processed, so that they do not affect the next measurement. */
async function idle(): Promise<void> {
	await database.query("delete from purchase_events where state = 'waiting'");
}

/** Measures pages of the order list. */
async function views(cookie: string): Promise<void> {
	await fill(database);
	const times: Record<string, unknown> = {};
	let worst = 0;
	for (const [name, query] of [
		["the newest", ""],
		["by amount, page 200", "sort=amount&page=200"],
		["refunded", "state=refunded"],
		["of one source, page 100", "source=import&page=100"],
		["of one product and month", "product=Bundle&from=2025-03-01&to=2025-03-31"],
		["search for one email", "search=fill-54321%40"],
		["search that finds many", "search=example"],
		["search that finds none", "search=nobody+at+all"],
	] as const) {
		const result = await load({
			url: `${site.url}/api/admin/orders?${query}`,
			headers: { cookie },
			connections: 1,
			seconds: VIEW_SECONDS,
		});
		times[name] = { "p50 ms": result.p50, "p95 ms": result.p95, "a second": result.perSecond, errors: result.errors };
		worst = Math.max(worst, result.p95, result.errors > 0 ? Number.POSITIVE_INFINITY : 0);
	}
	console.table(times);
	goals["p95 of a page of 100,000 orders, ms"] = atMost(worst, 20);
}

async function fill(client: ClientBase): Promise<void> {
	await client.query("truncate purchase_events, order_facts");
	await client.query("delete from orders");
	await client.query(
		`insert into customers (email) select 'fill-' || n || '@example.org' from generate_series(1, $1::int) n on conflict do nothing`,
		[ORDERS],
	);
	await client.query(
		`insert into orders (customer_id, source, number, email, name, products, minor_units, total_text, status, state, ordered_at)
		select customers.id, (array['import', 'stripe', 'gumroad'])[1 + n % 3], 'F-' || n, customers.email, 'Person ' || n,
			case n % 5 when 0 then '["Other"]'::jsonb else '["Bundle"]'::jsonb end, 1000 + n % 5000, '27.00', 'COMPLETED',
			case n % 20 when 0 then 'refunded' else 'paid' end, now() - make_interval(mins => n * 6)
		from generate_series(1, $1::int) n join customers on customers.email = 'fill-' || n || '@example.org'`,
		[ORDERS],
	);
	await client.query("vacuum analyze orders");
}
