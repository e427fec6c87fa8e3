import { expect, test } from "vitest";
import { createBell } from "./bell.ts";

test("a ring between the look and the wait is not missed, and wakes everyone who waits", async () => {
	const bell = createBell();
	const before = bell.rings();
	bell.ring();
	await bell.wait(before, 60_000);
	const waiting = [bell.wait(bell.rings(), 60_000), bell.wait(bell.rings(), 60_000)];
	bell.ring();
	await Promise.all(waiting);
	expect(bell.rings()).toBe(2);
});

test("a wait without a ring ends after its time", async () => {
	const bell = createBell();
	await bell.wait(bell.rings(), 1);
	expect(bell.rings()).toBe(0);
});
