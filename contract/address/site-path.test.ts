import fc from "fast-check";
import { expect, test } from "vitest";
import { isSitePath, sitePath } from "./site-path.ts";

test.each(["/", "/auth", "/course/lessons/1?x=%20y#z", "/dashboard?next=/a%2Fb"])(
	"SEC-10 %s is a path on this site",
	(path) => expect(isSitePath(path)).toBe(true),
);

test.each([
	"//evil.example",
	"/\\evil.example",
	"/..//evil.example",
	"/.//evil.example",
	"/%2e%2e//evil.example",
	"/%2F%2Fevil.example",
	"/..%2f%2fevil.example",
	"%2F%2Fevil.example",
	"https://evil.example",
	"javascript:alert(1)",
	"/\t/evil.example",
	"/\n/evil.example",
	"auth",
	"",
])("SEC-10 %j is not", (path) => expect(isSitePath(path)).toBe(false));

test.each([
	["/日本?greens=🌱", "/%E6%97%A5%E6%9C%AC?greens=%F0%9F%8C%B1"],
	["/course/lessons/1?x=%20y#z", "/course/lessons/1?x=%20y#z"],
])("SEC-04 %s is a path that a header can hold", (path, encoded) => {
	expect(sitePath.parse(path)).toBe(encoded);
	expect(isSitePath(encoded)).toBe(true);
});

test("SEC-10 whatever is accepted as a path stays on the site, however often it is decoded", () => {
	const piece = fc.constantFrom(
		"/",
		"\\",
		".",
		"..",
		"%2f",
		"%5c",
		"%2e",
		"%252f",
		"\t",
		"evil.example",
		"@",
		":",
		"?",
		"#",
		"a",
	);
	fc.assert(
		fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
			const path = `/${pieces.join("")}`;
			if (!isSitePath(path)) return;
			for (const form of [path, decodeURIComponent(path)]) {
				const { origin, pathname } = new URL(form, "https://site.example");
				expect([form, origin, pathname.startsWith("//")]).toEqual([form, "https://site.example", false]);
			}
		}),
		{ numRuns: 5_000 },
	);
});
