import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { users, verifications } from "../../database/schema/accounts/auth.ts";
import { addPerson, approve, PASSWORD, signedIn } from "../../testing/builders.ts";
import { call } from "../../testing/call.ts";
import { startSmsHook } from "../../testing/servers/sms-hook.ts";
import { siteForThisFile } from "../../testing/site-for-this-file.ts";
import type { TestClient } from "../../testing/test-client.ts";
import { startTestSite } from "../../testing/test-site.ts";

const site = await siteForThisFile();

const askForCode = (email: string, browser = site.visit()) =>
	browser.post("/api/auth/email-otp/send-verification-otp", { email, type: "sign-in" });
const signIn = (browser: TestClient, email: string, otp: string) =>
	browser.post("/api/auth/sign-in/email-otp", { email, otp });
const codeFor = async (email: string) => (await site.mailTo(email, /code/)).text.match(/\b\d{6}\b/)?.[0] ?? "";
const current = async (browser: TestClient) => (await call(browser, "visitor.session.current")).body;

test("SES-06 a code by email signs in, once", async () => {
	await addPerson(site.services, { email: "code@example.org" });
	await askForCode("code@example.org");
	const code = await codeFor("code@example.org");
	const browser = site.visit();
	expect((await signIn(browser, "code@example.org", code)).status).toBe(200);
	expect((await current(browser)).user.email).toBe("code@example.org");
	expect((await signIn(site.visit(), "code@example.org", code)).status).toBe(400);
});

test("SES-06 a code creates the missing account of an approved email, and of no other", async () => {
	await approve(site.services, "brand-new@example.org");
	await askForCode("brand-new@example.org");
	const browser = site.visit();
	expect((await signIn(browser, "brand-new@example.org", await codeFor("brand-new@example.org"))).status).toBe(200);
	expect((await current(browser)).user).toMatchObject({ email: "brand-new@example.org", role: "member" });

	const known = await askForCode("brand-new@example.org");
	expect(await askForCode("nobody@example.org")).toEqual(known);
	expect(await site.mailsTo("nobody@example.org")).toHaveLength(0);
});

test("SES-07 three wrong attempts invalidate a code", async () => {
	await addPerson(site.services, { email: "tries@example.org" });
	await askForCode("tries@example.org");
	const code = await codeFor("tries@example.org");
	const wrong = code === "111111" ? "222222" : "111111";
	for (let guess = 0; guess < 3; guess += 1) await signIn(site.visit(), "tries@example.org", wrong);
	const browser = site.visit();
	expect((await signIn(browser, "tries@example.org", code)).status).not.toBe(200);
	expect(await current(browser)).toBeNull();
});

test("SES-07 a code older than ten minutes is refused with a message", async () => {
	await addPerson(site.services, { email: "stale@example.org" });
	await askForCode("stale@example.org");
	const code = await codeFor("stale@example.org");
	await site.services.db.update(verifications).set({ expiresAt: new Date(Date.now() - 1_000) });
	expect(await signIn(site.visit(), "stale@example.org", code)).toMatchObject({
		status: 400,
		body: { message: "That code is no longer valid. Please ask for a new one." },
	});
});

