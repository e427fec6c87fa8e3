import fc from "fast-check";
import { expect, test } from "vitest";
import { endpointRules } from "../server/auth/gate/rules.ts";
import { SAMPLE_PASSWORD, startTryOut } from "../server/testing/built-site.ts";
import { everyCall } from "../server/testing/every-call.ts";
import type { TestClient } from "../server/testing/test-client.ts";
import { TestClient as Client } from "../server/testing/test-client.ts";

/*
 * The built site in a separate process, so that work in this process does not delay others. `FUZZ_CALLS` and
 * `FUZZ_SEED` repeat a run.
 */

const CALLS = Number(process.env.FUZZ_CALLS ?? 20_000);
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
/** Maximum time that another client may wait for a trivial response. */
const MAX_WAIT_MS = 100;

const hostile = fc.oneof(
	{ weight: 3, arbitrary: fc.string({ unit: "binary", maxLength: 300 }) },
	{
		weight: 3,
		arbitrary: fc.constantFrom(
			"\0",
			"\ud800",
			"\u2028",
			"' or 1=1 --",
			"../../etc/passwd",
			"%00",
			"javascript:alert(1)",
			"=HYPERLINK(1)",
			"__proto__",
			"constructor",
			"1e400",
			"-0",
			"9".repeat(400),
			"ﷺ".repeat(3_000),
			"a".repeat(60_000),
			"00000000-0000-4000-8000-000000000000",
			"2025-02-30T25:61:61Z",
			"0001-01-01",
			"0001-01-01T00:00:00Z",
			"9999-12-31",
			"-271821-04-20T00:00:00Z",
			"/日本?greens=🌱",
			"upload\0id",
			"someone@example.org",
			"//evil.example",
			"{{7*7}}",
		),
	},
);
const value = fc.letrec((tie) => ({
	any: fc.oneof(
		{ depthSize: "small" },
		hostile,
		fc.constantFrom(null, true, false, 0, -1, 1.5, Number.MAX_SAFE_INTEGER, 1e308),
		fc.array(tie("any"), { maxLength: 4 }),
		fc.dictionary(hostile, tie("any"), { maxKeys: 4 }),
	),
})).any;

interface Target {
	name: string;
	method: string;
	path: string;
	/** Returns a valid input, if there is one: hostile values replace parts of it. */
	base: Record<string, unknown>;
	wrap: (input: unknown) => unknown;
}

const targets: Target[] = [
	...Object.entries(everyCall).map(([name, { input }]) => ({
		name,
		method: "POST",
		path: `/api/rpc/${name.replaceAll(".", "/")}`,
		base: (input ?? {}) as Record<string, unknown>,
		wrap: (json: unknown) => ({ json }),
	})),
	...Object.entries(endpointRules)
		// These would end the sessions used for the others.
		.filter(([name]) => !/sign-out|revoke/.test(name))
		.map(([name, rule]) => {
			const [method = "", path = ""] = name.split(" ");
			const fields = Object.keys({ ...rule.body?.shape, ...rule.query?.shape });
			return {
				name,
				method,
				path: `/api/auth${path.replaceAll(/:\w+/g, "part")}`,
				base: Object.fromEntries(fields.map((field) => [field, "someone@example.org"])),
				wrap: (input: unknown) => input,
			};
		}),
];

/** Replaces, adds and removes some fields of the valid input; or uses something else entirely. */
const inputFor = ({ base }: Target) =>
	fc.oneof(
		{
			weight: 4,
			arbitrary: fc
				.tuple(
					fc.subarray(Object.keys(base)),
					fc.dictionary(fc.oneof(fc.constantFrom(...Object.keys(base), "role", "id"), hostile), value, { maxKeys: 4 }),
				)
				.map(([kept, replaced]) => ({ ...Object.fromEntries(kept.map((key) => [key, base[key]])), ...replaced })),
		},
		value,
	);

const call = fc.constantFrom(...targets).chain((target) => inputFor(target).map((input) => ({ target, input })));

/** Returns the longest stall of the site's event loop since the last call, which delays all other clients. */
async function longestBlock(url: string): Promise<number> {
	const metrics = await (await fetch(`${url}/metrics`)).text();
	return 1_000 * Number(metrics.match(/^nodejs_eventloop_lag_max_seconds (\S+)/m)?.[1] ?? Number.NaN);
}

test(`SEC-04 SEC-09 none of ${CALLS} hostile calls (FUZZ_SEED=${SEED}) returns 5xx, and other clients are not delayed`, async ({
	annotate,
}) => {
	const site = await startTryOut();
	const signIn = async (email: string) => {
		const browser = new Client(site.url);
		expect((await browser.signIn(email, SAMPLE_PASSWORD)).status).toBe(200);
		return browser;
	};
	const people: TestClient[] = [
		new Client(site.url),
		await signIn("member@example.com"),
		await signIn("admin@example.com"),
	];
	await longestBlock(site.url);
	const broken: string[] = [];
	const statuses = new Map<number, number>();
	let turn = 0;
	for (const { target, input } of fc.sample(call, { numRuns: CALLS, seed: SEED })) {
		turn += 1;
		const { method, path, wrap } = target;
		const body = JSON.stringify(wrap(input)) ?? "{}";
		const query =
			method === "GET" && input && typeof input === "object"
				? `?${new URLSearchParams(Object.entries(input).map(([key, part]) => [key.toWellFormed(), (typeof part === "string" ? part.toWellFormed() : String(JSON.stringify(part))).slice(0, 2_000)]))}`
				: "";
		const browser = people[turn % people.length] as TestClient;
		const send = async () => {
			const response = await browser.fetch(path + query.slice(0, 12_000), {
				method,
				headers: { "content-type": "application/json" },
				...(method === "GET" ? {} : { body }),
			});
			statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
			if (response.status >= 500) broken.push(`${target.name} ${response.status} ${body.slice(0, 300)}`);
			await response.arrayBuffer();
		};
		// Every tenth one is sent twice.
		await Promise.all(turn % 10 === 0 ? [send(), send()] : [send()]);
	}
	const longest = await longestBlock(site.url);
	await annotate(`longest block ${longest.toFixed(0)} ms; ${JSON.stringify(Object.fromEntries(statuses))}`);
	await site.stop();
	expect(broken).toEqual([]);
	expect(longest).toBeLessThan(MAX_WAIT_MS);
});
