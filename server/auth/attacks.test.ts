import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountMessages } from "../../contract/accounts/account-messages.ts";
import { sessions, users, verifications } from "../database/schema/accounts/auth.ts";
import { makeAdmin } from "../features/accounts/admins/make-admin.ts";
import { addPerson, approve, PASSWORD } from "../testing/builders.ts";
import { call } from "../testing/call.ts";
import { addSecondFactor } from "../testing/second-factor.ts";
import { startSmsHook } from "../testing/servers/sms-hook.ts";
import type { TestClient } from "../testing/test-client.ts";
import { startTestSite, type TestSite } from "../testing/test-site.ts";

/* Attacks that once worked, against a production setup: rate limits on, behind a proxy that names each client. */

let site: TestSite;
let hook: Awaited<ReturnType<typeof startSmsHook>>;
beforeAll(async () => {
	hook = await startSmsHook();
	site = await startTestSite({
		config: { rateLimits: true, trustedProxies: ["127.0.0.1"], smsHook: hook.configured },
	});
});
afterAll(async () => {
	await site.close();
	hook.close();
});

let senders = 0;
/** Returns a client on a new machine, or at the given address. */
function from(address?: string): TestClient {
	senders += 1;
	const sender = address ?? `203.0.113.${senders % 250}`;
	const browser = site.visit();
	const { fetch } = browser;
	browser.fetch = (path, init = {}) => {
		const headers = new Headers(init.headers);
		headers.set("x-forwarded-for", sender);
		return fetch.call(browser, path, { ...init, headers });
	};
	return browser;
}

const current = async (browser: TestClient) => (await call(browser, "visitor.session.current")).body?.user ?? null;
const codeIn = (text: string) => text.match(/\b\d{6}\b/)?.[0] ?? "";
const wrongFor = (code: string) => (code === "000000" ? "111111" : "000000");
const register = (browser: TestClient, email: string, more: object = {}) =>
	browser.post("/api/auth/sign-up/email", {
		email,
		name: "Mallory",
		password: "attacker's own",
		callbackURL: "/auth",
		...more,
	});

/** Sends all attacks in parallel, each from its own machine. */
const race = (count: number, attack: (browser: TestClient, turn: number) => Promise<{ status: number }>) =>
	Promise.all(Array.from({ length: count }, (_, turn) => attack(from(`198.51.100.${turn % 20}`), turn)));

async function userOf(email: string) {
	const [user] = await site.services.db.select().from(users).where(eq(users.email, email));
	if (!user) throw new Error(`no account has ${email}`);
	return user;
}

/** Returns the text of the message that an action sends, ignoring similar messages sent before. */
async function textAfter(email: string, subject: RegExp, act: () => Promise<unknown>): Promise<string> {
	const messages = async () => (await site.mailsTo(email)).filter((message) => subject.test(message.subject));
	const before = (await messages()).length;
	await act();
	await expect.poll(async () => (await messages()).length).toBe(before + 1);
	return (await messages())[0]?.text ?? "";
}

const requestCode = async (email: string, browser = from()): Promise<string> =>
	codeIn(
		await textAfter(email, /code/i, () =>
			browser.post("/api/auth/email-otp/send-verification-otp", { email, type: "sign-in" }),
		),
	);

