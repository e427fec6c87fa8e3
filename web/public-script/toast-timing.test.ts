import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { scheduleToasts } from "./toast-timing.ts";

const SECOND = 1_000;

/**
 * A page that records its toasts: `+` for one that appears, `-` for one that disappears, with the second at which it
 * happened.
 */
function openPage({ random = () => 0.5, hidden = false }: { random?: () => number; hidden?: boolean } = {}) {
	const happened: string[] = [];
	const opened = Date.now();
	const note = (sign: string) => happened.push(`${sign}${(Date.now() - opened) / SECOND}`);
	let isHidden = hidden;
	let listener = () => {};
	scheduleToasts({
		clock: {
			now: () => Date.now(),
			setTimeout: (callback, delay) => setTimeout(callback, delay),
			clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
		},
		random,
		visibility: {
			hidden: () => isHidden,
			onChange: (added) => {
				listener = added;
			},
		},
		show: () => note("+"),
		hide: () => note("-"),
	});
	return {
		happened,
		turn: (toHidden: boolean) => {
			isHidden = toHidden;
			listener();
		},
	};
}

const pass = (seconds: number) => vi.advanceTimersByTime(seconds * SECOND);

/** Returns the given numbers one after the other, then the last one repeatedly. */
const inTurn = (...numbers: number[]) => {
	let turn = 0;
	return () => numbers[Math.min(turn++, numbers.length - 1)] ?? 0;
};

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

describe("PUB-09 a visitor who keeps the page open", () => {
	test("sees the first toast after 20 seconds at the earliest", () => {
		const page = openPage({ random: () => 0 });
		pass(19.999);
		expect(page.happened).toEqual([]);
		pass(0.001);
		expect(page.happened).toEqual(["+20"]);
	});

	test("sees the first toast after 90 seconds at the latest", () => {
		const page = openPage({ random: inTurn(1, 0) });
		pass(89);
		expect(page.happened).toEqual([]);
		pass(1);
		expect(page.happened).toEqual(["+90"]);
	});

	test("sees the first toast at a random time in between", () => {
		const page = openPage({ random: inTurn(0.5, 0) });
		pass(54.999);
		expect(page.happened).toEqual([]);
		pass(0.001);
		expect(page.happened).toEqual(["+55"]);
	});

	test("sees each toast for 4 seconds", () => {
		const page = openPage({ random: () => 0 });
		pass(20 + 3.999);
		expect(page.happened).toEqual(["+20"]);
		pass(0.001);
		expect(page.happened).toEqual(["+20", "-24"]);
	});

	test("sees another one 20 to 90 seconds after every 90 seconds", () => {
		const page = openPage({ random: inTurn(0, 0, 0.5, 1) });
		// Ticks at 90, 180 and 270, plus 20, 55 and 90 seconds.
		pass(364);
		expect(page.happened).toEqual(["+20", "-24", "+110", "-114", "+235", "-239", "+360", "-364"]);
	});

	test("sees none at a tick itself, only after the additional delay", () => {
		const page = openPage({ random: () => 0 });
		pass(24);
		page.happened.length = 0;
		pass(85.999);
		expect(page.happened).toEqual([]);
		pass(0.001);
		expect(page.happened).toEqual(["+110"]);
	});

	test("never sees two at the same time within an hour of random delays", () => {
		let seed = 7;
		const random = () => {
			seed = (seed * 16_807) % 2_147_483_647;
			return seed / 2_147_483_647;
		};
		const page = openPage({ random });
		pass(3_600);
		const signs = page.happened.map((entry) => entry[0]).join("");
		expect(signs).toMatch(/^(\+-)+\+?$/);
		// One at the start and one for each tick whose delay is over.
		expect(signs.length / 2).toBeGreaterThan(38);
	});
});

describe("PUB-09 while the tab is hidden nothing runs", () => {
	test("no toast appears, and no timer is left waiting", () => {
		const page = openPage({ random: () => 0 });
		pass(10);
		page.turn(true);
		expect(vi.getTimerCount()).toBe(0);
		pass(3_600);
		expect(page.happened).toEqual([]);
	});

	test("the delay resumes where it stopped when the visitor comes back", () => {
		const page = openPage({ random: () => 0 });
		pass(15);
		page.turn(true);
		pass(1_000);
		page.turn(false);
		pass(4.999);
		expect(page.happened).toEqual([]);
		pass(0.001);
		expect(page.happened).toEqual(["+1020"]);
	});

	test("a displayed toast keeps its 4 seconds of visibility", () => {
		const page = openPage({ random: () => 0 });
		pass(21);
		page.turn(true);
		pass(500);
		expect(page.happened).toEqual(["+20"]);
		page.turn(false);
		pass(2.999);
		expect(page.happened).toEqual(["+20"]);
		pass(0.001);
		expect(page.happened).toEqual(["+20", "-524"]);
	});

	test("the 90 seconds between toasts count only while the page is visible", () => {
		const page = openPage({ random: () => 0 });
		pass(80);
		page.turn(true);
		pass(600);
		page.turn(false);
		page.happened.length = 0;
		// 10 more seconds to the tick, then 20 more.
		pass(29.999);
		expect(page.happened).toEqual([]);
		pass(0.001);
		expect(page.happened).toEqual(["+710"]);
	});

	test("a page that is opened in the background starts when it is viewed", () => {
		const page = openPage({ random: () => 0, hidden: true });
		expect(vi.getTimerCount()).toBe(0);
		pass(300);
		page.turn(false);
		pass(20);
		expect(page.happened).toEqual(["+320"]);
	});

	test("hiding or showing twice in a row changes nothing", () => {
		const page = openPage({ random: () => 0 });
		page.turn(false);
		pass(10);
		page.turn(true);
		page.turn(true);
		pass(50);
		page.turn(false);
		page.turn(false);
		pass(10);
		expect(page.happened).toEqual(["+70"]);
	});
});
