import { expect, test } from "vitest";
import { DAY_MS } from "../../../contract/durations.ts";
import { chooseRetained } from "./choose-retained.ts";

const at = (time: string) => ({ takenAt: new Date(time) });
const names = (kept: { takenAt: Date }[]) => kept.map(({ takenAt }) => takenAt.toISOString().slice(0, 10));

test("HOST-05 after two years of daily backups, 7 days, 4 weeks and 12 months are kept", () => {
	const start = Date.parse("2024-11-25T03:00:00Z");
	const daily = Array.from({ length: 731 }, (_, day) => ({ takenAt: new Date(start + day * DAY_MS) }));
	expect(names(chooseRetained(daily))).toEqual([
		...["2026-11-25", "2026-11-24", "2026-11-23", "2026-11-22", "2026-11-21", "2026-11-20", "2026-11-19"],
		// Sundays: the newest of each week.
		...["2026-11-15", "2026-11-08"],
		...["2026-10-31", "2026-09-30", "2026-08-31", "2026-07-31", "2026-06-30", "2026-05-31", "2026-04-30"],
		...["2026-03-31", "2026-02-28", "2026-01-31", "2025-12-31"],
	]);
});

test("HOST-05 an outage of a year removes none of the last backups", () => {
	const before = ["2025-01-01", "2025-01-02", "2025-01-03"].map((day) => at(`${day}T03:00:00Z`));
	const kept = chooseRetained([...before, at("2026-03-01T03:00:00Z")]);
	expect(names(kept)).toEqual(["2026-03-01", "2025-01-03", "2025-01-02", "2025-01-01"]);
});

test("HOST-05 of several backups of a day, the newest is kept", () => {
	const kept = chooseRetained([at("2026-03-01T03:00:00Z"), at("2026-03-01T15:00:00Z"), at("2026-03-01T09:00:00Z")]);
	expect(kept).toEqual([at("2026-03-01T15:00:00Z")]);
});

test("HOST-05 a backup that is kept once stays until its month is over", () => {
	let kept: { takenAt: Date }[] = [];
	for (let day = 0; day < 400; day += 1) {
		const now = new Date(Date.parse("2025-01-01T03:00:00Z") + day * DAY_MS);
		kept = chooseRetained([...kept, { takenAt: now }]);
		expect(kept.length).toBeLessThanOrEqual(7 + 4 + 12);
	}
	expect(names(kept)).toContain("2025-03-31");
	expect(names(kept)).toContain("2025-12-31");
});
