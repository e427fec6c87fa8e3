import { beforeEach, expect, test } from "vitest";
import { updates } from "../../../database/schema/library/updates.ts";
import { signedIn } from "../../../testing/builders.ts";
import { call } from "../../../testing/call.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";

const site = await siteForThisFile();
const member = await signedIn(site, { email: "member@example.org" });
beforeEach(() => site.services.db.delete(updates));

const add = (...rows: Partial<typeof updates.$inferInsert>[]) =>
	site.services.db.insert(updates).values(rows.map((row) => ({ title: "Update", content: "Text", ...row })));
const titles = async () => {
	const { body } = await call(member, "member.updates.list");
	return body.map(({ title }: { title: string }) => title);
};
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

test("MEM-03 active updates are sorted by priority, then newest first", async () => {
	await add(
		{ title: "old", createdAt: inHours(-2) },
		{ title: "new", createdAt: inHours(-1) },
		{ title: "important", priority: 5, createdAt: inHours(-9) },
		{ title: "unimportant", priority: -5 },
		{ title: "inactive", isActive: false, priority: 99 },
	);
	expect(await titles()).toEqual(["important", "new", "old", "unimportant"]);
});

test("MEM-03 at most ten updates are shown", async () => {
	await add(...Array.from({ length: 12 }, (_, index) => ({ title: `update ${index}`, priority: index })));
	expect(await titles()).toEqual(Array.from({ length: 10 }, (_, index) => `update ${11 - index}`));
});

test("MEM-03 an update outside its dates is not shown", async () => {
	await add(
		{ title: "over", endDate: inHours(-1) },
		{ title: "to come", startDate: inHours(1) },
		{ title: "running", startDate: inHours(-1), endDate: inHours(1) },
	);
	expect(await titles()).toEqual(["running"]);
});
