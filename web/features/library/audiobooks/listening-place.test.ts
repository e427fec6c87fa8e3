import { expect, test, vi } from "vitest";
import { createListeningPlaceSaver, readPlace, type Sending } from "./listening-place.ts";

/** A device: its storage, its clock, and a server that may be unreachable. */
function device() {
	const kept = new Map<string, string>();
	const store = {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, value: string) => void kept.set(key, value),
	};
	const state = { now: 1_000_000, answer: (seconds: number): Sending => ({ seconds, newer: false }) };
	const sent: { seconds: number; ageMs: number }[] = [];
	const newer: number[] = [];
	const open = (productId = "book") =>
		createListeningPlaceSaver({
			userId: "ana",
			productId,
			store,
			everyMs: 5_000,
			now: () => state.now,
			onNewer: (seconds) => newer.push(seconds),
			send: async (seconds, ageMs) => {
				sent.push({ seconds, ageMs });
				return state.answer(seconds);
			},
		});
	return { state, sent, newer, open, store };
}

test("LIB-02 during playback a position is sent at most every five seconds, and immediately on a pause", async () => {
	const { state, sent, open } = device();
	const saver = open();
	for (let second = 1; second <= 20; second += 0.25) {
		state.now += 250;
		saver.moved(second);
		await Promise.resolve();
	}
	expect(sent).toHaveLength(4);
	saver.stopped(21);
	await expect.poll(() => sent.at(-1)).toEqual({ seconds: 21, ageMs: 0 });
});

test("LIB-02 a position recorded offline survives a reload, and is sent with its age", async () => {
	const { state, sent, newer, open } = device();
	const saver = open();
	state.answer = () => "lost";
	saver.stopped(40);
	await expect.poll(() => sent.length).toBe(1);
	// The tab is closed, and opened an hour later.
	state.now += 3_600_000;
	state.answer = (seconds) => ({ seconds, newer: false });
	const later = open();
	expect(later.pending()).toBe(40);
	await later.flush();
	expect(newer).toEqual([]);
	expect(sent.at(-1)).toEqual({ seconds: 40, ageMs: 3_600_000 });
	expect(later.pending()).toBeNull();
});

test("LIB-02 if another device was used last, its position is returned and applied", async () => {
	const { state, newer, open } = device();
	const saver = open();
	state.answer = () => "lost";
	saver.stopped(40);
	await saver.flush();
	state.answer = () => ({ seconds: 900, newer: true });
	await saver.flush();
	expect(newer).toEqual([900]);
	saver.adopted(900);
	expect(open().pending()).toBeNull();
});

test("LIB-02 a position that is lost is sent again by itself, until the server has it", async () => {
	vi.useFakeTimers();
	try {
		const { state, sent, newer, open } = device();
		const saver = open();
		state.answer = () => "lost";
		saver.stopped(40);
		await vi.advanceTimersByTimeAsync(8_000);
		// After one second, two, and four.
		expect(sent).toHaveLength(4);
		state.answer = () => ({ seconds: 120, newer: true });
		await vi.advanceTimersByTimeAsync(30_000);
		expect(newer).toEqual([120]);
		expect(sent).toHaveLength(5);
		await vi.advanceTimersByTimeAsync(60_000);
		expect(sent).toHaveLength(5);
	} finally {
		vi.useRealTimers();
	}
});

test("LIB-02 a closed player sends nothing by itself", async () => {
	vi.useFakeTimers();
	try {
		const { state, sent, open } = device();
		const saver = open();
		state.answer = () => "lost";
		saver.stopped(40);
		await vi.advanceTimersByTimeAsync(0);
		saver.close();
		await vi.advanceTimersByTimeAsync(60_000);
		expect(sent).toHaveLength(1);
	} finally {
		vi.useRealTimers();
	}
});

test("LIB-02 a refused position is not sent repeatedly, and a device with full or invalid storage still plays", async () => {
	const { state, sent, open, store } = device();
	state.answer = () => "refused";
	const saver = open();
	saver.stopped(40);
	await expect.poll(() => saver.pending()).toBeNull();
	await saver.flush();
	expect(sent).toHaveLength(1);
	store.setItem("listening-places", "nonsense");
	expect(readPlace(store, "ana", "book")).toBeNull();
	const full = {
		...store,
		setItem: () => {
			throw new Error("no room");
		},
	};
	const send = async (seconds: number) => ({ seconds, newer: false });
	const poor = createListeningPlaceSaver({
		userId: "ana",
		productId: "b",
		store: full,
		everyMs: 5_000,
		now: () => 9_000,
		send,
		onNewer: () => {},
	});
	expect(() => poor.stopped(3)).not.toThrow();
});

test("LIB-02 a jump while an earlier one is being sent is sent after it", async () => {
	const { sent, open } = device();
	const saver = open();
	saver.stopped(40);
	saver.stopped(70);
	await expect.poll(() => sent.map(({ seconds }) => seconds)).toEqual([40, 70]);
	await expect.poll(() => saver.pending()).toBeNull();
});
