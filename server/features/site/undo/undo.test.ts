import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { limits } from "../../../../contract/limits.ts";
import { type DeletedKind, deletedKind } from "../../../../contract/site/undo.ts";
import { users } from "../../../database/schema/accounts/auth.ts";
import { customers } from "../../../database/schema/customers/customers.ts";
import { sequenceEnrollments, sequenceMessages, sequences } from "../../../database/schema/email/sequences.ts";
import { downloadLogs } from "../../../database/schema/library/digital-downloads.ts";
import { lessonProgress } from "../../../database/schema/library/lesson-progress.ts";
import { resourceLogs } from "../../../database/schema/library/resources.ts";
import { updates } from "../../../database/schema/library/updates.ts";
import { discountCodes } from "../../../database/schema/selling/discount-codes.ts";
import { discountUses } from "../../../database/schema/selling/discount-uses.ts";
import { auditLog } from "../../../database/schema/site/audit-log.ts";
import { addDownload, addLesson, addModule, addProduct, addResource, signedIn } from "../../../testing/builders.ts";
import { call } from "../../../testing/call.ts";
import { pdf } from "../../../testing/sample-bytes.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import { auditName } from "./delete-with-undo.ts";
import { forgetDeletions } from "./forget-deletions.ts";
import { undoDeletion } from "./undo-deletion.ts";

const site = await siteForThisFile();
const { db } = site.services;
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
const other = await signedIn(site, { email: "other@example.org", role: "admin" });
const member = await signedIn(site, { email: "member@example.org" });
const [person] = await db.select().from(users).where(eq(users.email, "member@example.org"));
const userId = person?.id ?? "";

const file = { content: pdf(), name: "a.pdf", contentType: "application/pdf" };
const moduleId = await addModule(site.services, { title: "First", orderIndex: 0 });
await addModule(site.services, { title: "Second", orderIndex: 1 });
const lessonId = await addLesson(site.services, { moduleId, title: "One", orderIndex: 0 });
const lastId = await addLesson(site.services, { moduleId, title: "Two", orderIndex: 1 });
const resourceId = await addResource(site.services, { lessonId, title: "Sheet", file });
await addResource(site.services, { lessonId: lastId, title: "Another", file });
for (const lesson of [lessonId, lastId])
	await db.insert(lessonProgress).values({ userId, lessonId: lesson, positionSeconds: 12.5, completedAt: new Date() });
await db.insert(resourceLogs).values({ userId, resourceId });
const productId = await addProduct(site.services, { title: "Book", content: pdf(), orderIndex: 0 });
await addProduct(site.services, { title: "Guide", content: pdf(), orderIndex: 1 });
await db.insert(downloadLogs).values({ userId, downloadId: productId, fileName: "book.pdf" });
const downloadId = await addDownload(site.services, { title: "Checklist", content: pdf() });
const [sequence] = await db.insert(sequences).values({ title: "Hundred days", active: true }).returning();
const sequenceId = sequence?.id ?? "";
const [sequenceMessage] = await db
	.insert(sequenceMessages)
	.values({ sequenceId, day: 1, hour: 7, subject: "First", content: "Words" })
	.returning();
const [onIt] = await db.select().from(customers).where(eq(customers.email, "member@example.org"));
await db.insert(sequenceEnrollments).values({ sequenceId, customerId: onIt?.id ?? "", state: "paused" });
const [code] = await db.insert(discountCodes).values({ code: "SPRING", percent: 15 }).returning();
await db.insert(discountUses).values({ codeId: code?.id ?? "", code: "SPRING", minorUnits: 405, state: "used" });
const [update] = await db.insert(updates).values({ title: "News", content: "Words" }).returning();

const path: Record<DeletedKind, string> = {
	update: "updates",
	product: "digitalDownloads",
	download: "downloads",
	module: "modules",
	lesson: "lessons",
	resource: "resources",
	sequence: "sequences",
	sequenceMessage: "sequenceMessages",
	code: "codes",
};
const ids: Record<DeletedKind, string> = {
	update: update?.id ?? "",
	product: productId,
	download: downloadId,
	module: moduleId,
	lesson: lessonId,
	resource: resourceId,
	sequence: sequence?.id ?? "",
	sequenceMessage: sequenceMessage?.id ?? "",
	code: code?.id ?? "",
};
const remove = async (kind: DeletedKind) =>
	(await call(admin, `admin.${path[kind]}.remove`, { id: ids[kind] })).body as { deletionId: string };
const undo = (deletion: { deletionId: string }, who = admin) => call(who, "admin.deletions.undo", deletion);

/** Returns all data of the site, except for traces of the actions themselves. */
async function everything() {
	const { rows } = await db.execute<{ name: string }>(sql`
		select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
			and relname not in ('audit_log', 'sessions', 'request_counts') order by relname`);
	const tables: Record<string, unknown> = {};
	for (const { name } of rows) {
		// Products that move up get a new update time (ADD-03).
		const stamp = name === "digital_downloads" ? "updated_at" : "";
		const { rows: all } = await db.execute(
			sql`select to_jsonb(t) - ${stamp}::text as row from ${sql.raw(name)} t order by 1`,
		);
		tables[name] = all;
	}
	return tables;
}

/** The behavior that deletes each kind. */
const behavior: Record<DeletedKind, string> = {
	update: "UPD-02",
	product: "ADD-03",
	download: "ADW-03",
	module: "MOD-03",
	lesson: "MOD-03",
	resource: "MOD-03",
	sequence: "SEQ-01",
	sequenceMessage: "SEQ-01",
	code: "CODE-01",
};

