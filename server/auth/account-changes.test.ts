import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { customers } from "../database/schema/customers/customers.ts";
import { orders } from "../database/schema/selling/orders.ts";
import { addPerson, approve, PASSWORD, revoke, signedIn } from "../testing/builders.ts";
import { call } from "../testing/call.ts";
import { siteForThisFile } from "../testing/site-for-this-file.ts";
import type { TestClient } from "../testing/test-client.ts";

const site = await siteForThisFile();

const change = (browser: TestClient, newEmail: string, password?: string) =>
	browser.post("/api/auth/change-email", { newEmail, password, callbackURL: "/profile" });
const linkIn = (text: string) => text.match(/https?:\/\/\S+verify-email\S+/)?.[0] ?? "";
const current = async (browser: TestClient) => (await call(browser, "visitor.session.current")).body;

test("SES-06 an email change requires the password and a link to the new address, and moves the purchase along", async () => {
	const member = await signedIn(site, { email: "old@example.org", premium: true });
	expect((await change(member, "new@example.org", "a guess")).body.code).toBe("REAUTHENTICATION_REQUIRED");
	expect((await change(member, "new@example.org")).body.code).toBe("REAUTHENTICATION_REQUIRED");
	expect((await change(member, "New@Example.org", PASSWORD)).status).toBe(200);
	const link = linkIn((await site.mailTo("new@example.org", /new email address/)).text);

	// Another reader of that message cannot use it.
	const stranger = site.visit();
	await stranger.fetch(link);
	expect(await current(stranger)).toBeNull();
	expect((await current(member)).user.email).toBe("old@example.org");

	expect((await member.fetch(link)).status).toBe(302);
	expect((await current(member)).user).toMatchObject({ email: "new@example.org", role: "member", premium: true });
	expect((await call(member, "member.updates.list")).status).toBe(200);
	const mail = await site.mailTo("old@example.org", /address was changed/);
	expect(mail.text).toContain("new@example.org");
	expect((await site.visit().signIn("new@example.org", PASSWORD)).status).toBe(200);
	expect((await site.visit().signIn("old@example.org", PASSWORD)).status).toBe(401);
});

test("SES-06 an email with its own purchase or account cannot be taken over", async () => {
	const member = await signedIn(site, { email: "mover@example.org" });
	await approve(site.services, "bought@example.org");
	await addPerson(site.services, { email: "lives-here@example.org" });
	for (const taken of ["bought@example.org", "lives-here@example.org", "Lives-Here@Example.org"])
		expect((await change(member, taken, PASSWORD)).body.code).toBe("EMAIL_TAKEN");
});

test("SES-06 the customer follows the account's new email, and takes over purchases of a revoked customer with it", async () => {
	const member = await signedIn(site, { email: "first@example.org" });
	await approve(site.services, "second@example.org", { order: { number: "OLD-7" } });
	await revoke(site.services, "second@example.org");
	await change(member, "second@example.org", PASSWORD);
	await member.fetch(linkIn((await site.mailTo("second@example.org", /new email address/)).text));
	const { db } = site.services;
	const found = await db
		.select({ approved: customers.approved, number: orders.number })
		.from(customers)
		.innerJoin(orders, eq(orders.customerId, customers.id))
		.where(eq(customers.email, "second@example.org"))
		.orderBy(orders.createdAt);
	expect(found.map(({ number }) => number)).toEqual(["T-1", "OLD-7"]);
	expect(found.every(({ approved }) => approved)).toBe(true);
	expect(await db.select().from(customers).where(eq(customers.email, "first@example.org"))).toEqual([]);
	expect((await call(member, "member.profile.read")).body.email).toBe("second@example.org");
});

test("SES-06 a password change requires the old one, ends the other sessions on request, and is reported by email", async () => {
	const here = await signedIn(site, { email: "changer@example.org" });
	const elsewhere = site.visit();
	await elsewhere.signIn("changer@example.org", PASSWORD);
	const attempt = (currentPassword: string) =>
		here.post("/api/auth/change-password", {
			currentPassword,
			newPassword: "a new password",
			revokeOtherSessions: true,
		});
	expect((await attempt("a guess")).status).toBe(400);
	expect((await attempt(PASSWORD)).status).toBe(200);
	expect(await current(elsewhere)).toBeNull();
	expect((await current(here)).user.email).toBe("changer@example.org");
	await site.mailTo("changer@example.org", /password was changed/);
});

test("SES-06 a sign-in in a new browser is reported by email, once", async () => {
	await addPerson(site.services, { email: "told@example.org" });
	// The first sign-in of a new account is its owner's.
	await site.services.db.execute(
		"update users set created_at = now() - interval '1 day' where email = 'told@example.org'",
	);
	const browser = site.visit();
	const headers = {
		"content-type": "application/json",
		"user-agent":
			"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
	};
	const body = JSON.stringify({ email: "told@example.org", password: PASSWORD });
	await browser.fetch("/api/auth/sign-in/email", { method: "POST", headers, body });
	const { text } = await site.mailTo("told@example.org", /New sign-in/);
	expect(text).toMatch(/Chrome on Linux, \d{1,2}:\d\d [AP]M UTC/);
	expect(text).toContain("Questions? Write to support@example.com.");
	await browser.post("/api/auth/sign-out", {});
	await browser.signIn("told@example.org", PASSWORD);
	// Messages arrive in order, so the second sign-in has sent none.
	await browser.post("/api/auth/request-password-reset", { email: "told@example.org" });
	await site.mailTo("told@example.org", /Reset/);
	expect((await site.mailsTo("told@example.org")).filter(({ subject }) => /New sign-in/.test(subject))).toHaveLength(1);
});

test("SES-08 a person sees their own sessions and ends one, the others, or all", async () => {
	const one = await signedIn(site, { email: "sessions@example.org" });
	const [two, three] = [site.visit(), site.visit()];
	await two.signIn("sessions@example.org", PASSWORD);
	await three.signIn("sessions@example.org", PASSWORD);
	const { body: list } = await one.get("/api/auth/list-sessions");
	expect(list).toHaveLength(3);
	const twos = list.find(({ token }: { token: string }) =>
		decodeURIComponent([...two.cookies].find(([name]) => name.endsWith("session_token"))?.[1] ?? "").startsWith(token),
	);
	expect((await one.post("/api/auth/revoke-session", { token: twos.token })).status).toBe(200);
	expect([await current(two), (await current(three)).user.email]).toEqual([null, "sessions@example.org"]);
	await one.post("/api/auth/revoke-other-sessions", {});
	expect([await current(three), (await current(one)).user.email]).toEqual([null, "sessions@example.org"]);
	await one.post("/api/auth/revoke-sessions", {});
	expect(await current(one)).toBeNull();
});

test("SES-07 incomplete calls are refused with the catalog's messages", async () => {
	const browser = site.visit();
	const messageOf = async (path: string, body?: object) =>
		(body ? await browser.post(path, body) : await browser.get(path)).body.message;
	expect(await messageOf("/api/auth/sign-in/email", { email: "a@example.org" })).toBe(
		"You must provide either an email or phone number and a password",
	);
	expect(await messageOf("/api/auth/sign-in/email", { password: "long enough" })).toBe(
		"You must provide either an email or phone number and a password",
	);
	expect(await messageOf("/api/auth/verify-email")).toBe("No session defined in URL");
	expect(await messageOf("/api/auth/list-sessions")).toBe("Auth session missing!");
	expect(await messageOf("/api/auth/change-password", { currentPassword: "x", newPassword: "long enough" })).toBe(
		"Auth session missing!",
	);
});
