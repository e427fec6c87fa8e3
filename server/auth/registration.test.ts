import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accountMessages } from "../../contract/accounts/account-messages.ts";
import { sessions, users } from "../database/schema/accounts/auth.ts";
import { customers } from "../database/schema/customers/customers.ts";
import { addPerson, approve, PASSWORD } from "../testing/builders.ts";
import { call } from "../testing/call.ts";
import { siteForThisFile } from "../testing/site-for-this-file.ts";
import type { TestClient } from "../testing/test-client.ts";

const site = await siteForThisFile();

const register = (email: string, more: object = {}, browser = site.visit()) =>
	browser.post("/api/auth/sign-up/email", {
		email,
		name: "Nora",
		password: "long enough",
		callbackURL: "/auth",
		...more,
	});

const linkIn = (text: string) => text.match(/https?:\/\/\S+verify-email\S+/)?.[0] ?? "";

async function userOf(email: string) {
	const [user] = await site.services.db.select().from(users).where(eq(users.email, email));
	return user;
}

test("AUTH-04 the approval check finds an email in any spelling, in the request and in the list", async () => {
	await approve(site.services, "Mixed.Case@Example.org", { name: "Mixed Case" });
	for (const email of ["mixed.case@example.org", "  MIXED.CASE@EXAMPLE.ORG  ", "Mixed.Case@Example.org"]) {
		const { body } = await call(site.visit(), "visitor.registration.checkApproval", { email });
		expect(body).toMatchObject({ approved: true });
	}
});

test("AUTH-11 the approval check returns at most the first name", async () => {
	await approve(site.services, "full@example.org", { name: "Fiona Full Name" });
	const { body } = await call(site.visit(), "visitor.registration.checkApproval", { email: "full@example.org" });
	expect(body).toEqual({ approved: true, registered: false, name: "Fiona" });
});

test("AUTH-03 the approval check responds to an unlisted email, without a name", async () => {
	const { status, body } = await call(site.visit(), "visitor.registration.checkApproval", { email: "who@example.org" });
	expect(status).toBe(200);
	expect(body).toEqual({ approved: false, registered: false, name: null });
});

test("AUTH-06 the approval check reports an existing account only once it is confirmed", async () => {
	for (const [email, verified] of [
		["confirmed@example.org", true],
		["unconfirmed@example.org", false],
	] as const) {
		await addPerson(site.services, { email, verified });
		const { body } = await call(site.visit(), "visitor.registration.checkApproval", {
			email: ` ${email.toUpperCase()}`,
		});
		expect(body).toMatchObject({ approved: true, registered: verified });
	}
	// Nothing is revealed about a customer whose approval was revoked.
	await addPerson(site.services, { email: "no-buyer@example.org", approved: false });
	const { body } = await call(site.visit(), "visitor.registration.checkApproval", { email: "no-buyer@example.org" });
	expect(body).toEqual({ approved: false, registered: false, name: null });
});

test("AUTH-05 an email that is not approved cannot register, whatever the browser sends", async () => {
	const before = await site.mailCount();
	const { status, body } = await register("stranger@example.org", {
		role: "admin",
		emailVerified: true,
		approved: true,
	});
	expect(status).toBe(403);
	expect(body).toEqual({ code: "EMAIL_NOT_APPROVED", message: accountMessages.EMAIL_NOT_APPROVED });
	expect(await userOf("stranger@example.org")).toBeUndefined();
	expect(await site.mailCount()).toBe(before);
});

test("AUTH-06 someone with an account is asked to log in", async () => {
	await addPerson(site.services, { email: "known@example.org" });
	const { status, body } = await register("Known@Example.org");
	expect(status).toBe(403);
	expect(body.message).toBe("An account with this email already exists. Please try logging in instead.");
});

