import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { missingParts, serveFile, writePart } from "./saved-files.ts";

const MB = 1024 * 1024;

/** The parts of Cache Storage used here. */
class Store {
	readonly entries = new Map<string, { bytes: ArrayBuffer; type: string }>();
	async match(address: string) {
		const entry = this.entries.get(address);
		return entry && new Response(entry.bytes.slice(0), { headers: { "content-type": entry.type } });
	}
	async put(address: string, answer: Response) {
		this.entries.set(address, { bytes: await answer.arrayBuffer(), type: answer.headers.get("content-type") ?? "" });
	}
}
const store = new Store();
beforeAll(() => vi.stubGlobal("caches", { open: async () => store }));
afterAll(() => vi.unstubAllGlobals());

const content = Uint8Array.from({ length: 2 * MB + 321 }, (_, at) => (at * 7 + (at >> 13)) % 251);
const file = { url: "/files/library/one?v=2", bytes: content.length };

const never = () => Promise.reject(new Error("every part is here"));

async function keepAll() {
	store.entries.clear();
	for (const { part, first, last } of await missingParts(file))
		await writePart(file, part, content.slice(first, last + 1).buffer, "application/pdf");
}

test("LIB-04 the missing parts are those that failed to load", async () => {
	await keepAll();
	expect(await missingParts(file)).toEqual([]);
	store.entries.delete([...store.entries.keys()][1] ?? "");
	expect(await missingParts(file)).toEqual([{ part: 1, first: MB, last: 2 * MB - 1 }]);
});

test("LIB-04 any range of a saved file has the bytes of the file", async () => {
	await keepAll();
	const at = fc.oneof(
		fc.integer({ min: 0, max: content.length - 1 }),
		fc.constantFrom(0, 1, MB - 1, MB, MB + 1, 2 * MB - 1, 2 * MB, content.length - 1),
	);
	await fc.assert(
		fc.asyncProperty(at, fc.option(at), async (first, to) => {
			const last = to === null ? content.length - 1 : Math.max(first, to);
			const answer = await serveFile(file, `bytes=${first}-${to === null ? "" : last}`, never);
			expect(answer.status).toBe(206);
			expect(answer.headers.get("content-range")).toBe(`bytes ${first}-${last}/${content.length}`);
			expect(answer.headers.get("content-length")).toBe(String(last - first + 1));
			expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), content.subarray(first, last + 1))).toBe(0);
		}),
		{ numRuns: 40 },
	);
});

test("LIB-04 without a range, or with an invalid one, the entire file is returned; one beyond its end is refused", async () => {
	await keepAll();
	for (const range of [null, "bytes=-5", "bytes=0-1,4-5", "lines=1-2"]) {
		const answer = await serveFile(file, range, never);
		expect(answer.status).toBe(200);
		expect((await answer.arrayBuffer()).byteLength).toBe(content.length);
	}
	expect((await serveFile(file, `bytes=${content.length}-`, never)).status).toBe(416);
	expect((await serveFile(file, "bytes=9-3", never)).status).toBe(416);
	expect((await serveFile(file, `bytes=5-${content.length * 2}`, never)).headers.get("content-length")).toBe(
		String(content.length - 5),
	);
});

test("LIB-04 a part that the browser has evicted is fetched from the server, wherever it is in the requested range", async () => {
	for (const gone of [0, 1, 2]) {
		await keepAll();
		store.entries.delete([...store.entries.keys()][gone] ?? "");
		const asked: number[] = [];
		const answer = await serveFile(file, "bytes=5-", async ({ part, first, last }) => {
			asked.push(part);
			return new Response(content.slice(first, last + 1), { headers: { "content-type": "application/pdf" } });
		});
		expect(answer.headers.get("content-type")).toBe("application/pdf");
		expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), content.subarray(5))).toBe(0);
		expect(asked).toEqual([gone]);
	}
});

test("LIB-04 a part that the server does not return either is an error, and never other bytes", async () => {
	await keepAll();
	store.entries.delete([...store.entries.keys()][1] ?? "");
	expect((await serveFile(file, `bytes=${MB}-`, async () => null)).type).toBe("error");
	const answer = await serveFile(file, null, () => Promise.reject(new Error("no network")));
	expect(answer.status).toBe(200);
	await expect(answer.arrayBuffer()).rejects.toThrow("part 1 is gone");
	expect((await (await serveFile(file, "bytes=0-99", never)).arrayBuffer()).byteLength).toBe(100);
});
