import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { accountMessages } from "../../../contract/accounts/account-messages.ts";
import { addDownload, addPerson, addProduct, PASSWORD, signedIn } from "../../testing/builders.ts";
import { call } from "../../testing/call.ts";
import { addSecondFactor } from "../../testing/second-factor.ts";
import { siteForThisFile } from "../../testing/site-for-this-file.ts";
import type { TestClient } from "../../testing/test-client.ts";

const site = await siteForThisFile();

const current = async (browser: TestClient) => (await call(browser, "visitor.session.current")).body;

test("SES-06 with a second factor the password alone creates no session", async () => {
	const owner = await signedIn(site, { email: "two@example.org" });
	const app = await addSecondFactor(owner);
	expect((await current(owner)).user).toMatchObject({ secondFactor: true });

	const browser = site.visit();
	const { status, body } = await browser.signIn("two@example.org", PASSWORD);
	expect([status, body.twoFactorRedirect]).toEqual([200, true]);
	expect(await current(browser)).toBeNull();

	expect((await browser.post("/api/auth/two-factor/verify-totp", { code: "000000" })).status).toBe(401);
	expect(await current(browser)).toBeNull();
	expect((await browser.post("/api/auth/two-factor/verify-totp", { code: await app.code() })).status).toBe(200);
	expect((await current(browser)).user.email).toBe("two@example.org");
});

test("SES-06 a recovery code replaces the app's code, once", async () => {
	const owner = await signedIn(site, { email: "recovery@example.org" });
	const { recoveryCodes } = await addSecondFactor(owner);
	const use = async (code: string | undefined) => {
		const browser = site.visit();
		await browser.signIn("recovery@example.org", PASSWORD);
		return (await browser.post("/api/auth/two-factor/verify-backup-code", { code })).status;
	};
	expect(await use(recoveryCodes[0])).toBe(200);
	expect(await use(recoveryCodes[0])).toBe(401);
	expect(await use(recoveryCodes[1])).toBe(200);
});

test("SES-06 neither a link nor a code by email bypasses the second factor", async () => {
	const owner = await signedIn(site, { email: "around@example.org" });
	await addSecondFactor(owner);
	const browser = site.visit();
	await browser.post("/api/auth/sign-in/magic-link", { email: "around@example.org" });
	const { text } = await site.mailTo("around@example.org", /sign-in link/);
	const token = new URL(text.match(/https?:\/\/\S+\/auth\?link=\S+/)?.[0] ?? "").searchParams.get("link");
	await browser.fetch(`/api/auth/magic-link/verify?token=${token}&callbackURL=/dashboard&errorCallbackURL=/auth`);
	expect(await current(browser)).toBeNull();

	const otp = text.match(/\b\d{6}\b/)?.[0];
	const byCode = await browser.post("/api/auth/sign-in/email-otp", { email: "around@example.org", otp });
	expect(byCode).toMatchObject({ status: 403, body: { message: accountMessages.SECOND_FACTOR_REQUIRED } });
	expect(await current(browser)).toBeNull();
});

test("SES-10 an admin removes the lost second factor of a customer or another admin after entering their own password", async () => {
	const admin = await signedIn(site, { email: "helper@example.org", role: "admin" });
	await addSecondFactor(admin);
	const idOf = async (email: string) =>
		(await call(admin, "admin.customers.list", { search: email })).body.rows[0].id as string;
	const remove = async (email: string, password = PASSWORD) =>
		call(admin, "admin.customers.removeSecondFactor", { customerId: await idOf(email), password });

	for (const [email, role] of [
		["lost@example.org", "member"],
		["lost-admin@example.org", "admin"],
	] as const) {
		const owner = await signedIn(site, { email, role });
		await addSecondFactor(owner);
		expect((await remove(email, "a guess")).body).toMatchObject({ code: "WRONG_PASSWORD" });
		expect((await current(owner)).user.secondFactor).toBe(true);
		expect((await remove(email)).status).toBe(200);
		expect(await current(owner)).toBeNull();
		const { body } = await site.visit().signIn(email, PASSWORD);
		expect([body.twoFactorRedirect, body.user?.email]).toEqual([undefined, email]);
		const { text } = await site.mailTo(email, /^Two-step verification was removed/);
		expect(text).toContain(role === "admin" ? "/admin/profile" : "/profile");
		expect((await remove(email)).body).toMatchObject({ code: "NO_SECOND_FACTOR" });
		const log = (await admin.get("/api/admin/audit-log")).body.entries;
		expect(log).toContainEqual(
			expect.objectContaining({
				action: "customer.second_factor_removed",
				subject: email,
				actor: "helper@example.org",
			}),
		);
	}
	expect((await remove("helper@example.org")).body).toMatchObject({ code: "OWN_ACCOUNT" });
	expect((await current(admin)).user.secondFactor).toBe(true);
});

