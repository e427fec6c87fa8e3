import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { memberTextDefaults } from "../../../../contract/site/member-texts/all-words.ts";
import { accounts, sessions, users } from "../../../database/schema/accounts/auth.ts";
import { customers } from "../../../database/schema/customers/customers.ts";
import { downloadLogs } from "../../../database/schema/library/digital-downloads.ts";
import { lessonProgress } from "../../../database/schema/library/lesson-progress.ts";
import { orders } from "../../../database/schema/selling/orders.ts";
import { preApprovedEmails, profiles } from "../../../database/schema/site/source-views.ts";
import { invitationMail } from "../../../mail/templates/orders/invitation-mail.tsx";
import { addLesson, addModule, addPerson, addProduct, PASSWORD, signedIn } from "../../../testing/builders.ts";
import { call } from "../../../testing/call.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import { startTestSite } from "../../../testing/test-site.ts";

const site = await siteForThisFile();

test("PRO-01 a member sees their own profile with the purchase", async () => {
	const browser = await signedIn(site, { email: "buyer@example.org", approved: true });
	const { body } = await call(browser, "member.profile.read");
	expect(body).toMatchObject({
		name: "Pat Person",
		email: "buyer@example.org",
		premium: false,
		purchase: {
			orderId: "T-1",
			orderStatus: "COMPLETED",
			orderTotal: "27.0",
			products: ["Microgreens Side Hustle Book Bundle"],
			purchaseDate: null,
		},
	});
});

test("PRO-01 someone without a purchase has none, and incomplete rows are read as well", async () => {
	const admin = await signedIn(site, { email: "seller@example.org", role: "admin" });
	expect((await call(admin, "member.profile.read")).body.purchase).toBeNull();
	const sparse = await signedIn(site, { email: "sparse@example.org" });
	const sparseOrder = { number: "77", status: "", totalText: "", products: [] };
	await site.services.db.update(orders).set(sparseOrder).where(eq(orders.email, "sparse@example.org"));
	const { status, body } = await call(sparse, "member.profile.read");
	expect([status, body.purchase]).toEqual([
		200,
		{ orderId: "77", orderStatus: null, orderTotal: null, products: [], purchaseDate: null },
	]);
	await site.services.db
		.update(orders)
		.set({ number: "", orderedAt: new Date("2026-11-21") })
		.where(eq(orders.email, "sparse@example.org"));
	expect((await call(sparse, "member.profile.read")).body.purchase).toMatchObject({ purchaseDate: "2026-11-21" });
});

test("SES-09 a profile without email returns the specified message", async () => {
	const browser = await signedIn(site, { email: "admin-without@example.org", role: "admin" });
	await site.services.db.update(customers).set({ email: "" }).where(eq(customers.email, "admin-without@example.org"));
	const { status, body } = await call(browser, "member.profile.read");
	expect([status, body.message]).toEqual([409, "No email found for user"]);
});

test("PRO-01 a new name is used everywhere; email and role cannot be changed with it", async () => {
	const browser = await signedIn(site, { email: "renamed@example.org" });
	const input = { name: "  Ana Ñúñez O'Neil  ", email: "else@example.org", role: "admin" };
	expect((await call(browser, "member.profile.rename", input)).body).toEqual({ name: "Ana Ñúñez O'Neil" });
	const [profile] = await site.services.db.select().from(profiles).where(eq(profiles.email, "renamed@example.org"));
	const [user] = await site.services.db.select().from(users).where(eq(users.email, "renamed@example.org"));
	expect([profile?.name, profile?.role, user?.name]).toEqual(["Ana Ñúñez O'Neil", "member", "Ana Ñúñez O'Neil"]);
	expect((await call(browser, "visitor.session.current")).body.user.name).toBe("Ana Ñúñez O'Neil");
});

test.for([
	["empty", ""],
	["blank", "   "],
	["too long", "x".repeat(201)],
	["a NUL byte", "a\0b"],
	["a lone surrogate", "\ud800"],
	["a number", 7],
	["a list", ["a"]],
	["nothing", undefined],
])("SEC-04 a name that is %s gets a 400 that names the field", async ([, name]) => {
	const browser = site.visit();
	const email = `bad-name-${crypto.randomUUID()}@example.org`;
	await addPerson(site.services, { email });
	await browser.signIn(email, PASSWORD);
	const { status, body } = await call(browser, "member.profile.rename", { name });
	expect([status, body.message]).toEqual([400, expect.stringMatching(/^Please check what you entered: name /)]);
});

