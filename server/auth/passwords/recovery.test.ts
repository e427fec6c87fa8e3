import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { verifications } from "../../database/schema/accounts/auth.ts";
import { addPerson, approve, PASSWORD, revoke } from "../../testing/builders.ts";
import { call } from "../../testing/call.ts";
import { siteForThisFile } from "../../testing/site-for-this-file.ts";
import { startTestSite } from "../../testing/test-site.ts";
import { MIN_RESPONSE_MS } from "../gate/constant-time.ts";

const site = await siteForThisFile();

const ask = (email: string, headers: Record<string, string> = {}) =>
	site.visit().fetch("/api/auth/request-password-reset", {
		method: "POST",
		headers: { "content-type": "application/json", ...headers },
		body: JSON.stringify({ email, redirectTo: "/reset-password" }),
	});

/**
 * Follows the link of the newest mail.
 *
 * @returns its token
 */
async function tokenFor(email: string): Promise<string> {
	const { text } = await site.mailTo(email, /Reset your password/);
	const link = text.match(/https?:\/\/\S+reset-password\S+/)?.[0] ?? "";
	const answer = await site.visit().fetch(link);
	return new URL(answer.headers.get("location") ?? "", site.url).searchParams.get("token") ?? "";
}

const reset = (token: string, newPassword: string) =>
	site.visit().post("/api/auth/reset-password", { token, newPassword });

test("AUTH-09 a reset request gets the same answer whether or not there is an account, and unknown addresses get no email", async () => {
	await addPerson(site.services, { email: "known@example.org" });
	const known = await ask("known@example.org");
	const unknown = await ask("unknown@example.org");
	expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()]);
	await site.mailTo("known@example.org");
	expect(await site.mailCount()).toBe(1);
});

test("RST-03 AUTH-09 an approved email without an account gets the invitation, and the answer is the same", async () => {
	await approve(site.services, "bought@example.org", { name: "Bo Bought" });
	await addPerson(site.services, { email: "has-account@example.org" });
	const began = performance.now();
	const invited = await ask("bought@example.org");
	const invitedMs = performance.now() - began;
	const [known, unknown] = [await ask("has-account@example.org"), await ask("a-stranger@example.org")];
	const texts = [await invited.text(), await known.text(), await unknown.text()];
	expect([invited.status, new Set(texts).size]).toEqual([200, 1]);
	expect(invitedMs).toBeGreaterThanOrEqual(MIN_RESPONSE_MS);
	const { text } = await site.mailTo("bought@example.org", /Your access to/);
	expect(text).toContain(`${site.url}/auth?mode=register&email=bought%40example.org`);
	await site.mailTo("has-account@example.org", /Reset your password/);
	expect(await site.mailsTo("has-account@example.org")).toHaveLength(1);
	expect(await site.mailsTo("a-stranger@example.org")).toHaveLength(0);
});

test("RST-03 someone whose access was revoked is not invited", async () => {
	await approve(site.services, "revoked@example.org");
	await revoke(site.services, "revoked@example.org");
	await site.services.db.execute(sql`select summarize_orders(array(select id from customers))`);
	expect((await ask("revoked@example.org")).status).toBe(200);
	await addPerson(site.services, { email: "asked-after@example.org" });
	await ask("asked-after@example.org");
	await site.mailTo("asked-after@example.org");
	expect(await site.mailsTo("revoked@example.org")).toHaveLength(0);
});

test("RST-03 SEC-03 repeated invitation requests are limited like resets", { tags: "slow" }, async () => {
	const limited = await startTestSite({ config: { rateLimits: true, trustedProxies: ["127.0.0.1", "::1"] } });
	await approve(limited.services, "flooded@example.org");
	const askThere = async (email: string, from: string) => {
		const answer = await limited.visit().fetch("/api/auth/request-password-reset", {
			method: "POST",
			headers: { "content-type": "application/json", "x-forwarded-for": from },
			body: JSON.stringify({ email }),
		});
		return answer.status;
	};
	const statuses = { flooded: [] as number[], stranger: [] as number[] };
	for (let round = 0; round < 7; round += 1) {
		// Each comes from a different network: the limit belongs to the mailbox.
		statuses.flooded.push(await askThere("flooded@example.org", `203.0.113.${round}`));
		statuses.stranger.push(await askThere("nobody-here@example.org", `198.51.100.${round}`));
	}
	expect(statuses.flooded).toEqual([200, 200, 200, 200, 200, 429, 429]);
	expect(statuses.stranger).toEqual(statuses.flooded);
	await limited.mailTo("flooded@example.org", 5);
	expect(await limited.mailsTo("flooded@example.org")).toHaveLength(5);
	await limited.close();
});

test("RST-01 a reset changes the password, ends every session, and its link works once", async () => {
	await addPerson(site.services, { email: "forgetful@example.org" });
	const elsewhere = site.visit();
	await elsewhere.signIn("forgetful@example.org", PASSWORD);
	await ask("forgetful@example.org");
	const token = await tokenFor("forgetful@example.org");

	expect((await reset(token, "short")).status).toBe(400);
	expect((await reset(token, "a new password")).status).toBe(200);
	expect((await call(elsewhere, "visitor.session.current")).body).toBeNull();
	expect((await site.visit().signIn("forgetful@example.org", PASSWORD)).status).toBe(401);
	expect((await site.visit().signIn("forgetful@example.org", "a new password")).status).toBe(200);
	expect(await reset(token, "yet another one")).toMatchObject({ status: 400, body: { code: "INVALID_TOKEN" } });
});