test("SES-10 a trusted browser is no longer trusted after the second factor was removed", async () => {
	const admin = await signedIn(site, { email: "remover@example.org", role: "admin" });
	const owner = await signedIn(site, { email: "trusts@example.org" });
	const app = await addSecondFactor(owner);
	const browser = site.visit();
	await browser.signIn("trusts@example.org", PASSWORD);
	await browser.post("/api/auth/two-factor/verify-totp", { code: await app.code(), trustDevice: true });
	const trusted = async () =>
		(
			await site.services.db.execute(sql`
				select from verifications join users on value = users.id::text
				where email = 'trusts@example.org' and identifier like 'trust-device:%'`)
		).rows.length;
	expect(await trusted()).toBe(1);
	const { rows } = (await call(admin, "admin.customers.list", { search: "trusts@example.org" })).body;
	await call(admin, "admin.customers.removeSecondFactor", { customerId: rows[0].id, password: PASSWORD });
	expect(await trusted()).toBe(0);
});

test("SET-03 an authenticator app shows the account under the site's name from the settings", async () => {
	const admin = await signedIn(site, { email: "namer@example.org", role: "admin" });
	await call(admin, "admin.settings.update", { site_name: "Green & Co" });
	const { body } = await admin.post("/api/auth/two-factor/enable", { password: PASSWORD });
	expect(new URL(body.totpURI).searchParams.get("issuer")).toBe("Green & Co");
});

test("SES-06 removing the second factor requires the password", async () => {
	const owner = await signedIn(site, { email: "remove@example.org" });
	await addSecondFactor(owner);
	expect((await owner.post("/api/auth/two-factor/disable", { password: "a guess" })).status).toBe(400);
	expect((await current(owner)).user.secondFactor).toBe(true);
	expect((await owner.post("/api/auth/two-factor/disable", { password: PASSWORD })).status).toBe(200);
	expect((await site.visit().signIn("remove@example.org", PASSWORD)).body.twoFactorRedirect).toBeUndefined();
});

test("SES-08 if admins need a second factor, an admin without one can only set it up", async () => {
	const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
	const setRequirement = (value: string) => call(admin, "admin.settings.update", { admin_second_factor: value });
	expect(await setRequirement("required")).toMatchObject({ status: 422, body: { code: "SECOND_FACTOR_FIRST" } });
	await addSecondFactor(admin);
	expect((await setRequirement("required")).status).toBe(200);

	const other = await signedIn(site, { email: "other-admin@example.org", role: "admin" });
	expect(await call(other, "admin.settings.read")).toMatchObject({
		status: 403,
		body: { code: "SECOND_FACTOR_REQUIRED" },
	});
	const upload = await other.fetch("/api/uploads", {
		method: "POST",
		headers: { "tus-resumable": "1.0.0", "upload-length": "1" },
	});
	expect(upload.status).toBe(403);
	expect((await current(other)).user.secondFactorMissing).toBe(true);
	// It also lacks an admin's access to files that members do not see.
	const hidden = await addProduct(site.services, {
		title: "Hidden",
		content: Buffer.from("hidden"),
		orderIndex: 0,
		visible: false,
	});
	const premium = await addDownload(site.services, { title: "Premium", accessLevel: "premium" });
	const files = [`/files/digital-downloads/${hidden}`, `/files/downloads/${premium}`];
	for (const path of files) expect([path, (await other.fetch(path)).status >= 400]).toEqual([path, true]);
	for (const path of files) expect([path, (await admin.fetch(path)).status]).toEqual([path, 200]);
	await addSecondFactor(other);
	expect((await call(other, "admin.settings.read")).status).toBe(200);
	// Members do not need one.
	const member = await signedIn(site, { email: "plain@example.org" });
	expect((await call(member, "member.updates.list")).status).toBe(200);
	await setRequirement("optional");
});

test("SES-06 ten wrong codes in a row lock the second factor for minutes, except for the open session", async () => {
	const owner = await signedIn(site, { email: "guessed@example.org" });
	const app = await addSecondFactor(owner);
	for (let round = 0; round < 4; round += 1) {
		const attacker = site.visit();
		await attacker.signIn("guessed@example.org", PASSWORD);
		for (let guess = 0; guess < 3; guess += 1)
			await attacker.post("/api/auth/two-factor/verify-totp", { code: String(guess).padStart(6, "1") });
	}
	const late = site.visit();
	await late.signIn("guessed@example.org", PASSWORD);
	expect((await late.post("/api/auth/two-factor/verify-totp", { code: await app.code() })).status).not.toBe(200);
	expect((await current(owner)).user.email).toBe("guessed@example.org");
});

test("SES-06 an account without the factor is not challenged", async () => {
	await addPerson(site.services, { email: "single@example.org" });
	const { body } = await site.visit().signIn("single@example.org", PASSWORD);
	expect(body.user.email).toBe("single@example.org");
});