test.for(deletedKind.options.map((kind) => [behavior[kind], kind] as const))(
	"%s a deleted %s is restored with everything below it, as if it had never been deleted",
	async ([, kind]) => {
		const before = await everything();
		const deletion = await remove(kind);
		expect((await call(admin, `admin.${path[kind]}.remove`, { id: ids[kind] })).status).toBe(404);
		expect(await everything()).not.toEqual(before);
		// Another admin may undo it too; once.
		expect((await undo(deletion, other)).status).toBe(200);
		expect(await everything()).toEqual(before);
		const again = await undo(deletion);
		expect([again.status, again.body.message]).toEqual([404, "This can no longer be undone."]);
		const entries = await db.select().from(auditLog).orderBy(auditLog.at);
		expect(entries.slice(-2).map(({ action }) => action)).toEqual([
			`${auditName(kind)}.deleted`,
			`${auditName(kind)}.restored`,
		]);
	},
);

test("MOD-03 two admins who undo one deletion concurrently restore it once", async () => {
	const before = await everything();
	const deletion = await remove("module");
	const answers = await Promise.all([undo(deletion), undo(deletion, other)]);
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
	expect(await everything()).toEqual(before);
});

test("MOD-03 content of a module that was deleted since is restored after the module, and not before", async () => {
	const before = await everything();
	const lesson = await remove("lesson");
	const module = await remove("module");
	const refused = await undo(lesson);
	expect([refused.status, refused.body.message]).toEqual([
		409,
		"What it belonged to was deleted too. Undo that first.",
	]);
	await undo(module);
	await undo(lesson);
	expect(await everything()).toEqual(before);
});

test("MOD-03 a lesson is restored to its position among others that were added, moved and deleted meanwhile", async () => {
	const lesson = await remove("lesson");
	await addLesson(site.services, { moduleId, title: "Three", orderIndex: 1 });
	await call(admin, "admin.lessons.move", { id: lastId, to: "down" });
	await undo(lesson);
	const { body } = await call(admin, "admin.modules.read", { id: moduleId });
	expect(body.lessons.map(({ title }: { title: string }) => title)).toEqual(["One", "Three", "Two"]);
});

test("PRO-03 nothing of someone who was deleted meanwhile is restored", async () => {
	await signedIn(site, { email: "leaving@example.org" });
	const [gone] = await db.select().from(users).where(eq(users.email, "leaving@example.org"));
	await db.insert(lessonProgress).values({ userId: gone?.id ?? "", lessonId, positionSeconds: 3 });
	await db.insert(resourceLogs).values({ userId: gone?.id ?? "", resourceId });
	const deletion = await remove("module");
	await db.delete(users).where(eq(users.id, gone?.id ?? ""));
	expect((await undo(deletion)).status).toBe(200);
	const left = await db.select().from(lessonProgress).where(eq(lessonProgress.lessonId, lessonId));
	expect(left.map((row) => row.userId)).toEqual([userId]);
});

test("MOD-03 after an hour a deletion cannot be undone, and its files are removed from the store", async () => {
	const inAnHour = new Date(Date.now() + limits.undoDeletionMs + 1_000);
	const keys = async () => {
		const all: string[] = [];
		for await (const { key } of site.services.storage.list()) all.push(key);
		return all.length;
	};
	const before = await keys();
	const deletion = await remove("resource");
	const principal = { userId, email: "admin@example.org" } as Parameters<typeof undoDeletion>[1];
	await expect(undoDeletion(site.services, principal, deletion.deletionId, inAnHour)).rejects.toMatchObject({
		code: "DELETION_NOT_FOUND",
	});
	await forgetDeletions(site.services, new Date());
	expect(await keys()).toBe(before);
	await forgetDeletions(site.services, inAnHour);
	expect(await keys()).toBe(before - 1);
	expect((await undo(deletion)).status).toBe(404);
});

test("SEC-05 only admins can undo a deletion", async () => {
	const deletion = await remove("download");
	expect((await undo(deletion, member)).status).toBe(403);
	expect((await undo(deletion, site.visit())).status).toBe(401);
	expect((await undo(deletion)).status).toBe(200);
});

test("SEC-04 SEQ-01 a message whose day is occupied meanwhile is restored once the other one has moved", async () => {
	const message = { sequenceId, day: 40, hour: 7, subject: "Old", content: "Words" };
	const { body: old } = await call(admin, "admin.sequenceMessages.create", message);
	const { body: deletion } = await call(admin, "admin.sequenceMessages.remove", { id: old.id });
	const { body: next } = await call(admin, "admin.sequenceMessages.create", { ...message, subject: "New" });
	const refused = await call(admin, "admin.deletions.undo", deletion);
	expect([refused.status, refused.body.code]).toEqual([409, "PLACE_TAKEN"]);
	await db.update(sequenceMessages).set({ day: 41 }).where(eq(sequenceMessages.id, next.id));
	expect((await call(admin, "admin.deletions.undo", deletion)).status).toBe(200);
	const days = await db
		.select({ day: sequenceMessages.day })
		.from(sequenceMessages)
		.where(eq(sequenceMessages.id, old.id));
	expect(days).toEqual([{ day: 40 }]);
});

test.each(["\0", "a\0b"])("SEC-04 an upload named %j is refused", async (uploadId) => {
	const { status } = await call(admin, "admin.lessons.addPicture", { uploadId });
	expect(status).toBe(400);
});