test("RST-01 of fifty concurrent requests with one link, one changes the password", async () => {
	await addPerson(site.services, { email: "race@example.org" });
	await ask("race@example.org");
	const token = await tokenFor("race@example.org");
	const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => reset(token, `password number ${index}`)));
	expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("RST-01 a link older than an hour is refused", async () => {
	await addPerson(site.services, { email: "late@example.org" });
	await ask("late@example.org");
	const token = await tokenFor("late@example.org");
	await site.services.db.update(verifications).set({ expiresAt: new Date(Date.now() - 1_000) });
	expect(await reset(token, "a new password")).toMatchObject({ status: 400, body: { code: "INVALID_TOKEN" } });
});

test("RST-01 the database stores no usable token", async () => {
	await addPerson(site.services, { email: "hashed@example.org" });
	await ask("hashed@example.org");
	const token = await tokenFor("hashed@example.org");
	const rows = await site.services.db.select().from(verifications);
	expect(JSON.stringify(rows)).not.toContain(token);
});

test("RST-01 the owner gets in by resetting the password, even if someone else registered the address first", async () => {
	await approve(site.services, "owner@example.org");
	const attacker = site.visit();
	await attacker.post("/api/auth/sign-up/email", {
		email: "owner@example.org",
		name: "Not me",
		password: "attacker's own",
	});
	await site.mailTo("owner@example.org");
	await ask("owner@example.org");
	const token = await tokenFor("owner@example.org");
	expect((await reset(token, "the owner's own")).status).toBe(200);
	expect((await site.visit().signIn("owner@example.org", "the owner's own")).status).toBe(200);
	expect((await attacker.signIn("owner@example.org", "attacker's own")).status).toBe(401);
});

test("RST-02 the link in the mail uses the configured address, whatever the request's host", async () => {
	await addPerson(site.services, { email: "poisoned@example.org" });
	await ask("poisoned@example.org", { "x-forwarded-host": "evil.example", forwarded: "host=evil.example;proto=https" });
	const { text, html } = await site.mailTo("poisoned@example.org");
	expect(text).toContain(`${site.url}/api/auth/reset-password/`);
	expect(text + html).not.toContain("evil.example");
});

test("RST-02 a reset that would continue to another site is refused", async () => {
	await addPerson(site.services, { email: "led-away@example.org" });
	for (const redirectTo of ["https://evil.example/", "//evil.example", "/\\evil.example"]) {
		const { status } = await site
			.visit()
			.post("/api/auth/request-password-reset", { email: "led-away@example.org", redirectTo });
		expect([redirectTo, status]).toEqual([redirectTo, 403]);
	}
});

test("TST-01 a one-time link signs in once, and only after a click", async () => {
	await addPerson(site.services, { email: "linked@example.org" });
	await site.visit().post("/api/auth/sign-in/magic-link", { email: "linked@example.org", callbackURL: "/dashboard" });
	const { text } = await site.mailTo("linked@example.org");
	const link = new URL(text.match(/https?:\/\/\S+\/auth\?link=\S+/)?.[0] ?? "");
	expect((await site.visit().fetch(link.pathname + link.search)).status).toBe(200);

	const verify = `/api/auth/magic-link/verify?token=${link.searchParams.get("link")}&callbackURL=/dashboard&errorCallbackURL=/auth`;
	const browser = site.visit();
	const first = await browser.fetch(verify);
	expect(new URL(first.headers.get("location") ?? "", site.url).pathname).toBe("/dashboard");
	expect((await call(browser, "visitor.session.current")).body.user.email).toBe("linked@example.org");
	const second = await site.visit().fetch(verify);
	expect(new URL(second.headers.get("location") ?? "", site.url).pathname).toBe("/auth");
});

test("TST-01 a one-time link is not sent to an unapproved email, and the answer does not reveal that", async () => {
	await addPerson(site.services, { email: "linked-too@example.org" });
	const ask = (email: string) => site.visit().post("/api/auth/sign-in/magic-link", { email });
	const [stranger, known] = [await ask("stranger@example.org"), await ask("linked-too@example.org")];
	expect(stranger).toEqual(known);
	await site.mailTo("linked-too@example.org");
	await expect(site.mailsTo("stranger@example.org")).resolves.toHaveLength(0);
});

test("TST-01 a test member is created only if test users are on", async () => {
	const input = { email: "tester@example.org", name: "Tess", password: "long enough" };
	expect((await call(site.visit(), "visitor.testUsers.create", input)).status).toBe(200);
	expect((await site.visit().signIn("tester@example.org", "long enough")).status).toBe(200);
	expect((await site.visit().fetch("/test-user-setup")).status).toBe(200);

	const production = await startTestSite({ config: { testUsers: false } });
	expect((await call(production.visit(), "visitor.testUsers.create", input)).status).toBe(404);
	expect((await production.visit().fetch("/test-user-setup")).status).toBe(404);
	const { rows } = await production.services.db.execute("select 1 from users");
	expect(rows).toHaveLength(0);
	await production.close();
});
