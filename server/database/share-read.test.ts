import { expect, test, vi } from "vitest";
import type { Database } from "./database.ts";
import { shareRead } from "./share-read.ts";

/** Reads that finish when told, in the order in which they began. */
function controlledReads() {
	const db = {} as Database;
	const begun: PromiseWithResolvers<string>[] = [];
	const read = () => {
		const one = Promise.withResolvers<string>();
		begun.push(one);
		return one.promise;
	};
	return { begun, ask: (key = "rows") => shareRead(db, key, read) };
}

test("concurrent callers share a read that starts after their call", async () => {
	const { begun, ask } = controlledReads();
	const first = ask();
	const later = [ask(), ask(), ask()];
	expect(begun).toHaveLength(1);
	begun[0]?.resolve("before");
	expect(await first).toBe("before");
	await vi.waitFor(() => expect(begun).toHaveLength(2));
	// Asked while the second read is running, which may have read already.
	const latest = ask();
	begun[1]?.resolve("after");
	expect(await Promise.all(later)).toEqual(["after", "after", "after"]);
	await vi.waitFor(() => expect(begun).toHaveLength(3));
	begun[2]?.resolve("last");
	expect(await latest).toBe("last");
	expect(begun).toHaveLength(3);
});

test("a caller with no read to wait for starts one immediately", async () => {
	const { begun, ask } = controlledReads();
	const first = ask();
	begun[0]?.resolve("one");
	await first;
	void ask();
	expect(begun).toHaveLength(2);
});

test("a failed read fails only for the callers who shared it", async () => {
	const { begun, ask } = controlledReads();
	const failing = [ask(), ask()];
	begun[0]?.reject(new Error("away"));
	await expect(failing[0]).rejects.toThrow("away");
	await vi.waitFor(() => expect(begun).toHaveLength(2));
	begun[1]?.resolve("back");
	expect(await failing[1]).toBe("back");
});

test("a read that hangs delays other callers by at most a second", async () => {
	vi.useFakeTimers();
	const { begun, ask } = controlledReads();
	void ask();
	const others = [ask(), ask()];
	await vi.advanceTimersByTimeAsync(999);
	expect(begun).toHaveLength(1);
	await vi.advanceTimersByTimeAsync(1);
	expect(begun).toHaveLength(2);
	begun[1]?.resolve("rows");
	expect(await Promise.all(others)).toEqual(["rows", "rows"]);
	vi.useRealTimers();
});

test("reads of different rows do not wait for each other", () => {
	const { begun, ask } = controlledReads();
	void ask("one");
	void ask("two");
	expect(begun).toHaveLength(2);
});