test("AUTH-07 the link in the mail verifies and signs in, as a member", async () => {
	await approve(site.services, "Buyer@Example.org");
	const browser = site.visit();
	const { status, body } = await register("buyer@EXAMPLE.org", {}, browser);
	expect(status).toBe(200);
	expect(body.token ?? null).toBeNull();

	const mail = await site.mailTo("buyer@example.org");
	expect(mail.subject).toBe("Confirm your email address");
	const answer = await browser.fetch(linkIn(mail.text));
	expect([answer.status, answer.headers.get("location")]).toEqual([302, "/auth"]);
	const { body: session } = await call(browser, "visitor.session.current");
	expect(session.user).toMatchObject({ email: "buyer@example.org", role: "member", premium: false });
});

test("AUTH-07 the link in the mail uses the configured address, not the request's Host", async () => {
	await approve(site.services, "host@example.org");
	await fetch(`${site.url}/api/auth/sign-up/email`, {
		method: "POST",
		headers: {
			"content-type": "application/json",
			origin: site.url,
			"x-forwarded-host": "evil.example",
			"x-forwarded-proto": "https",
			forwarded: "host=evil.example",
		},
		body: JSON.stringify({ email: "host@example.org", name: "Nora", password: "long enough", callbackURL: "/auth" }),
	});
	const { text, html } = await site.mailTo("host@example.org");
	expect(linkIn(text).startsWith(`${site.url}/api/auth/`)).toBe(true);
	expect(html).not.toContain("evil.example");
});

test("AUTH-07 a link opened in another browser asks for the registration's password first", async () => {
	await approve(site.services, "two-devices@example.org");
	await register("two-devices@example.org");
	const link = linkIn((await site.mailTo("two-devices@example.org")).text);
	const phone = site.visit();
	const page = new URL((await phone.fetch(link)).headers.get("location") ?? "", site.url);
	expect([page.pathname, page.searchParams.get("confirm")]).toEqual(["/auth", new URL(link).searchParams.get("token")]);
	expect((await userOf("two-devices@example.org"))?.emailVerified).toBe(false);

	const confirm = (password: string) =>
		phone.post("/api/auth/confirm-registration", { registration: page.searchParams.get("registration"), password });
	expect(await confirm("a guess")).toMatchObject({ status: 401, body: { code: "WRONG_PASSWORD" } });
	expect((await confirm("long enough")).status).toBe(200);
	expect((await phone.fetch(link)).headers.get("location")).toBe("/auth");
	expect((await call(phone, "visitor.session.current")).body.user.email).toBe("two-devices@example.org");
});

test("AUTH-07 an owner's click does not confirm a stranger's registration of the address", async () => {
	await approve(site.services, "owner@example.org");
	const attacker = site.visit();
	await register("owner@example.org", { password: "attacker's own" }, attacker);
	const { text } = await site.mailTo("owner@example.org");

	const owner = site.visit();
	await owner.fetch(linkIn(text));
	const code = text.match(/\b\d{6}\b/)?.[0];
	expect(await owner.post("/api/auth/email-otp/verify-email", { email: "owner@example.org", otp: code })).toMatchObject(
		{ status: 400, body: { code: "INVALID_OTP" } },
	);
	expect((await attacker.signIn("owner@example.org", "attacker's own")).body.code).toBe("EMAIL_NOT_VERIFIED");

	// The owner signs in with a method that proves the address, and the stranger's password no longer works.
	await owner.post("/api/auth/sign-in/magic-link", { email: "owner@example.org" });
	const mail = await site.mailTo("owner@example.org", /sign-in link/);
	const otp = mail.text.match(/\b\d{6}\b/)?.[0];
	expect((await owner.post("/api/auth/sign-in/email-otp", { email: "owner@example.org", otp })).status).toBe(200);
	expect((await attacker.signIn("owner@example.org", "attacker's own")).status).toBe(401);
});

test("AUTH-07 the code beside the link verifies in the browser that registered", async () => {
	await approve(site.services, "coded@example.org");
	const browser = site.visit();
	await register("coded@example.org", {}, browser);
	const otp = (await site.mailTo("coded@example.org")).text.match(/\b\d{6}\b/)?.[0];
	expect((await browser.post("/api/auth/email-otp/verify-email", { email: "coded@example.org", otp })).status).toBe(
		200,
	);
	expect((await userOf("coded@example.org"))?.emailVerified).toBe(true);
});

