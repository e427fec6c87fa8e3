import { sql } from "drizzle-orm";
import pg from "pg";
import { beforeEach, expect, test } from "vitest";
import {
	type MemberTextChanges,
	type MemberTexts,
	memberTextDefaults,
	memberTexts,
} from "../../../../contract/site/member-texts/all-words.ts";
import {
	type EmailTextKey,
	emailTexts,
	type MemberEmailKind,
	memberEmailKinds,
} from "../../../../contract/site/member-texts/emails.ts";
import type { MemberTextsState } from "../../../../contract/site/member-texts/member-texts.ts";
import type { Mail } from "../../../mail/mail.ts";
import { invitationMail } from "../../../mail/templates/orders/invitation-mail.tsx";
import { loadPageRenderer } from "../../../pages/page-renderer.ts";
import { openPageStore } from "../../../pages/page-store.ts";
import { signedIn } from "../../../testing/builders.ts";
import { call } from "../../../testing/call.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import { createSettingsStore } from "../settings/settings-store.ts";
import { writeExample } from "./preview-email.ts";
import { readMemberTexts } from "./read-member-texts.ts";

const site = await siteForThisFile();
const { db } = site.services;
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
const member = await signedIn(site, { email: "member@example.org" });

const read = async (): Promise<MemberTextsState> => (await call(admin, "admin.memberTexts.read")).body;
const save = async (changes: MemberTextChanges | Record<string, unknown>, updatedAt?: Date) =>
	call(admin, "admin.memberTexts.update", { changes, updatedAt: updatedAt ?? (await read()).updatedAt });
const page = async (path: string, person = member) => (await person.fetch(path)).text();
const stored = async () => (await db.execute<{ changes: object }>(sql`select changes from member_words`)).rows;

beforeEach(async () => {
	await save({});
	await db.execute(sql`delete from member_words`);
});

test("BRND-05 a new site has only defaults, and stores none of them", async () => {
	expect(await read()).toMatchObject({ changes: {} });
	expect(await stored()).toEqual([]);
	expect(await readMemberTexts(db)).toEqual(memberTextDefaults);
	const html = await page("/dashboard");
	expect(html).toContain("Welcome, Pat");
	expect(html).toContain(">Library</a>");
});

test("BRND-05 a changed text is in the next document, with nothing to load, and only the change is stored", async () => {
	const { status, body } = await save({
		menuLibrary: " Shelf ",
		menuCourse: memberTextDefaults.menuCourse,
		menuProfile: "",
		dashboardGreeting: "Hei, {first_name}",
	});
	expect(status).toBe(200);
	expect(body.changes).toEqual({ menuLibrary: "Shelf", dashboardGreeting: "Hei, {first_name}" });
	expect(await stored()).toEqual([{ changes: body.changes }]);
	const html = await page("/dashboard");
	expect(html).toContain("Hei, Pat");
	expect(html).toContain(">Shelf</a>");
	expect(html).not.toMatch(/Welcome, Pat|>Library<\/a>/);
	expect(await page("/library")).toContain("<title>Shelf · ");
	// Public pages have nothing of it.
	expect(await page("/", site.visit())).not.toContain("Hei, {first_name}");
	await save({});
	expect(await page("/dashboard")).toContain("Welcome, Pat");
});

test("BRND-05 every other process shows a changed text within a second", async () => {
	const client = new pg.Client({ ...db.$client.options });
	await client.connect();
	const settings = createSettingsStore(db);
	const other = await openPageStore(loadPageRenderer(), { ...site.services, settings }, async () => "", {
		brotliQuality: 0,
	});
	await settings.listen(client);
	const visit = { session: null, client: {} as never, nonce: "n" };
	const shown = async () => (await other.render(new Request(`${site.url}/offline`), visit)).text();
	expect(await shown()).not.toContain("Everywhere");
	await save({ menuLibrary: "Everywhere" });
	await expect.poll(shown, { timeout: 1_000 }).toContain("Everywhere");
	await client.end();
});

/** Each text of emails changed to one that says which it is. */
const markerOf = (key: EmailTextKey) =>
	[`«${key}»`, ...(emailTexts[key].required ?? []).map((name) => `{${name}}`)].join(" ");
