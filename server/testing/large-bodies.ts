import { expect } from "vitest";
import type { TestClient } from "./test-client.ts";

/** Maximum time that a request may block others (SEC-09), on a machine that handles `REFERENCE` in 4 ms. */
export const MAX_BLOCK_MS = 50;

const KB = 1024;
const ATTEMPTS = 8;

/** Encoding, decoding and parsing this costs 4 ms on the machine for which the limit is set. */
const REFERENCE = JSON.stringify("\u0f77\u0344".repeat((1_500 * 1_024) / 5));
const REFERENCE_MS = 4;

/** Returns the thread's processor time of the given work, in milliseconds: how long it blocks others. */
export async function blockedMs(work: () => unknown): Promise<number> {
	const began = process.threadCpuUsage();
	await work();
	const { user, system } = process.threadCpuUsage(began);
	return (user + system) / 1_000;
}

/** How many times slower than that machine this one is at the moment; at least 1. */
export async function slowness(): Promise<number> {
	const took = await blockedMs(() => JSON.parse(new TextDecoder().decode(new TextEncoder().encode(REFERENCE))));
	return Math.max(1, took / REFERENCE_MS);
}

/** @param fill writes a JSON value of about this many bytes */
export type LargeBody = [kind: string, fill: (bytes: number) => string];

/** The largest inputs within the size limit: one long text, many short fields, a long number, deep and wide JSON. */
export const largeBodies: LargeBody[] = [
	["one long text in every field", (bytes) => `"${"a".repeat(bytes)}"`],
	["text that is long to normalize", (bytes) => `"${"\u0f77\u0344".repeat(bytes / 5)}"`],
	["a long number", (bytes) => "9".repeat(bytes)],
	["many elements", (bytes) => `[${"0,".repeat(bytes / 2)}0]`],
	["many keys", (bytes) => `{${Array.from({ length: bytes / 12 }, (_, index) => `"k${index}":0`).join(",")}}`],
];

/**
 * Sends a procedure the largest body that its audience may send, in the site's process.
 *
 * @param path of the procedure, such as `admin.products.create`
 * @param input a valid one, whose fields are filled
 */
export async function expectQuickAnswer(
	caller: TestClient,
	path: string,
	input: unknown,
	[kind, fill]: LargeBody,
): Promise<void> {
	const bytes = path.startsWith("admin.") ? 1_900 * KB : 62 * KB;
	const fields = [...Object.keys((input as object | undefined) ?? {}), "field"];
	const value = fill(Math.floor(bytes / fields.length / 1.2));
	const body = Buffer.from(`{"json":{${fields.map((field) => `${JSON.stringify(field)}:${value}`).join(",")}}}`);
	// Measures this thread's processor time: how long others waited, not how busy the machine was. Code that always
	// blocks does so each time, so the minimum of several runs counts.
	let shortest = Number.POSITIVE_INFINITY;
	for (let attempt = 0; attempt < ATTEMPTS && shortest > MAX_BLOCK_MS; attempt += 1) {
		let status = 0;
		const took = await blockedMs(async () => {
			const response = await caller.fetch(`/api/rpc/${path.replaceAll(".", "/")}`, {
				method: "POST",
				body,
				headers: { "content-type": "application/json" },
			});
			status = response.status;
		});
		expect([path, kind, status < 500]).toEqual([path, kind, true]);
		// How slow the machine is only matters for a run that took too long.
		shortest = Math.min(shortest, took > MAX_BLOCK_MS ? took / (await slowness()) : took);
	}
	expect(shortest, `${path} with ${kind}`).toBeLessThan(MAX_BLOCK_MS);
}