describe("what was set before an address was proven", () => {
	test("SEC-07 a stranger's phone number, name and password are removed when the buyer proves the address", async () => {
		await approve(site.services, "buyer@example.org", { name: "Bea Buyer" });
		const stranger = from();
		await register(stranger, "buyer@example.org", { phoneNumber: "+15550100123", image: "https://evil.example/x.png" });
		expect((await userOf("buyer@example.org")).phoneNumber).toBeNull();
		// Simulates a later version of the service that lets these through.
		await site.services.db
			.update(users)
			.set({
				phoneNumber: "+15550100123",
				phoneNumberVerified: true,
				twoFactorEnabled: true,
				image: "https://evil.example/x.png",
			})
			.where(eq(users.email, "buyer@example.org"));

		const buyer = from();
		const code = await requestCode("buyer@example.org", buyer);
		expect((await buyer.post("/api/auth/sign-in/email-otp", { email: "buyer@example.org", otp: code })).status).toBe(
			200,
		);
		expect(await userOf("buyer@example.org")).toMatchObject({
			name: "Bea Buyer",
			phoneNumber: null,
			phoneNumberVerified: false,
			twoFactorEnabled: false,
			image: null,
			emailVerified: true,
		});
		expect(await current(buyer)).toMatchObject({ name: "Bea Buyer" });

		await stranger.post("/api/auth/phone-number/send-otp", { phoneNumber: "+15550100123" });
		expect(hook.messages.filter(({ body }) => body.includes("+15550100123"))).toHaveLength(0);
		expect((await stranger.signIn("buyer@example.org", "attacker's own")).status).toBe(401);
	});

	const proofs: [string, (email: string, browser: TestClient) => Promise<unknown>][] = [
		[
			"a sign-in code",
			async (email, browser) =>
				browser.post("/api/auth/sign-in/email-otp", { email, otp: await requestCode(email, browser) }),
		],
		[
			"a sign-in link",
			async (email, browser) => {
				await browser.post("/api/auth/sign-in/magic-link", { email });
				const { text } = await site.mailTo(email, /sign-in link/);
				const token = new URL(text.match(/https?:\/\/\S+link=\S+/)?.[0] ?? "").searchParams.get("link");
				return browser.fetch(`/api/auth/magic-link/verify?token=${token}`);
			},
		],
		[
			"a reset link",
			async (email, browser) => {
				await browser.post("/api/auth/request-password-reset", { email });
				const { text } = await site.mailTo(email, /password/);
				const token = text.match(/reset-password\/([\w-]+)/)?.[1];
				return browser.post("/api/auth/reset-password", { token, newPassword: "the owner's own" });
			},
		],
		[
			"a reset code",
			async (email, browser) => {
				await browser.post("/api/auth/request-password-reset", { email });
				const otp = codeIn((await site.mailTo(email, /password/)).text);
				return browser.post("/api/auth/email-otp/reset-password", { email, otp, password: "the owner's own" });
			},
		],
		["the command for admins", async (email) => makeAdmin(site.services.db, email)],
	];
	test.each(proofs)(
		"SEC-07 nothing of a stranger's registration remains after the owner proves the address by %s",
		async (way, prove) => {
			const email = `${way.replaceAll(" ", "-")}@example.org`;
			await approve(site.services, email);
			await register(from(), email);
			const { id } = await userOf(email);
			// A session that should not exist is ended too.
			await site.services.db
				.insert(sessions)
				.values({ userId: id, token: `planted-${way}`, expiresAt: new Date(Date.now() + 60_000) });
			await prove(email, from());
			expect((await userOf(email)).emailVerified).toBe(true);
			expect((await from().signIn(email, "attacker's own")).status).toBe(401);
			const rows = await site.services.db
				.select()
				.from(sessions)
				.where(eq(sessions.token, `planted-${way}`));
			expect(rows).toHaveLength(0);
		},
	);

	test("SEC-07 someone who registers and confirms in one browser keeps the password and the name", async () => {
		await approve(site.services, "honest@example.org", { name: "From The Shop" });
		const browser = from();
		await register(browser, "honest@example.org", { name: "Hana Honest", password: "my own password" });
		const link =
			(await site.mailTo("honest@example.org", /Confirm/)).text.match(/https?:\/\/\S+verify-email\S+/)?.[0] ?? "";
		await browser.fetch(link);
		expect(await current(browser)).toMatchObject({ name: "Hana Honest" });
		expect((await from().signIn("honest@example.org", "my own password")).status).toBe(200);
	});

	test("SEC-07 a stranger's registration removes nothing from an account whose address an admin has corrected", async () => {
		const admin = await signedInAs("corrector@example.org", "admin");
		await signedInAs("typo@example.org");
		const { id } = await userOf("typo@example.org");
		const { body: list } = await call(admin, "admin.customers.list", { search: "typo@example.org" });
		await call(admin, "admin.customers.correctEmail", { customerId: list.rows[0].id, email: "right@example.org" });
		expect((await userOf("right@example.org")).id).toBe(id);
		expect(await register(from(), "right@example.org")).toMatchObject({
			status: 403,
			body: { code: "USER_ALREADY_EXISTS" },
		});
		expect((await userOf("right@example.org")).id).toBe(id);
		const owner = from();
		await owner.post("/api/auth/sign-in/email-otp", {
			email: "right@example.org",
			otp: await requestCode("right@example.org", owner),
		});
		expect(await current(owner)).toMatchObject({ id });
	});

	test("SEC-09 a registration with an advertisement as its name sends nothing", async () => {
		await approve(site.services, "victim@example.org");
		for (const name of ["Claim your prize at https://evil.example", "evil.com", "x".repeat(1_500), "a\nb", "a\0b"])
			expect([name.length, (await register(from(), "victim@example.org", { name })).status]).toEqual([
				name.length,
				400,
			]);
		expect(await site.mailsTo("victim@example.org")).toHaveLength(0);
	});
});

