import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Spot } from "../../../../../contract/library/reader.ts";
import { createReadingPlaceSaver, type PlaceMemory, type WaitingPlace } from "./reading-place.ts";

const page = (page: number): Spot => ({ kind: "page", page, pages: 60 });
type Sent = [page: number, ageMs: number, leaving: boolean];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Replaces the device's storage. */
function memoryOf(waiting: WaitingPlace | null = null): PlaceMemory {
	return {
		read: () => waiting,
		write: (next) => {
			waiting = next;
		},
	};
}

function saving(answers: (() => Promise<unknown>)[] = [], memory = memoryOf()) {
	const sent: Sent[] = [];
	const saver = createReadingPlaceSaver(
		1_000,
		async (spot, ageMs, leaving) => {
			sent.push([spot.kind === "page" ? spot.page : 0, ageMs, leaving]);
			return answers.shift()?.();
		},
		memory,
	);
	return { saver, sent };
}

test("LIB-01 pages that are only skimmed are not saved, the one that stays open is", async () => {
	const { saver, sent } = saving();
	for (const number of [2, 3, 4]) {
		saver.moved(page(number));
		await vi.advanceTimersByTimeAsync(300);
	}
	expect(sent).toEqual([]);
	await vi.advanceTimersByTimeAsync(1_000);
	expect(sent).toEqual([[4, 1_000, false]]);
});

test("LIB-01 opening a book where it was left sends nothing", async () => {
	const { saver, sent } = saving();
	saver.begin(page(12));
	saver.moved(page(12));
	await vi.advanceTimersByTimeAsync(5_000);
	await saver.flush(true);
	expect(sent).toEqual([]);
});

test("LIB-01 leaving a page before it would be saved still saves its place", async () => {
	const { saver, sent } = saving();
	saver.moved(page(7));
	await vi.advanceTimersByTimeAsync(100);
	await saver.flush(true);
	expect(sent).toEqual([[7, 100, true]]);
});

test("LIB-01 a place that failed to send is sent again by itself, with its true age, unless there is a newer one", async () => {
	const lost = () => Promise.reject(new Error("offline"));
	const { saver, sent } = saving([lost, lost]);
	saver.moved(page(7));
	await vi.advanceTimersByTimeAsync(1_000);
	expect(saver.isWaiting()).toBe(true);
	await vi.advanceTimersByTimeAsync(60_000);
	expect(sent).toEqual([
		[7, 1_000, false],
		[7, 2_000, false],
		[7, 4_000, false],
	]);
	saver.moved(page(8));
	await vi.advanceTimersByTimeAsync(1_000);
	expect(sent.at(-1)).toEqual([8, 1_000, false]);
	expect(saver.isWaiting()).toBe(false);
});

test("LIB-04 a reader that was left sends nothing by itself", async () => {
	const lost = () => Promise.reject(new Error("offline"));
	const { saver, sent } = saving([lost, lost]);
	saver.moved(page(7));
	await saver.flush(true);
	await vi.advanceTimersByTimeAsync(60_000);
	expect(sent).toHaveLength(1);
});

test("LIB-04 a place recorded offline outlives the page, and is sent with its age", async () => {
	const memory = memoryOf();
	const lost = () => Promise.reject(new Error("no network"));
	const { saver } = saving([lost, lost], memory);
	saver.moved(page(7));
	await vi.advanceTimersByTimeAsync(1_000);
	await saver.flush(true);
	await vi.advanceTimersByTimeAsync(60_000);

	const later = saving([], memory);
	await later.saver.flush();
	expect(later.sent).toEqual([[7, 61_000, false]]);
	expect(memory.read()).toBeNull();
});

test("LIB-04 a place reached while another is being sent stays until it is sent itself", async () => {
	const memory = memoryOf();
	let arrive = () => {};
	const slow = () => new Promise<void>((resolve) => (arrive = resolve));
	const { saver, sent } = saving([slow], memory);
	saver.moved(page(7));
	await vi.advanceTimersByTimeAsync(1_000);
	saver.moved(page(8));
	arrive();
	await vi.advanceTimersByTimeAsync(0);
	expect(memory.read()?.spot).toEqual(page(8));
	await vi.advanceTimersByTimeAsync(1_000);
	expect(sent.map(([number]) => number)).toEqual([7, 8]);
	expect(memory.read()).toBeNull();
});