test("SES-06 a code used by fifty concurrent requests signs one in", async () => {
	await addPerson(site.services, { email: "fifty@example.org" });
	await askForCode("fifty@example.org");
	const code = await codeFor("fifty@example.org");
	const answers = await Promise.all(Array.from({ length: 50 }, () => signIn(site.visit(), "fifty@example.org", code)));
	expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("SES-06 the code in a reset email sets a new password and ends every session", async () => {
	const browser = await signedIn(site, { email: "reset-code@example.org" });
	await site.visit().post("/api/auth/request-password-reset", { email: "reset-code@example.org" });
	const { text } = await site.mailTo("reset-code@example.org", /Reset your password/);
	const otp = text.match(/\b\d{6}\b/)?.[0];
	const reset = await site
		.visit()
		.post("/api/auth/email-otp/reset-password", { email: "reset-code@example.org", otp, password: "a new password" });
	expect(reset.status).toBe(200);
	expect(await current(browser)).toBeNull();
	expect((await site.visit().signIn("reset-code@example.org", PASSWORD)).status).toBe(401);
	await site.mailTo("reset-code@example.org", /password was changed/);
});

test("SEC-04 a sign-in link works with a target path in any script", async () => {
	const email = "any-script@example.org";
	await addPerson(site.services, { email });
	await site.visit().post("/api/auth/sign-in/magic-link", { email, callbackURL: "/日本" });
	const { text } = await site.mailTo(email);
	const token = new URL(text.match(/https?:\/\/\S+\/auth\?link=\S+/)?.[0] ?? "").searchParams.get("link");
	const answer = await site.visit().fetch(`/api/auth/magic-link/verify?token=${token}&callbackURL=/%E6%97%A5%E6%9C%AC`);
	expect([answer.status, answer.headers.get("location")]).toEqual([302, "/%E6%97%A5%E6%9C%AC"]);
});

test("SES-07 a sign-in link opened after more than two minutes works, and is logged", async () => {
	await addPerson(site.services, { email: "late-link@example.org" });
	await site.visit().post("/api/auth/sign-in/magic-link", { email: "late-link@example.org" });
	const { text } = await site.mailTo("late-link@example.org");
	const token = new URL(text.match(/https?:\/\/\S+\/auth\?link=\S+/)?.[0] ?? "").searchParams.get("link");
	const logged = vi.spyOn(site.services.log, "warn");
	vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 130_000 });
	const browser = site.visit();
	await browser.fetch(`/api/auth/magic-link/verify?token=${token}&callbackURL=/dashboard&errorCallbackURL=/auth`);
	vi.useRealTimers();
	expect((await current(browser))?.user.email).toBe("late-link@example.org");
	const [fields] = logged.mock.calls.find(([, message]) => String(message).includes("late")) ?? [];
	expect((fields as { seconds?: number } | undefined)?.seconds).toBeGreaterThanOrEqual(130);
});

test("SES-06 a code by text message is sent through the configured hook, signed, and signs in", {
	tags: "slow",
}, async () => {
	const hook = await startSmsHook();
	const { messages, configured } = hook;
	const withSms = await startTestSite({ config: { smsHook: configured } });
	const next = async (count: number) => {
		await vi.waitUntil(() => messages.length >= count, { timeout: 30_000 });
		const { body, signature } = messages[count - 1] ?? { body: "", signature: "" };
		expect(signature).toBe(`sha256=${createHmac("sha256", configured.secret).update(body).digest("hex")}`);
		return JSON.parse(body) as { to: string; text: string };
	};
	try {
		const member = await signedIn(withSms, { email: "phone@example.org" });
		const number = "+15550100199";
		const send = (browser: TestClient) => browser.post("/api/auth/phone-number/send-otp", { phoneNumber: number });
		const verify = (browser: TestClient, code: string, more: object) =>
			browser.post("/api/auth/phone-number/verify", { phoneNumber: number, code, ...more });

		// A stranger's number gets nothing, and the response does not reveal that.
		expect((await send(withSms.visit())).status).toBe(200);
		await send(member);
		const first = await next(1);
		expect(first.to).toBe(number);
		const code = first.text.match(/\d{6}/)?.[0] ?? "";
		expect((await verify(member, code, { updatePhoneNumber: true })).body.code).toBe("REAUTHENTICATION_REQUIRED");
		expect((await verify(member, code, { updatePhoneNumber: true, password: PASSWORD })).status).toBe(200);

		const phone = withSms.visit();
		expect((await send(phone)).status).toBe(200);
		const second = await next(2);
		expect((await verify(phone, second.text.match(/\d{6}/)?.[0] ?? "", {})).status).toBe(200);
		expect((await current(phone)).user.email).toBe("phone@example.org");
		expect(messages).toHaveLength(2);
		expect((await call(phone, "visitor.registration.waysToSignIn")).body.sms).toBe(true);

		// A new number requires the same verification as the first; a removed number can no longer sign in.
		const change = (phoneNumber: string | null) => member.post("/api/auth/update-user", { phoneNumber });
		expect((await change("+15550100198")).status).toBe(400);
		expect((await call(member, "member.profile.read")).body.phoneNumber).toBe(number);
		expect((await change(null)).status).toBe(200);
		expect((await call(member, "member.profile.read")).body.phoneNumber).toBeNull();
		await send(withSms.visit());
		expect(messages).toHaveLength(2);
	} finally {
		await withSms.close();
		hook.close();
	}
});

test("SES-06 without a hook a code by text message is refused with a message", async () => {
	const answer = await site.visit().post("/api/auth/phone-number/send-otp", { phoneNumber: "+15550100111" });
	expect(answer).toMatchObject({ status: 400, body: { message: "Codes by text message are not offered here." } });
	const [row] = await site.services.db.select().from(users).where(eq(users.phoneNumber, "+15550100111"));
	expect(row).toBeUndefined();
});
