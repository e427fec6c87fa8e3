import { expect, test } from "vitest";
import { formatDate, formatDateRange } from "./formats.ts";

test("BRND-02 times and ranges contain the spaces that browsers write, so that both render the same page", () => {
	const options = { dateStyle: "medium", timeZone: "UTC" } as const;
	const from = new Date("2026-11-03T15:04:00Z");
	expect(formatDate(from, { ...options, timeStyle: "short" })).toBe("Nov 3, 2026, 3:04 PM");
	expect(formatDateRange(from, new Date("2026-11-20"), options)).toBe("Nov 3 – 20, 2026");
	expect(formatDateRange(from, new Date("2027-01-02"), options)).toBe("Nov 3, 2026 – Jan 2, 2027");
});