test("AUTH-10 someone who signs in with a registration's password may confirm it in that browser", async () => {
	await approve(site.services, "second-browser@example.org");
	await register("second-browser@example.org");
	const otp = (await site.mailTo("second-browser@example.org")).text.match(/\b\d{6}\b/)?.[0];
	const confirm = (browser: TestClient) =>
		browser.post("/api/auth/email-otp/verify-email", { email: "second-browser@example.org", otp });
	const [guesser, owner] = [site.visit(), site.visit()];
	expect((await guesser.signIn("second-browser@example.org", "a wrong password")).status).toBe(401);
	expect((await confirm(guesser)).status).toBe(400);
	expect((await owner.signIn("second-browser@example.org", "long enough")).body.code).toBe("EMAIL_NOT_VERIFIED");
	expect((await confirm(owner)).status).toBe(200);
	expect((await call(owner, "visitor.session.current")).body.user.email).toBe("second-browser@example.org");
});

test("AUTH-07 nobody gets a session before the email is verified, even with the right password", async () => {
	await approve(site.services, "unverified@example.org");
	await register("unverified@example.org");
	const browser = site.visit();
	const { status, body } = await browser.signIn("unverified@example.org", "long enough");
	expect([status, body.code]).toEqual([403, "EMAIL_NOT_VERIFIED"]);
	expect([...browser.cookies.keys()]).toEqual(["academy.registration"]);
});

test("AUTH-07 a role, a verified flag or an ID in the body has no effect", async () => {
	await approve(site.services, "sly@example.org");
	const id = "00000000-0000-4000-8000-000000000001";
	await register("sly@example.org", { role: "admin", emailVerified: true, id, premium: true });
	const user = await userOf("sly@example.org");
	expect(user).toMatchObject({ emailVerified: false });
	expect(user?.id).not.toBe(id);
	const [profile] = await site.services.db.select().from(customers).where(eq(customers.email, "sly@example.org"));
	expect(profile?.role).toBe("member");
});

test("AUTH-07 a link verifies only the registration it was sent for", async () => {
	await approve(site.services, "twice@example.org");
	await register("twice@example.org");
	const first = linkIn((await site.mailTo("twice@example.org")).text);
	await register("twice@example.org", { password: "someone else's" });
	await site.mailTo("twice@example.org", 2);

	const browser = site.visit();
	const answer = await browser.fetch(first);
	expect(answer.headers.get("location")).toMatch(/^\/auth\?error=/i);
	expect((await userOf("twice@example.org"))?.emailVerified).toBe(false);
});

test.for([
	[1, 400],
	[7, 400],
	[8, 200],
	[128, 200],
	[129, 400],
	[10_000, 400],
])("AUTH-02 a password of %i characters returns %i", async ([length = 0, expected]) => {
	const email = `length-${length}@example.org`;
	await approve(site.services, email);
	const { status } = await register(email, { password: "Cress 7! ".repeat(length).slice(0, length) });
	expect(status).toBe(expected);
});

test("AUTH-08 a wrong email and a wrong password get the same message", async () => {
	await addPerson(site.services, { email: "reader@example.org" });
	const wrongPassword = await site.visit().signIn("reader@example.org", "not the password");
	const wrongEmail = await site.visit().signIn("nobody@example.org", PASSWORD);
	expect(wrongPassword).toEqual(wrongEmail);
	expect(wrongPassword.status).toBe(401);
});

test("AUTH-08 signing in ignores the case of the email", async () => {
	await addPerson(site.services, { email: "case@example.org" });
	expect((await site.visit().signIn("CASE@Example.org", PASSWORD)).status).toBe(200);
});

test("AUTH-08 a verification link that continues to another origin is refused", async () => {
	await approve(site.services, "redirect@example.org");
	for (const callbackURL of ["https://evil.example/", "//evil.example", "/\\evil.example"]) {
		const { status } = await register("redirect@example.org", { callbackURL });
		expect([callbackURL, status]).toEqual([callbackURL, 403]);
	}
});

