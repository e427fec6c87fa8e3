import { expect, test } from "vitest";
import type { Spot } from "../../../../../contract/library/reader.ts";
import { formatPlace, percentOf } from "./progress-labels.ts";

const page = (page: number, pages: number): Spot => ({ kind: "page", page, pages });
const passage = (fraction: number): Spot => ({ kind: "passage", cfi: "epubcfi(/6/4)", fraction });

test.each([
	[page(12, 60), 20, "Page 12 of 60"],
	[page(1, 5_000), 1, "Page 1 of 5,000"],
	[page(499, 500), 99, "Page 499 of 500"],
	[page(500, 500), 100, "Page 500 of 500"],
	[passage(0), 1, "1% read"],
	[passage(0.351), 35, "35% read"],
	[passage(0.998), 99, "99% read"],
	[passage(1), 100, "100% read"],
])("LIB-01 %j is %d percent: %s", (spot, percent, text) => {
	expect(percentOf(spot)).toBe(percent);
	expect(formatPlace(spot)).toBe(text);
});
