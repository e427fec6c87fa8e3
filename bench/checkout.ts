import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTryOut } from "../server/testing/built-site.ts";
import { checkGoals, percentile, round } from "./lib/goals.ts";

/* Start of a checkout and the thank-you page, with a Stripe that takes 300 ms for each call: `npm run bench:checkout`. */

const STRIPE_MS = 300;
const BUYERS = 60;
/** Buyers at the same time. */
const TOGETHER = 4;

const folder = mkdtempSync(join(tmpdir(), "bench-checkout-"));
const callsFile = join(folder, "calls");
writeFileSync(callsFile, "0");
const calls = () => Number(readFileSync(callsFile, "utf8"));

const site = await startTryOut(() => ({
	NODE_OPTIONS: `--import ${join(import.meta.dirname, "lib/slow-stripe.mjs")}`,
	STRIPE_CALLS: callsFile,
	STRIPE_MS: String(STRIPE_MS),
}));
try {
	const sessions: string[] = [];
	const started = await measure(async () => {
		const answer = await fetch(`${site.url}/buy`, { redirect: "manual" });
		const address = answer.headers.get("location") ?? "";
		if (answer.status !== 303 || !address.includes("/pay/"))
			throw new Error(`/buy answered ${answer.status} ${address}`);
		sessions.push(new URL(address).pathname.split("/").at(-1) ?? "");
	});
	// The payment is still open: until an event arrives, the page asks Stripe.
	const thanked = await measure(async () => {
		const answer = await fetch(`${site.url}/api/purchases/${sessions.pop()}`);
		if (!answer.ok) throw new Error(`the thank-you page answered ${answer.status}`);
	});
	checkGoals({
		...goalsOf("start of a checkout", started),
		...goalsOf("thank-you page before the event has arrived", thanked),
	});
} finally {
	await site.stop();
	rmSync(folder, { recursive: true, force: true });
}

/**
 * Has each buyer do one thing, some of them at the same time, after some that warm up.
 *
 * @returns the 95th percentile in milliseconds, and how many calls of Stripe's API each buyer cost
 */
async function measure(act: () => Promise<void>): Promise<{ p95: number; each: number }> {
	// The first ones compile the code; on the slowest machine they took half as long again.
	for (let round = 0; round < 3; round += 1) await Promise.all(Array.from({ length: TOGETHER }, act));
	const before = calls();
	const times: number[] = [];
	await Promise.all(
		Array.from({ length: TOGETHER }, async () => {
			for (let round = 0; round < BUYERS / TOGETHER; round += 1) {
				const began = performance.now();
				await act();
				times.push(performance.now() - began);
			}
		}),
	);
	return { p95: round(percentile(times, 0.95)), each: (calls() - before) / times.length };
}

function goalsOf(name: string, { p95, each }: { p95: number; each: number }) {
	return {
		[`${name}, p95, ms`]: { ours: p95, baseline: STRIPE_MS, goal: "≤ 400", met: p95 <= 400 },
		[`${name}, calls of Stripe's API`]: { ours: each, goal: "1", met: each === 1 },
	};
}
