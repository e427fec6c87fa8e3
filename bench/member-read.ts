import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { limits } from "../contract/limits.ts";
import { startTryOut } from "../server/testing/built-site.ts";
import { checkGoals } from "./lib/goals.ts";
import { clientLimit, clientName, load as loadServer } from "./lib/load.ts";
import { openDatabase, signIn } from "./lib/site.ts";

/*
 * A read made by every member's dashboard, the list of updates, at 50 connections, compared to a bare Hono route that
 * runs the same statements on the same database: `npm run bench:member-read`.
 */

const CONNECTIONS = 50;
const SECONDS = 8;

const site = await startTryOut();
const database = await openDatabase(site);
try {
	await database.query("delete from updates");
	await database.query(
		`insert into updates (title, content, priority, link_url, link_text)
		select 'News ' || n, repeat('A line of what is new this week. ', 20), n, 'https://example.org/' || n, 'Read more'
		from generate_series(1, $1::int) n`,
		[limits.memberUpdates],
	);
	await database.query("analyze");
	const cookie = await signIn(site, "member");
	const bare = fork(join(import.meta.dirname, "lib/bare-member-read.ts"), [database.host]);
	const [port] = await once(bare, "message");

	const ours = { url: `${site.url}/api/rpc/member/updates/list`, origin: site.url };
	const theirs = { url: `http://127.0.0.1:${port}/updates`, origin: site.url };
	/** @param again every request comes from a new person */
	const load = async ({ url, origin }: typeof ours, duration: number, again = false) => {
		const headers = { cookie, origin, "content-type": "application/json" };
		const result = await loadServer({
			url,
			method: "POST",
			headers,
			body: "{}",
			connections: CONNECTIONS,
			seconds: duration,
			eachAnew: again,
		});
		return {
			"requests/s": result.perSecond,
			"p50 ms": result.p50,
			"p99 ms": result.p99,
			"bytes an answer": result.bytes,
			errors: result.errors,
		};
	};
	for (const one of [ours, theirs]) await load(one, 2);
	// One half of each before the other and one after, so that a machine that slows down affects both.
	const halves = [];
	for (const one of [ours, theirs, theirs, ours]) halves.push(await load(one, SECONDS / 2));
	const [first, bareFirst, bareSecond, second] = halves;
	const again = await load(ours, SECONDS / 2, true);
	bare.disconnect();
	if (!first || !bareFirst || !bareSecond || !second) throw new Error("not measured");
	console.log(`${clientName}; alone it makes ${await clientLimit(CONNECTIONS)} requests a second`);
	console.table({
		"bare Hono": bareFirst,
		"bare Hono again": bareSecond,
		ours: first,
		"ours again": second,
		"ours, each person again": again,
	});
	const [rate, bareRate] = [
		[first, second],
		[bareFirst, bareSecond],
	].map((pair) => pair.reduce((sum, half) => sum + half["requests/s"], 0) / 2) as [number, number];
	const share = Math.round((rate / bareRate) * 100) / 100;
	const p99 = Math.max(first["p99 ms"], second["p99 ms"]);
	const errors = halves.reduce((sum, half) => sum + half.errors, 0);
	checkGoals({
		"a member's read beside a bare Hono route": {
			ours: share,
			baseline: `${Math.round(bareRate)} a second`,
			goal: "≥ 0.6",
			met: share >= 0.6,
		},
		"the same when every caller is new": {
			ours: Math.round((again["requests/s"] / bareRate) * 100) / 100,
			baseline: `${Math.round(bareRate)} a second`,
			goal: "≥ 0.8",
			met: again["requests/s"] >= 0.8 * bareRate,
		},
		"p99 at 50 connections, ms": {
			ours: p99,
			baseline: Math.max(bareFirst["p99 ms"], bareSecond["p99 ms"]),
			goal: "≤ 50",
			met: p99 <= 50,
		},
		"errors and refusals": { ours: errors, goal: "0", met: errors === 0 },
	});
} finally {
	await database.end();
	await site.stop();
}
