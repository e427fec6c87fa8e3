import { expect, test } from "vitest";
import { z } from "zod";
import { incomingTexts } from "../testing/incoming-texts.ts";

/** Text around the forbidden characters: as long or formatted as the field may require. */
const surroundings: ((character: string) => string)[] = [
	(character) => `a${character}b`,
	(character) => `${"a".repeat(30)}${character}b`,
	(character) => `a${character}b@example.org`,
	(character) => `https://example.org/a${character}b`,
	(character) => `/a${character}b`,
	(character) => `cs_a${character}b`,
	(character) => `1${character}2`,
];

test("SEC-04 incoming texts never contain what the database cannot store: NUL and lone surrogates", async () => {
	// Fails if the walk finds nothing to check.
	expect(incomingTexts.length).toBeGreaterThan(300);
	const leaks = new Set<string>();
	for (const { path, schema } of incomingTexts)
		for (const character of ["\0", "\ud800", "\udc00"])
			for (const around of surroundings) {
				const { success, data } = await z.safeParseAsync(schema, around(character));
				if (success && typeof data === "string" && (data.includes("\0") || !data.isWellFormed())) leaks.add(path);
			}
	expect([...leaks]).toEqual([]);
});

test("SEC-09 whatever a visitor or a member calls themselves is a valid name, in every field", () => {
	const names = incomingTexts.filter(({ path }) => /name$/i.test(path) && !path.startsWith("admin."));
	expect(names.map(({ path }) => path).sort()).toEqual([
		"POST /sign-up/email.name",
		"member.profile.rename.name",
		"member.reviews.save.displayName",
		"visitor.buying.withdraw.name",
		"visitor.firstAdmin.create.name",
		"visitor.testUsers.create.name",
	]);
	for (const { path, schema } of names)
		for (const name of ["evil .com", "evil.com", "Win $1000", "call 555 0100", "n".repeat(101)])
			expect([path, name, z.safeParse(schema, name).success]).toEqual([path, name, false]);
});
