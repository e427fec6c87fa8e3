import { expect, test } from "vitest";
import { isShown, readFilter } from "./file-filters.ts";

test("DWN-01 the filter is read from the address, and any other value shows all", () => {
	for (const value of ["all", "pdf", "audio", "zip"]) expect(readFilter(value)).toBe(value);
	for (const value of [null, "", "PDF", "other", "<script>", "__proto__"]) expect(readFilter(value)).toBe("all");
});

test("DWN-01 files without their own type are only listed under all", () => {
	expect(isShown({ fileType: "other" }, "all")).toBe(true);
	expect(isShown({ fileType: "other" }, "zip")).toBe(false);
	expect(isShown({ fileType: "audio" }, "audio")).toBe(true);
});