const signedInAs = async (email: string, role?: "admin") => {
	await addPerson(site.services, { email, role });
	const browser = from();
	const { status } = await browser.signIn(email, PASSWORD);
	expect(status).toBe(200);
	return browser;
};

describe("guessing", () => {
	test("SEC-08 of 200 codes raced from 20 addresses three are compared, and then even the right one is refused", {
		tags: "slow",
	}, async () => {
		await addPerson(site.services, { email: "raced@example.org" });
		const code = await requestCode("raced@example.org");
		const guess = (browser: TestClient, otp: string) =>
			browser.post("/api/auth/sign-in/email-otp", { email: "raced@example.org", otp });
		const answers = await race(200, (browser, turn) =>
			guess(browser, String((Number(code) + 1 + turn) % 1_000_000).padStart(6, "0")),
		);
		expect(answers.every(({ status }) => status >= 400 && status < 500)).toBe(true);
		const spread = Map.groupBy(answers as { status: number; body: { code: string } }[], ({ body }) => body.code);
		expect(spread.get("INVALID_OTP")?.length ?? 0).toBeLessThanOrEqual(3);
		expect(await guess(from(), code)).toMatchObject({ status: 403, body: { code: "TOO_MANY_ATTEMPTS" } });
		// A new code works.
		const fresh = await requestCode("raced@example.org");
		expect((await guess(from(), fresh)).status).toBe(200);
	});

	test("SEC-08 codes for an address without an account are refused in the same way and after as many attempts", {
		tags: "slow",
	}, async () => {
		await addPerson(site.services, { email: "has-account@example.org" });
		const answersFor = async (path: string, email: string) => {
			const answers = [];
			for (let attempt = 0; attempt < 5; attempt += 1) {
				const { status, body } = await from().post(`/api/auth/${path}`, {
					email,
					otp: "123456",
					password: "some new one",
				});
				answers.push([status, body.code, body.message]);
			}
			return answers;
		};
		for (const path of ["sign-in/email-otp", "email-otp/verify-email", "email-otp/reset-password"]) {
			const [known, unknown] = await Promise.all(
				["has-account@example.org", "has-none@example.org"].map((email) => answersFor(path, email)),
			);
			expect([path, known]).toEqual([path, unknown]);
		}
	});

	test("SEC-08 an unconfirmed registration answers a code from another browser like a wrong one", async () => {
		await approve(site.services, "unconfirmed@example.org");
		await register(from(), "unconfirmed@example.org");
		const code = codeIn((await site.mailTo("unconfirmed@example.org", /Confirm/)).text);
		const answer = await from().post("/api/auth/email-otp/verify-email", {
			email: "unconfirmed@example.org",
			otp: code,
		});
		const stranger = await from().post("/api/auth/email-otp/verify-email", {
			email: "nobody-at-all@example.org",
			otp: code,
		});
		expect(answer).toEqual(stranger);
	});

	test("SEC-08 racing the codes of an authenticator app stops after five attempts, and recovery codes count as well", async () => {
		const owner = await signedInAs("app@example.org");
		const app = await addSecondFactor(owner);
		const challenged = from();
		await challenged.signIn("app@example.org", PASSWORD);
		const code = await app.code();
		const answers = await race(30, (browser, turn) => {
			for (const [name, value] of challenged.cookies) browser.cookies.set(name, value);
			return turn % 2
				? browser.post("/api/auth/two-factor/verify-totp", { code: wrongFor(code) })
				: browser.post("/api/auth/two-factor/verify-backup-code", { code: `wrong-${turn}` });
		});
		expect(answers.every(({ status }) => status >= 400 && status < 500)).toBe(true);
		const late = from();
		await late.signIn("app@example.org", PASSWORD);
		expect((await late.post("/api/auth/two-factor/verify-totp", { code: await app.code() })).status).toBe(429);
		expect(await current(late)).toBeNull();
		// The owner's known browser has its own counter (SEC-12).
		await owner.post("/api/auth/sign-out", {});
		await owner.signIn("app@example.org", PASSWORD);
		expect((await owner.post("/api/auth/two-factor/verify-totp", { code: await app.code() })).status).toBe(200);
	});

	test("SEC-08 a code of an authenticator app signs in once", async () => {
		const owner = await signedInAs("once@example.org");
		const app = await addSecondFactor(owner);
		const code = await app.code();
		const statuses = await Promise.all(
			[1, 2, 3].map(async () => {
				const browser = from();
				await browser.signIn("once@example.org", PASSWORD);
				return (await browser.post("/api/auth/two-factor/verify-totp", { code })).status;
			}),
		);
		expect(statuses.toSorted()).toEqual([200, 401, 401]);
	});

	test("SEC-08 the code that set up an authenticator app cannot sign in as well", async () => {
		const owner = await signedInAs("set-up@example.org");
		const app = await addSecondFactor(owner);
		const browser = from();
		await browser.signIn("set-up@example.org", PASSWORD);
		const answer = await browser.post("/api/auth/two-factor/verify-totp", { code: app.usedCode });
		expect(answer).toMatchObject({ status: 401, body: { message: accountMessages.INVALID_CODE } });
		expect(await current(browser)).toBeNull();
		expect((await browser.post("/api/auth/two-factor/verify-totp", { code: await app.code() })).status).toBe(200);
	});

	const asked: [path: string, input: (password: string) => object][] = [
		["/api/auth/change-password", (password) => ({ currentPassword: password, newPassword: "entirely new one" })],
		["/api/auth/two-factor/enable", (password) => ({ password })],
		["/api/auth/two-factor/disable", (password) => ({ password })],
		["/api/auth/two-factor/generate-backup-codes", (password) => ({ password })],
		["/api/auth/change-email", (password) => ({ password, newEmail: "elsewhere@example.org" })],
		["/api/rpc/member/profile/deleteAccount", (password) => ({ json: { password } })],
	];
	test.each(asked)("SEC-08 a stolen session can guess five passwords at %s, not thirty", async (path, input) => {
		const email = `borrowed${path.replaceAll("/", "-").toLowerCase()}@example.org`;
		const owner = await signedInAs(email);
		const answers = await race(30, (browser) => {
			for (const [name, value] of owner.cookies) browser.cookies.set(name, value);
			return browser.post(path, input("not the password"));
		});
		expect(answers.filter(({ status }) => status === 429)).toHaveLength(25);
		expect((await owner.post(path, input(PASSWORD))).status).toBe(429);
	});

	test("SEC-08 the database stores no code, and no hash that a million guesses would reverse", async () => {
		const member = await signedInAs("kept@example.org");
		await member.post("/api/auth/phone-number/send-otp", { phoneNumber: "+15550100177" });
		const code = await requestCode("kept@example.org");
		const rows = await site.services.db.select().from(verifications);
		expect(JSON.stringify(rows)).not.toContain(code);
		const texts = await site.services.db.execute("select value from verifications where identifier like 'phone-otp:%'");
		expect(texts.rows.length).toBeGreaterThan(0);
		for (const { value } of texts.rows) expect(value).toMatch(/^[\w-]{43}$/);
		const plain = createHash("sha256").update(code).digest("base64url");
		expect(JSON.stringify(rows)).not.toContain(plain);
	});

	test("SEC-08 60 approval checks from one IPv6 /64 count as one client", async () => {
		const statuses = await Promise.all(
			Array.from({ length: 60 }, async (_, turn) => {
				const browser = from(`2001:db8:7:7:${turn.toString(16)}::${turn + 1}`);
				return (await browser.get(`/api/registration/approval?email=guess${turn}@example.org`)).status;
			}),
		);
		expect(statuses.filter((status) => status === 200)).toHaveLength(20);
	});

	test("SEC-03 a member can send ten text messages a day, across all numbers", async () => {
		const member = await signedInAs("texter@example.org");
		const answers = await race(25, (browser, turn) => {
			for (const [name, value] of member.cookies) browser.cookies.set(name, value);
			return browser.post("/api/auth/phone-number/send-otp", { phoneNumber: `+155501002${10 + turn}` });
		});
		const statuses = answers.map(({ status }) => status);
		expect(statuses.filter((status) => status === 200)).toHaveLength(10);
		expect(statuses.filter((status) => status === 429)).toHaveLength(15);
	});
});

