import { expect, test } from "vitest";
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

test("callers that wait for the same rows share a read that began after they asked", async () => {
	const { begun, ask } = controlledReads();
	const first = ask();
	const later = [ask(), ask(), ask()];
	expect(begun).toHaveLength(1);
	begun[0]?.resolve("before");
	expect(await first).toBe("before");
	expect(begun).toHaveLength(2);
	// Asked while the second read is running, which may have read already.
	const latest = ask();
	begun[1]?.resolve("after");
	expect(await Promise.all(later)).toEqual(["after", "after", "after"]);
	begun[2]?.resolve("last");
	expect(await latest).toBe("last");
	expect(begun).toHaveLength(3);
});

test("a caller that asks once everyone was answered begins a read at once", async () => {
	const { begun, ask } = controlledReads();
	const first = ask();
	begun[0]?.resolve("one");
	await first;
	void ask();
	expect(begun).toHaveLength(2);
});

test("a read that fails fails only for those who shared it", async () => {
	const { begun, ask } = controlledReads();
	const failing = [ask(), ask()];
	begun[0]?.reject(new Error("away"));
	await expect(failing[0]).rejects.toThrow("away");
	begun[1]?.resolve("back");
	expect(await failing[1]).toBe("back");
});

test("reads of different rows do not wait for each other", () => {
	const { begun, ask } = controlledReads();
	void ask("one");
	void ask("two");
	expect(begun).toHaveLength(2);
});