const marked = {
	...memberTextDefaults,
	...Object.fromEntries((Object.keys(emailTexts) as EmailTextKey[]).map((key) => [key, markerOf(key)])),
} as MemberTexts;
const example = { siteUrl: "https://shop.example.org", supportEmail: "help@example.org", product: "The Course" };
const partsOf = (kind: MemberEmailKind) => [`${kind}Subject`, `${kind}Heading`, `${kind}Text`] as const;

/** Returns the longest piece of a default that no value interrupts. */
const pieceOf = (text: string) =>
	text
		.split(/\{\w+\}|\n+/)
		.reduce((longest, piece) => (piece.trim().length > longest.length ? piece.trim() : longest), "");
const textOf = (html: string) =>
	html
		.replaceAll(/<!--.*?-->|<[^>]+>/gs, "")
		.replaceAll("&#x27;", "'")
		.replaceAll("&amp;", "&")
		.replaceAll(/\s+/g, " ");

test.each(memberEmailKinds)("BRND-05 the email %s has the seller's texts in place of the defaults", async (kind) => {
	const [before, after] = [
		await writeExample(kind, memberTextDefaults, example),
		await writeExample(kind, marked, example),
	];
	const [subject, heading, text] = partsOf(kind);
	expect(after.subject).toContain(`«${subject}»`);
	for (const [mail, shows] of [
		[before, (key: EmailTextKey) => pieceOf(emailTexts[key].text)],
		[after, (key: EmailTextKey) => `«${key}»`],
	] as const)
		for (const key of [heading, text]) expect(textOf(mail.html)).toContain(shows(key));
	expect(after.text).toContain(`«${text}»`);
	for (const key of partsOf(kind)) {
		// A button may say the same as a default.
		const count = (mail: Mail) => `${mail.subject} ${textOf(mail.html)}`.split(pieceOf(emailTexts[key].text)).length;
		expect([key, count(after) < count(before)]).toEqual([key, true]);
	}
	expect(`${after.subject} ${after.html}`).not.toMatch(/\{[a-z_]+\}/);
	expect(textOf(after.html)).not.toMatch(/Hi Bea|Questions\? Write to/);
});

test("BRND-05 the greeting and the last line of emails are the seller's", async () => {
	const mail = await writeExample("receipt", marked, example);
	for (const key of ["emailGreeting", "emailSupport"]) expect(textOf(mail.html)).toContain(`«${key}»`);
});

test("BRND-05 reminders and sequences end with the seller's last line, too", async () => {
	await save({ emailSupport: "We read every reply at {support_email}." });
	const texts = { subject: "Hello", content: "Hello", text: "Hello", day: 1 };
	for (const preview of ["admin.reminders.preview", "admin.sequenceMessages.preview"]) {
		const { status, body } = await call(admin, preview, texts);
		expect([preview, status]).toEqual([preview, 200]);
		expect(body.html).toContain("We read every reply at ");
		expect(body.html).not.toContain("Questions?");
	}
});

test("BRND-05 an email that is sent after a change has the new texts", async () => {
	await save({ passwordResetSubject: "A way back in, {first_name}", emailGreeting: "Dear {first_name}," });
	await site.visit().post("/api/auth/request-password-reset", { email: "member@example.org" });
	const mail = await site.mailTo("member@example.org", /^A way back in, Pat$/);
	expect(mail.text).toContain("Dear Pat,");
});

test.each([
	["menuLibrary", "must have at most 30 characters", "x".repeat(200)],
	["receiptSubject", "must be one line", "Hello\r\nBcc: everyone@example.org"],
	["receiptSubject", "contains characters that are not text", "Hello\u0000"],
	["receiptSubject", "must not have characters that change the direction of text", "\u202eolleH"],
	["receiptSubject", "can't use {order_number} here", "Order {order_number}"],
	["refundText", "must contain {order_number}", "It is on its way."],
	["menuLibrary", "expected string", 5],
	["menuLibrary", "expected string", null],
])("BRND-05 %s that %s is refused by name, and nothing is saved", async (key, fault, text) => {
	const { status, body } = await save({ menuDashboard: "Home", [key]: text });
	expect(status).toBe(400);
	expect(body.data.issues).toContainEqual({ field: `changes.${key}`, message: expect.stringContaining(fault) });
	expect((await read()).changes).toEqual({});
});

