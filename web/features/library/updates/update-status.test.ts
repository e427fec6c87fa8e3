import fc from "fast-check";
import { expect, test } from "vitest";
import { statusOf } from "./update-status.ts";

test("UPD-02 an update is called active exactly while members see it", () => {
	const moment = fc.option(fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(10_000) }));
	fc.assert(
		fc.property(fc.boolean(), moment, moment, (isActive, startDate, endDate) => {
			const now = new Date(5_000);
			// The same condition as the members' list (updates.queries.ts).
			const seen = isActive && (!startDate || startDate <= now) && (!endDate || endDate >= now);
			expect(statusOf({ isActive, startDate, endDate }, now) === "Active").toBe(seen);
		}),
	);
	const now = new Date("2026-06-01");
	expect(statusOf({ isActive: true, startDate: new Date("2026-07-01"), endDate: null }, now)).toBe("Scheduled");
	expect(statusOf({ isActive: true, startDate: null, endDate: new Date("2026-05-01") }, now)).toBe("Expired");
	expect(statusOf({ isActive: false, startDate: null, endDate: new Date("2026-05-01") }, now)).toBe("Inactive");
});