describe("links and codes that outlive their use", () => {
	const tokenIn = (text: string) => text.match(/reset-password\/([\w-]+)/)?.[1] ?? "";
	const resetMail = (email: string) =>
		textAfter(email, /password/i, () => from().post("/api/auth/request-password-reset", { email }));

	test("SEC-08 an older reset link and all codes stop working after a newer link was used", async () => {
		await addPerson(site.services, { email: "older@example.org" });
		const older = await resetMail("older@example.org");
		const newer = await resetMail("older@example.org");
		const signInCode = await requestCode("older@example.org");
		const reset = (token: string) =>
			from().post("/api/auth/reset-password", { token, newPassword: "brand new password" });
		expect((await reset(tokenIn(newer))).status).toBe(200);
		expect((await reset(tokenIn(older))).status).toBe(400);
		const byCode = { email: "older@example.org", otp: codeIn(newer), password: "brand new password" };
		expect((await from().post("/api/auth/email-otp/reset-password", byCode)).status).toBe(400);
		const signIn = { email: "older@example.org", otp: signInCode };
		expect((await from().post("/api/auth/sign-in/email-otp", signIn)).status).toBe(400);
	});

	test("SEC-08 a reset link stops working after a password change", async () => {
		const owner = await signedInAs("changed@example.org");
		const text = await resetMail("changed@example.org");
		const change = { currentPassword: PASSWORD, newPassword: "changed it myself" };
		expect((await owner.post("/api/auth/change-password", change)).status).toBe(200);
		const reset = { token: tokenIn(text), newPassword: "attacker's choice" };
		expect((await from().post("/api/auth/reset-password", reset)).status).toBe(400);
	});

	test("SEC-08 a sign-in link and its code invalidate each other", async () => {
		await addPerson(site.services, { email: "beside@example.org" });
		const send = async () => {
			const text = await textAfter("beside@example.org", /sign-in link/i, () =>
				from().post("/api/auth/sign-in/magic-link", { email: "beside@example.org" }),
			);
			const token = new URL(text.match(/https?:\/\/\S+link=\S+/)?.[0] ?? "").searchParams.get("link");
			return { code: codeIn(text), token };
		};
		const byCode = (otp: string) => from().post("/api/auth/sign-in/email-otp", { email: "beside@example.org", otp });
		const byLink = async (token: string | null) => {
			const browser = from();
			await browser.fetch(`/api/auth/magic-link/verify?token=${token}&errorCallbackURL=/auth`);
			return (await current(browser)) !== null;
		};
		const first = await send();
		expect(await byLink(first.token)).toBe(true);
		expect((await byCode(first.code)).status).toBe(400);
		const second = await send();
		expect((await byCode(second.code)).status).toBe(200);
		expect(await byLink(second.token)).toBe(false);
	});

	test("SEC-08 a trusted browser is no longer trusted after the second factor was set up again", async () => {
		const owner = await signedInAs("trusting@example.org");
		const app = await addSecondFactor(owner);
		const trusted = from();
		await trusted.signIn("trusting@example.org", PASSWORD);
		await trusted.post("/api/auth/two-factor/verify-totp", { code: await app.code(), trustDevice: true });
		await trusted.post("/api/auth/sign-out", {});
		expect((await trusted.signIn("trusting@example.org", PASSWORD)).body.twoFactorRedirect).toBeUndefined();
		await owner.post("/api/auth/two-factor/disable", { password: PASSWORD });
		await addSecondFactor(owner);
		await trusted.post("/api/auth/sign-out", {});
		expect((await trusted.signIn("trusting@example.org", PASSWORD)).body.twoFactorRedirect).toBe(true);
	});
});