test("BRND-05 a text that does not exist is refused", async () => {
	expect((await save({ menuKitchen: "Kitchen" })).status).toBe(400);
	expect((await save({ __proto__: "x", constructor: "x" })).status).toBe(400);
});

test("BRND-05 emoji and text from right to left are kept; markup is shown as text", async () => {
	const markup = '<img src=x onerror="alert(1)">';
	const texts = { menuLibrary: "📚 مكتبة", dashboardIntro: markup, invitationHeading: markup, invitationText: markup };
	expect((await save(texts)).body.changes).toEqual(texts);
	const html = await page("/dashboard");
	expect(html).toContain("📚 مكتبة");
	expect(html).not.toContain(markup);
	expect(html).toContain("&lt;img src=x");
	const mail = await invitationMail({ to: "a@example.org", name: "", link: site.url }, await readMemberTexts(db));
	expect(mail.html).not.toContain(markup);
	expect(mail.html).toContain("&lt;img src=x");
});

test("BRND-05 a name that is an address, or has lines, never reaches a subject", async () => {
	const words = { ...memberTextDefaults, invitationSubject: "For {first_name}: come in" };
	const subjectFor = async (name: string) =>
		(await invitationMail({ to: "a@example.org", name, link: site.url }, words)).subject;
	expect(await subjectFor("Mia Member")).toBe("For Mia: come in");
	expect(await subjectFor("https://hostile.example/win")).toBe("For: come in");
	expect(await subjectFor("Mia\r\nBcc: x@example.org")).not.toMatch(/[\r\n]|Bcc/);
	expect(await subjectFor("{site_name}")).toBe("For: come in");
});

test("BRND-05 a change is recorded with the names of its texts", async () => {
	await save({ menuLibrary: "Shelf", menuProfile: "Me" });
	await save({ menuLibrary: "Shelf", dashboardIntro: "Hello" });
	const { entries } = (await call(admin, "admin.auditLog.list", {})).body;
	expect(entries[0]).toMatchObject({
		action: "member_words.changed",
		subject: "texts for members",
		details: { changed: ["dashboardIntro"], restored: ["menuProfile"] },
	});
});

test("BRND-05 of two admins the second is told, and changes nothing", async () => {
	const { updatedAt } = await read();
	expect((await save({ menuLibrary: "First" }, updatedAt)).status).toBe(200);
	const { status, body } = await save({ menuLibrary: "Second" }, updatedAt);
	expect([status, body.code]).toEqual([409, "CHANGED_MEANWHILE"]);
	expect((await read()).changes).toEqual({ menuLibrary: "First" });
});

test("BRND-05 a stored text that no longer keeps its rules is its default, and the others stay", async () => {
	const changes = JSON.stringify({ menuLibrary: "x".repeat(99), menuKitchen: "x", menuProfile: "Me", menuCourse: 7 });
	await save({ menuLibrary: "Shelf" });
	await db.execute(sql`update member_words set changes = ${changes}::jsonb`);
	expect((await read()).changes).toEqual({ menuProfile: "Me" });
	expect(await readMemberTexts(db)).toEqual({ ...memberTextDefaults, menuProfile: "Me" });
});

test("BRND-05 the preview of an email needs no saving, and shows no faulty text", async () => {
	const preview = (changes: object) => call(admin, "admin.memberTexts.previewEmail", { email: "invitation", changes });
	const { body } = await preview({ invitationSubject: "Come in, {first_name}, to {site_name}" });
	expect(body.subject).toBe(`Come in, Bea, to ${(await site.services.settings.read()).site_name}`);
	expect(body.html).not.toContain("%%");
	expect((await preview({ invitationSubject: "{nickname}" })).status).toBe(400);
	expect(memberTexts.invitationSubject.text).not.toBe(body.subject);
	expect((await read()).changes).toEqual({});
});