test("PRO-03 everything stored about a member is returned as a file, without secrets or data of others", async () => {
	await addPerson(site.services, { email: "neighbor@example.org" });
	const browser = await signedIn(site, { email: "curious@example.org" });
	const product = await addProduct(site.services, { title: "Book", content: Buffer.from("book"), orderIndex: 0 });
	await browser.fetch(`/files/digital-downloads/${product}`);
	await expect.poll(() => site.services.db.select().from(downloadLogs)).toHaveLength(1);

	const response = await browser.fetch("/files/my-data.json");
	expect(response.headers.get("content-disposition")).toContain("attachment; filename=my-data.json");
	expect(response.headers.get("cache-control")).toBe("no-store");
	const text = await response.text();
	expect(JSON.parse(text)).toMatchObject({
		account: { email: "curious@example.org" },
		profile: { role: "member" },
		approvals: [{ purchaseInfo: { order_id: "T-1" } }],
		waysToSignIn: [{ provider: "credential" }],
		sessions: [{ userAgent: expect.any(String) }],
		downloads: [{ fileName: "Book.pdf" }],
	});
	expect(text).not.toMatch(/argon2|neighbor|"token"|"password"/);
	expect((await site.visit().get("/files/my-data.json")).status).toBe(401);
});

test("PRO-03 deleting an account requires the right password, and removes everything about the person", async () => {
	const browser = await signedIn(site, { email: "leaver@example.org" });
	const other = site.visit();
	await other.signIn("leaver@example.org", PASSWORD);
	const [user] = await site.services.db.select().from(users).where(eq(users.email, "leaver@example.org"));
	const id = user?.id ?? "";
	const moduleId = await addModule(site.services, { title: "Start", orderIndex: 0 });
	const lessonId = await addLesson(site.services, { moduleId, title: "First", orderIndex: 0 });
	await site.services.db.insert(lessonProgress).values({ userId: id, lessonId, positionSeconds: 3 });
	await site.services.db.insert(downloadLogs).values({ userId: id, fileName: "Kept.pdf", ipAddress: "203.0.113.7" });

	const wrong = await call(browser, "member.profile.deleteAccount", { password: "not the password" });
	expect([wrong.status, wrong.body.message]).toEqual([422, "That password isn't correct."]);
	expect((await call(browser, "member.profile.read")).status).toBe(200);

	expect((await call(browser, "member.profile.deleteAccount", { password: PASSWORD })).status).toBe(200);
	const { db } = site.services;
	expect(await db.select().from(users).where(eq(users.id, id))).toEqual([]);
	expect(await db.select().from(profiles).where(eq(profiles.id, id))).toEqual([]);
	expect(await db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([]);
	expect(await db.select().from(accounts).where(eq(accounts.userId, id))).toEqual([]);
	expect(await db.select().from(lessonProgress).where(eq(lessonProgress.userId, id))).toEqual([]);
	const [log] = await db.select().from(downloadLogs).where(eq(downloadLogs.fileName, "Kept.pdf"));
	expect(log).toMatchObject({ userId: null, ipAddress: null });
	for (const signedOut of [browser, other]) {
		expect((await call(signedOut, "member.profile.read")).status).toBe(401);
		expect((await signedOut.get("/files/bundle.zip")).status).toBe(401);
	}
	expect((await site.visit().signIn("leaver@example.org", PASSWORD)).status).toBe(401);
	const { text } = await site.mailTo("leaver@example.org", /^Your account was deleted$/);
	expect(text).toContain("register with this email");
	expect(
		await db.select().from(preApprovedEmails).where(eq(preApprovedEmails.email, "leaver@example.org")),
	).toHaveLength(1);
});

test("PRO-03 an admin's account cannot be deleted from the profile", async () => {
	const admin = await signedIn(site, { email: "last-admin@example.org", role: "admin" });
	const { status, body } = await call(admin, "member.profile.deleteAccount", { password: PASSWORD });
	expect([status, body.message]).toEqual([409, "An admin's account cannot be deleted here."]);
	expect((await call(admin, "member.profile.read")).status).toBe(200);
});

test("SEC-03 guesses of the password for a deletion are limited", async () => {
	const limited = await startTestSite({ config: { rateLimits: true } });
	const browser = await signedIn(limited, { email: "guessed@example.org" });
	const statuses: number[] = [];
	for (let guess = 0; guess < 12; guess++) {
		statuses.push((await call(browser, "member.profile.deleteAccount", { password: `guess ${guess}` })).status);
	}
	expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(10);
	expect(statuses.at(-1)).toBe(429);
	await limited.close();
});

test("PRO-03 the subjects of emails in a member's data contain the site's name", async () => {
	const browser = await signedIn(site, { email: "mailed@example.org" });
	await site.services.mailer.send(
		await invitationMail({ to: "mailed@example.org", name: "", link: `${site.url}/auth` }, memberTextDefaults),
	);
	await site.mailTo("mailed@example.org");
	await expect
		.poll(async () => (await browser.get("/files/my-data.json")).body.emailsSent)
		.toContainEqual({ subject: "Your access to Microgreens Academy", sentAt: expect.any(String) });
});