describe("locking the owner out", () => {
	test("SEC-12 while strangers guess the password and exhaust the resets, the owner can still sign in, also by email", async () => {
		const owner = await signedInAs("owner@example.org", "admin");
		await owner.post("/api/auth/sign-out", {});
		const guesses = await race(15, (browser) => browser.signIn("owner@example.org", "a guess"));
		expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
		const resets = await race(8, (browser) =>
			browser.post("/api/auth/request-password-reset", { email: "owner@example.org" }),
		);
		expect(resets.filter(({ status }) => status === 200)).toHaveLength(5);

		// A known browser works as before.
		expect((await owner.signIn("owner@example.org", PASSWORD)).status).toBe(200);
		const reset = await owner.post("/api/auth/request-password-reset", { email: "owner@example.org" });
		expect(reset.status).toBe(200);

		// A new browser must wait for the password, but not for a code by email.
		const elsewhere = from();
		expect((await elsewhere.signIn("owner@example.org", PASSWORD)).status).toBe(429);
		const code = await requestCode("owner@example.org", elsewhere);
		const signIn = await elsewhere.post("/api/auth/sign-in/email-otp", { email: "owner@example.org", otp: code });
		expect(signIn.status).toBe(200);
	});
});

test("SEC-09 a password of 160 KB of combining marks does not block other requests", async () => {
	const member = await signedInAs("marks@example.org");
	const password = "\u0f77\u0344\u0385".repeat(27_000);
	for (const [path, body] of [
		["change-email", { newEmail: "x@example.org", password }],
		["phone-number/verify", { phoneNumber: "+15550100100", code: "123456", updatePhoneNumber: true, password }],
		["sign-in/email", { email: "marks@example.org", password }],
	] as const) {
		const began = process.threadCpuUsage();
		expect((await member.post(`/api/auth/${path}`, body)).status).toBe(413);
		const { user, system } = process.threadCpuUsage(began);
		expect((user + system) / 1_000).toBeLessThan(100);
	}
});

test("SEC-09 a common password is refused wherever one is set", async () => {
	await approve(site.services, "common@example.org");
	const { status, body } = await register(from(), "common@example.org", { password: "Password123" });
	expect([status, body.message]).toEqual([400, expect.stringContaining("most common")]);
	const member = await signedInAs("common-too@example.org");
	const change = { currentPassword: PASSWORD, newPassword: "qwertyuiop" };
	expect((await member.post("/api/auth/change-password", change)).status).toBe(400);
});

test("SEC-02 a link opened from another site does not sign the visitor in as somebody else", async () => {
	await addPerson(site.services, { email: "attacker@example.org" });
	const attacker = from();
	await attacker.post("/api/auth/sign-in/magic-link", { email: "attacker@example.org" });
	const { text } = await site.mailTo("attacker@example.org");
	const token = new URL(text.match(/https?:\/\/\S+link=\S+/)?.[0] ?? "").searchParams.get("link");
	const victim = await signedInAs("victim-of-swap@example.org");
	const navigation = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", accept: "text/html" };
	await victim.fetch(`/api/auth/magic-link/verify?token=${token}`, { headers: navigation });
	expect(await current(victim)).toMatchObject({ email: "victim-of-swap@example.org" });
});
