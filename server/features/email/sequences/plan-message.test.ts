import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, daysBetween, instantOf, localTime } from "../../../local-time.ts";
import { type Position, planMessage } from "./plan-message.ts";

const zones = [...Intl.supportedValuesOf("timeZone"), "UTC"];
const zone = fc.constantFrom(...zones);
const hour = fc.integer({ min: 0, max: 23 });
/** In these years clocks have changed somewhere by an hour, by half an hour, and by a day. */
const moment = fc.date({ min: new Date("1994-01-01"), max: new Date("2037-12-01"), noInvalidDate: true });
const HOUR = 3_600_000;

/**
 * Checks planned messages only when they are due, as the scheduler does.
 *
 * @returns the sent messages and their times
 */
function follow(
	start: Date,
	messages: { day: number; hour: number }[],
	timeZone: string,
	/** Delay of each check in milliseconds. */
	lateBy: (look: number) => number = () => 0,
) {
	const sent: { day: number; hour: number; at: Date; date: string }[] = [];
	let position: Position = { dayOne: null, lastOn: null, countsFrom: start };
	let now = start;
	for (let look = 0; sent.length < messages.length; look += 1) {
		if (look > messages.length * 50) throw new Error("it never comes to an end");
		const message = messages[sent.length];
		if (!message) break;
		const plan = planMessage(position, message, timeZone, now);
		position = { ...position, dayOne: plan.dayOne };
		if (plan.due) {
			sent.push({ ...message, at: now, date: localTime(timeZone, now).date });
			position.lastOn = plan.date;
		} else {
			expect(plan.at.getTime()).toBeGreaterThan(now.getTime());
			now = new Date(plan.at.getTime() + lateBy(look));
		}
	}
	return sent;
}

test("SEQ-03 an hour is found in any time zone, however its clocks change", () => {
	fc.assert(
		fc.property(zone, moment, hour, (timeZone, day, wanted) => {
			const date = day.toISOString().slice(0, 10);
			const at = instantOf(timeZone, date, wanted);
			const shown = localTime(timeZone, at);
			// An hour that is skipped shifts by the same amount as the clocks.
			if (shown.date === date && shown.hour === wanted) return;
			const before = localTime(timeZone, new Date(at.getTime() - 1.01 * HOUR));
			expect([before.date, before.hour]).not.toEqual([date, wanted]);
			expect(Math.abs(daysBetween(date, shown.date))).toBeLessThanOrEqual(1);
			expect(shown.date > date || shown.hour > wanted).toBe(true);
		}),
		{ numRuns: 3_000 },
	);
});

test.each([
	["spring forward", "America/New_York", "2026-03-08", 2, "2026-03-08T07:00:00.000Z"],
	["fall back", "America/New_York", "2026-11-01", 1, "2026-11-01T05:00:00.000Z"],
	["an hour left out in Europe", "Europe/Berlin", "2026-03-29", 2, "2026-03-29T01:00:00.000Z"],
	["half an hour", "Australia/Lord_Howe", "2026-10-04", 2, "2026-10-03T15:30:00.000Z"],
	["midnight left out", "America/Santiago", "2026-09-06", 0, "2026-09-06T04:00:00.000Z"],
	["a date left out", "Pacific/Apia", "2011-12-30", 7, "2011-12-30T17:00:00.000Z"],
	["45 minutes ahead", "Asia/Kathmandu", "2026-06-01", 7, "2026-06-01T01:15:00.000Z"],
])(
	"SEQ-03 %s: an hour that is skipped is shifted, one that occurs twice is used once",
	(_, timeZone, date, at, wanted) => expect(instantOf(timeZone, date, at).toISOString()).toBe(wanted),
);

test("SEQ-03 in any zone, across any clock change, there is one message a day, none skipped and none repeated", () => {
	fc.assert(
		fc.property(zone, moment, fc.array(hour, { minLength: 2, maxLength: 12 }), (timeZone, start, hours) => {
			const messages = hours.map((wanted, index) => ({ day: index + 1, hour: wanted }));
			const sent = follow(start, messages, timeZone);
			expect(sent.map(({ day }) => day)).toEqual(messages.map(({ day }) => day));
			for (const [index, { at, date, hour: wanted }] of sent.entries()) {
				const shown = localTime(timeZone, at);
				if (shown.hour !== wanted) expect(instantOf(timeZone, date, wanted)).toEqual(at);
				const before = sent[index - 1];
				if (!before) continue;
				const days = daysBetween(before.date, date);
				// Two if the zone itself skipped a date, as Samoa did in 2011.
				const skipped =
					localTime(timeZone, instantOf(timeZone, addDays(before.date, 1), 12)).date !== addDays(before.date, 1);
				expect(days).toBe(skipped ? 2 : 1);
			}
		}),
		{ numRuns: 500 },
	);
});

test("SEQ-03 after any time without the scheduler there is one message a day at most, in order, never in the evening", () => {
	const lateness = fc.array(fc.nat({ max: 100 * HOUR }), { minLength: 1, maxLength: 20 });
	const gaps = fc.array(fc.record({ gap: fc.integer({ min: 1, max: 9 }), hour }), { minLength: 1, maxLength: 8 });
	fc.assert(
		fc.property(zone, moment, gaps, lateness, (timeZone, start, steps, late) => {
			let day = 0;
			const messages = steps.map(({ gap, hour: wanted }) => {
				day += gap;
				return { day, hour: wanted };
			});
			const sent = follow(start, messages, timeZone, (look) => (look < late.length ? (late[look] ?? 0) : 0));
			expect(sent.map((one) => one.day)).toEqual(messages.map((one) => one.day));
			for (const [index, one] of sent.entries()) {
				expect(one.at.getTime()).toBeGreaterThanOrEqual(instantOf(timeZone, one.date, one.hour).getTime());
				if (one.hour < 20) expect(localTime(timeZone, one.at).hour).toBeLessThan(21);
				const before = sent[index - 1];
				// Missed days delay the rest; the interval between two messages never becomes shorter.
				if (before) expect(daysBetween(before.date, one.date)).toBeGreaterThanOrEqual(one.day - before.day);
			}
		}),
		{ numRuns: 500 },
	);
});

test("SEQ-03 a customer who starts or resumes after the hour gets the next message on the next day", () => {
	const at = (text: string) => new Date(text);
	const berlin = "Europe/Berlin";
	const start = planMessage(
		{ dayOne: null, lastOn: null, countsFrom: at("2026-05-01T08:00:00Z") },
		{ day: 1, hour: 7 },
		berlin,
		at("2026-05-01T08:00:10Z"),
	);
	expect([start.due, start.at.toISOString(), start.dayOne]).toEqual([false, "2026-05-02T05:00:00.000Z", "2026-05-02"]);
	const goneOn = planMessage(
		{ dayOne: "2026-05-01", lastOn: "2026-05-05", countsFrom: at("2026-05-20T12:00:00Z") },
		{ day: 6, hour: 7 },
		berlin,
		at("2026-05-20T12:00:00Z"),
	);
	expect([goneOn.due, goneOn.date, goneOn.dayOne]).toEqual([false, "2026-05-21", "2026-05-16"]);
});

test("SEQ-03 a customer who moves to another zone does not get two messages on one date", () => {
	fc.assert(
		fc.property(zone, zone, moment, hour, (from, to, now, wanted) => {
			const lastOn = localTime(from, now).date;
			const plan = planMessage(
				{ dayOne: addDays(lastOn, -4), lastOn, countsFrom: new Date(0) },
				{ day: 6, hour: wanted },
				to,
				now,
			);
			expect(plan.date > lastOn).toBe(true);
		}),
	);
});