test("SES-02 a missing profile is created at the next request, with the role member", async () => {
	const id = await addPerson(site.services, { email: "lost@example.org", profile: false });
	const browser = site.visit();
	await browser.signIn("lost@example.org", PASSWORD);
	const { body } = await call(browser, "visitor.session.current");
	expect(body.user).toMatchObject({ email: "lost@example.org", role: "member" });
	const [profile] = await site.services.db.select().from(customers).where(eq(customers.userId, id));
	expect(profile).toMatchObject({ email: "lost@example.org", role: "member" });
});

test("SES-02 someone whose profile cannot be created has no role and is refused", async () => {
	const id = await addPerson(site.services, { email: "roleless@example.org" });
	const browser = site.visit();
	await browser.signIn("roleless@example.org", PASSWORD);
	await site.services.db.update(customers).set({ userId: null }).where(eq(customers.userId, id));
	await site.services.db.execute(
		"create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$",
	);
	await site.services.db.execute("create trigger refuse before update on customers execute function refuse()");
	const { body } = await call(browser, "visitor.session.current");
	expect(body.user).toMatchObject({ role: null });
	expect((await call(browser, "member.updates.list")).status).toBe(403);
	await site.services.db.execute("drop trigger refuse on customers");
});

test("SES-05 signing out ends the session on the server", async () => {
	await addPerson(site.services, { email: "leaver@example.org" });
	const browser = site.visit();
	await browser.signIn("leaver@example.org", PASSWORD);
	const cookies = new Map(browser.cookies);
	expect((await browser.post("/api/auth/sign-out", {})).status).toBe(200);
	for (const [name, value] of cookies) browser.cookies.set(name, value);
	expect((await call(browser, "visitor.session.current")).body).toBeNull();
});

test("SEC-02 the session cookie cannot be read by scripts nor sent by other sites", async () => {
	await addPerson(site.services, { email: "cookie@example.org" });
	const answer = await site.visit().fetch("/api/auth/sign-in/email", {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ email: "cookie@example.org", password: PASSWORD }),
	});
	const [cookie] = answer.headers.getSetCookie();
	expect(cookie).toMatch(/HttpOnly/i);
	expect(cookie).toMatch(/SameSite=Lax/i);
});

test("DLG-04 without Remember me the session cookie ends with the browser", async () => {
	await addPerson(site.services, { email: "brief@example.org" });
	const cookieOf = async (rememberMe: boolean) => {
		const answer = await site.visit().fetch("/api/auth/sign-in/email", {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ email: "brief@example.org", password: PASSWORD, rememberMe }),
		});
		return answer.headers.getSetCookie().find((cookie) => cookie.includes("session_token")) ?? "";
	};
	expect(await cookieOf(true)).toMatch(/Max-Age=2592000/i);
	expect(await cookieOf(false)).not.toMatch(/Max-Age|Expires/i);
});

test("USR-08 a customer whose access was revoked is refused at sign-in with a clear message", async () => {
	await addPerson(site.services, { email: "revoked@example.org", approved: false });
	const { status, body } = await site.visit().signIn("revoked@example.org", PASSWORD);
	expect([status, body.message]).toEqual([403, accountMessages.ACCESS_REVOKED]);
	const user = await userOf("revoked@example.org");
	const open = await site.services.db
		.select()
		.from(sessions)
		.where(eq(sessions.userId, user?.id ?? ""));
	expect(open).toHaveLength(0);
});

test("AUTH-02 more people can register at the same time than the database has connections", async () => {
	const emails = Array.from({ length: 25 }, (_, index) => `launch-${index}@example.org`);
	for (const email of emails) await approve(site.services, email, { name: "Nora" });
	const responses = await Promise.all(emails.map((email) => register(email)));
	expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
	for (const email of emails) expect(linkIn((await site.mailTo(email)).text)).not.toBe("");
});
