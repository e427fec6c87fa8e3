import { createHmac, createSign, generateKeyPairSync, randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type MailProvider, mailProviderIds } from "../../../../../contract/email/bounces.ts";
import { memberTextDefaults } from "../../../../../contract/site/member-texts/all-words.ts";
import { customers } from "../../../../database/schema/customers/customers.ts";
import { mailHooks } from "../../../../database/schema/email/mail-hooks.ts";
import { mailSuppressions, messages } from "../../../../database/schema/email/messages.ts";
import { invitationMail } from "../../../../mail/templates/orders/invitation-mail.tsx";
import { deliveryReportMail } from "../../../../mail/templates/sellers/delivery-report-mail.tsx";
import { approve, signedIn } from "../../../../testing/builders.ts";
import { call } from "../../../../testing/call.ts";
import { siteForThisFile } from "../../../../testing/site-for-this-file.ts";
import { signedText } from "./providers/ses.ts";
import { reportUnreached } from "./report-unreached.ts";

const site = await siteForThisFile();
const { db, mailer } = site.services;
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });

/** Amazon's certificate, and responses to other outgoing requests. */
const amazon = generateKeyPairSync("rsa", { modulusLength: 2048 });
const CERTIFICATE = "https://sns.us-east-1.amazonaws.com/SimpleNotificationService-0123456789abcdef.pem";
const asked: string[] = [];
const ownFetch = globalThis.fetch;
beforeAll(() => {
	vi.stubGlobal("fetch", async (input: string | URL | Request, init?: RequestInit) => {
		const address = String(input instanceof Request ? input.url : input);
		if (address.startsWith(site.url)) return ownFetch(input, init);
		asked.push(address);
		return new Response(amazon.publicKey.export({ type: "spki", format: "pem" }) as string);
	});
});
afterAll(() => vi.unstubAllGlobals());

const KEYS = {
	mailgun: "key-0123456789",
	resend: `whsec_${Buffer.from("a secret of resend, 32 bytes ok!").toString("base64")}`,
};
const hooks = {} as Record<MailProvider, { path: string; authorization?: string; shownOnce: string | null }>;
beforeAll(async () => {
	for (const provider of mailProviderIds) {
		const secret = KEYS[provider as keyof typeof KEYS] ?? "";
		const { status, body } = await call(admin, "admin.bounces.connect", { provider, secret });
		expect([provider, status]).toEqual([provider, 200]);
		const { pathname, username, password } = new URL(body.address);
		hooks[provider] = {
			path: pathname,
			...(username && { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}` }),
			shownOnce: body.shownOnce,
		};
	}
});

type Kind = "bounce" | "complaint" | "soft";
interface Told {
	kind: Kind;
	email: string;
	messageId: string;
}

const snsOf = (message: object) => ({
	Type: "Notification" as const,
	MessageId: randomUUID(),
	TopicArn: "arn:aws:sns:us-east-1:123456789012:bounces",
	Message: JSON.stringify(message),
	Timestamp: new Date().toISOString(),
	SignatureVersion: "2" as const,
	SigningCertURL: CERTIFICATE,
});
const signSns = (message: ReturnType<typeof snsOf>) => ({
	...message,
	Signature: createSign("RSA-SHA256")
		.update(signedText({ ...message, Signature: "" }))
		.sign(amazon.privateKey, "base64"),
});
const standardHeaders = (secret: string, prefix: string, raw: string) => {
	const now = new Date();
	return {
		[`${prefix}-id`]: "msg_1",
		[`${prefix}-timestamp`]: String(Math.floor(now.getTime() / 1_000)),
		[`${prefix}-signature`]: new Webhook(secret).sign("msg_1", now, raw),
	};
};

/** Payloads of each provider, as in its documentation; see the links in `providers/`. */
const sends: Record<MailProvider, (told: Told) => { raw: string; headers: Record<string, string> }> = {
	ses: ({ kind, email, messageId }) => {
		const recipients = [
			{ emailAddress: email, status: "5.1.1", action: "failed", diagnosticCode: "smtp; 550 5.1.1 User" },
		];
		const mail = { timestamp: "2016-01-27T14:59:38.237Z", source: "john@example.com", messageId, destination: [email] };
		const message =
			kind === "complaint"
				? {
						notificationType: "Complaint",
						complaint: { complainedRecipients: [{ emailAddress: email }], complaintFeedbackType: "abuse" },
						mail,
					}
				: {
						notificationType: "Bounce",
						bounce: {
							bounceType: kind === "soft" ? "Transient" : "Permanent",
							bounceSubType: "General",
							bouncedRecipients: recipients,
						},
						mail,
					};
		return { raw: JSON.stringify(signSns(snsOf(message))), headers: { "content-type": "text/plain; charset=UTF-8" } };
	},
	postmark: ({ kind, email, messageId }) => ({
		raw: JSON.stringify({
			RecordType: kind === "complaint" ? "SpamComplaint" : "Bounce",
			Type: { bounce: "HardBounce", soft: "SoftBounce", complaint: "SpamComplaint" }[kind],
			TypeCode: 1,
			MessageID: messageId,
			Details: "smtp;550 5.1.1 User unknown",
			Email: email,
			BouncedAt: "2019-11-05T16:33:54.9070259Z",
		}),
		headers: { authorization: hooks.postmark.authorization ?? "" },
	}),
	mailgun: ({ kind, email, messageId }) => {
		const timestamp = String(Math.floor(Date.now() / 1_000));
		const token = randomBytes(25).toString("hex");
		const signature = createHmac("sha256", KEYS.mailgun)
			.update(timestamp + token)
			.digest("hex");
		return {
			raw: JSON.stringify({
				signature: { timestamp, token, signature },
				"event-data": {
					event: kind === "complaint" ? "complained" : "failed",
					severity: kind === "soft" ? "temporary" : "permanent",
					recipient: email,
					message: { headers: { "message-id": messageId } },
					"delivery-status": { code: 550, message: "smtp; 550 5.1.1 User unknown", description: "" },
				},
			}),
			headers: {},
		};
	},
	resend: ({ kind, email, messageId }) => {
		const raw = JSON.stringify({
			type: kind === "complaint" ? "email.complained" : "email.bounced",
			created_at: "2026-11-22T12:00:00.000Z",
			data: {
				email_id: messageId,
				to: [email],
				subject: "Hello",
				...(kind !== "complaint" && {
					bounce: {
						message: "550 5.1.1 User unknown",
						subType: "General",
						type: kind === "soft" ? "Transient" : "Permanent",
					},
				}),
			},
		});
		return { raw, headers: standardHeaders(KEYS.resend, "svix", raw) };
	},
	brevo: ({ kind, email, messageId }) => ({
		raw: JSON.stringify({
			event: { bounce: "hard_bounce", soft: "soft_bounce", complaint: "spam" }[kind],
			email,
			id: 26224,
			date: "2026-11-22 12:00:00",
			"message-id": `<${messageId}>`,
			reason: "550 5.1.1 User unknown",
		}),
		headers: {},
	}),
	webhook: ({ kind, email, messageId }) => {
		const raw = JSON.stringify({
			type: kind === "complaint" ? "email.complained" : "email.bounced",
			data: { email, message_id: messageId, reason: "550 5.1.1 User unknown", permanent: kind !== "soft" },
		});
		return { raw, headers: standardHeaders(hooks.webhook.shownOnce ?? "", "webhook", raw) };
	},
};

const deliver = (provider: MailProvider, { raw, headers }: { raw: string; headers: Record<string, string> }) =>
	site.visit().fetch(hooks[provider].path, {
		method: "POST",
		body: raw,
		headers: { "content-type": "application/json", ...headers },
	});

let count = 0;
/** Invites a buyer, and returns the message. */
async function invited() {
	count += 1;
	const email = `buyer-${count}@example.org`;
	await approve(site.services, email);
	await mailer.send(await invitationMail({ to: email, name: "", link: `${site.url}/auth` }, memberTextDefaults));
	await site.mailTo(email);
	const find = async () => (await db.select().from(messages).where(eq(messages.address, email)))[0];
	await expect.poll(async () => (await find())?.state).toBe("sent");
	const message = await find();
	if (!message) throw new Error("it is not there");
	return { email, id: message.id, find };
}
const suppression = async (email: string) =>
	(await db.select().from(mailSuppressions).where(eq(mailSuppressions.address, email)))[0] ?? null;

describe.each(mailProviderIds)("%s", (provider) => {
	test("WAY-03 a bounce marks the message, and its address is no longer mailed", async () => {
		const { email, id, find } = await invited();
		const providerId = `provider-${id}`;
		await db.update(messages).set({ providerId }).where(eq(messages.id, id));
		const named = provider === "webhook" || provider === "mailgun" ? `${id}@academy.example` : providerId;
		const answer = await deliver(
			provider,
			sends[provider]({ kind: "bounce", email: email.toUpperCase(), messageId: named }),
		);
		expect(answer.status).toBe(200);
		expect(await find()).toMatchObject({ state: "bounced", detail: expect.stringContaining("5.1.1") });
		expect(await suppression(email)).toMatchObject({ reason: "bounce", detail: expect.stringContaining("5.1.1") });
		const [hook] = await db.select().from(mailHooks).where(eq(mailHooks.provider, provider));
		expect(hook?.lastEventAt).not.toBeNull();
	});

	test("WAY-03 a spam complaint marks the newest message if the one it names is unknown", async () => {
		const { email, find } = await invited();
		expect((await deliver(provider, sends[provider]({ kind: "complaint", email, messageId: "unknown" }))).status).toBe(
			200,
		);
		expect((await find())?.state).toBe("complained");
		expect((await suppression(email))?.reason).toBe("complaint");
	});

	test("WAY-03 temporary failures change nothing, and neither does an address without a customer", async () => {
		const { email, find } = await invited();
		expect((await deliver(provider, sends[provider]({ kind: "soft", email, messageId: "" }))).status).toBe(200);
		expect((await find())?.state).toBe("sent");
		expect(await suppression(email)).toBeNull();
		const stranger = `stranger-${provider}@example.org`;
		expect((await deliver(provider, sends[provider]({ kind: "bounce", email: stranger, messageId: "" }))).status).toBe(
			200,
		);
		expect(await suppression(stranger)).toBeNull();
	});

	test("WAY-03 a forged bounce has no effect", async () => {
		const { email, find } = await invited();
		const genuine = sends[provider]({ kind: "bounce", email, messageId: "" });
		const elsewhere = { ...hooks[provider], path: `/hooks/mail/${provider}/not-the-secret` };
		const before = hooks[provider];
		hooks[provider] = elsewhere;
		expect((await deliver(provider, genuine)).status).toBe(404);
		hooks[provider] = before;
		if (provider !== "brevo") {
			const { raw } = genuine;
			const changed = raw.replace(/("Signature":"|"signature":")\w/g, "$1_");
			expect((await deliver(provider, { raw: changed, headers: {} })).status).toBe(401);
			const [hook] = await db.select().from(mailHooks).where(eq(mailHooks.provider, provider));
			expect(hook).toMatchObject({ failures: 1, lastFailure: "The signature is missing or wrong." });
		}
		expect((await find())?.state).toBe("sent");
		expect(await suppression(email)).toBeNull();
	});

	test("WAY-03 SEC-04 any other request gets a response, and has no effect", async () => {
		const before = await db.select().from(mailSuppressions);
		await fc.assert(
			fc.asyncProperty(fc.oneof(fc.json(), fc.string()), async (raw) => {
				const { status } = await deliver(provider, {
					raw,
					headers: sends[provider]({ kind: "soft", email: "a@b.example", messageId: "" }).headers,
				});
				expect([200, 400, 401]).toContain(status);
			}),
			{ numRuns: 20 },
		);
		expect(await db.select().from(mailSuppressions)).toEqual(before);
		expect((await site.visit().fetch(hooks[provider].path)).status).toBe(200);
		expect((await site.visit().fetch(hooks[provider].path, { method: "DELETE" })).status).toBe(405);
		const large = "x".repeat(1024 * 1024 + 1);
		expect((await deliver(provider, { raw: large, headers: {} })).status).toBe(413);
	});
});

test("WAY-03 an Amazon SNS topic is confirmed automatically, and no other server is called", async () => {
	const confirmation = {
		...snsOf({}),
		Type: "SubscriptionConfirmation" as const,
		Token: "t",
		SubscribeURL: "https://sns.us-east-1.amazonaws.com/?Action=ConfirmSubscription&Token=t",
	};
	asked.length = 0;
	const signed = signSns(confirmation as never);
	expect((await deliver("ses", { raw: JSON.stringify(signed), headers: {} })).status).toBe(200);
	expect(asked).toContain(confirmation.SubscribeURL);
	asked.length = 0;
	for (const SigningCertURL of [
		"https://evil.example/a.pem",
		"https://sns.evil.example/.amazonaws.com/a.pem",
		"http://sns.us-east-1.amazonaws.com/SimpleNotificationService-0.pem",
		"https://sns.s3.amazonaws.com/SimpleNotificationService-0.pem",
		"https://sns.amazonaws.com/SimpleNotificationService-0.pem",
		"https://sns.us-east-1.s3.amazonaws.com/SimpleNotificationService-0.pem",
		"https://sns.evil.amazonaws.com/SimpleNotificationService-0.pem",
		"https://sns.us-east-1.amazonaws.com.evil.example/SimpleNotificationService-0.pem",
		"https://sns.us-east-1.amazonaws.com/bucket/SimpleNotificationService-0.pem",
		"https://sns.us-east-1.amazonaws.com/a.pem",
		// Not the topic's region.
		"https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0.pem",
	]) {
		const forged = signSns({ ...snsOf({}), SigningCertURL });
		expect((await deliver("ses", { raw: JSON.stringify(forged), headers: {} })).status).toBe(401);
	}
	expect(asked).toEqual([]);
	const leading = signSns({ ...confirmation, MessageId: randomUUID(), SubscribeURL: "https://evil.example/" } as never);
	expect((await deliver("ses", { raw: JSON.stringify(leading), headers: {} })).status).toBe(200);
	expect(asked.filter((address) => /evil|^http:/.test(address))).toEqual([]);
});

const bounceOf = (email: string) => ({
	notificationType: "Bounce",
	bounce: { bounceType: "Permanent", bouncedRecipients: [{ emailAddress: email }] },
	mail: { messageId: "" },
});

test.each([
	["of another AWS account", { TopicArn: "arn:aws:sns:us-east-1:999999999999:bounces" }],
	["that is no topic", { TopicArn: "bounces" }],
	["of three hours ago", { Timestamp: new Date(Date.now() - 3 * 3_600_000).toISOString() }],
	["of tomorrow", { Timestamp: new Date(Date.now() + 86_400_000).toISOString() }],
	["without a time", { Timestamp: "soon" }],
])("WAY-03 an Amazon SNS message %s is refused", async (_, wrong) => {
	const first = signSns(snsOf({}));
	expect((await deliver("ses", { raw: JSON.stringify(first), headers: {} })).status).toBe(200);
	const { email } = await invited();
	const message = signSns({ ...snsOf(bounceOf(email)), ...wrong });
	expect((await deliver("ses", { raw: JSON.stringify(message), headers: {} })).status).toBe(401);
	expect(await suppression(email)).toBeNull();
	const other = signSns({ ...snsOf(bounceOf(email)), TopicArn: "arn:aws:sns:us-east-1:123456789012:complaints" });
	expect((await deliver("ses", { raw: JSON.stringify(other), headers: {} })).status).toBe(200);
	expect(await suppression(email)).not.toBeNull();
});

test.each(["ses", "mailgun"] as const)(
	"WAY-03 a report of %s that is sent again has no further effect",
	async (provider) => {
		const { email } = await invited();
		const report = sends[provider]({ kind: "bounce", email, messageId: "" });
		expect((await deliver(provider, report)).status).toBe(200);
		expect(await suppression(email)).not.toBeNull();
		// The seller has allowed it again.
		await db.delete(mailSuppressions).where(eq(mailSuppressions.address, email));
		const replayed = await Promise.all([deliver(provider, report), deliver(provider, report)]);
		expect(replayed.map(({ status }) => status)).toEqual([200, 200]);
		expect(await suppression(email)).toBeNull();
	},
);

test("WAY-03 a report with an old signature is refused", async () => {
	const timestamp = String(Math.floor(Date.now() / 1_000) - 86_400);
	const signature = createHmac("sha256", KEYS.mailgun).update(`${timestamp}token`).digest("hex");
	const body = {
		signature: { timestamp, token: "token", signature },
		"event-data": { event: "complained", recipient: "a@example.org" },
	};
	expect((await deliver("mailgun", { raw: JSON.stringify(body), headers: {} })).status).toBe(401);
});

test("WAY-03 secrets of providers are encrypted, and a generated one is shown once", async () => {
	const rows = JSON.stringify(await db.select().from(mailHooks));
	for (const secret of [KEYS.mailgun, KEYS.resend, hooks.webhook.shownOnce ?? "-"]) expect(rows).not.toContain(secret);
	for (const { path } of Object.values(hooks)) expect(rows).not.toContain(path.split("/").at(-1));
	const listed = JSON.stringify((await call(admin, "admin.bounces.list")).body);
	expect(listed).not.toContain(hooks.webhook.shownOnce);
});

test("WAY-03 reconnecting a provider keeps its address; disconnecting removes it", async () => {
	const again = (await call(admin, "admin.bounces.connect", { provider: "postmark" })).body;
	expect(new URL(again.address).pathname).toBe(hooks.postmark.path);
	await call(admin, "admin.bounces.disconnect", { provider: "postmark" });
	expect(
		(await deliver("postmark", sends.postmark({ kind: "bounce", email: "a@example.org", messageId: "" }))).status,
	).toBe(404);
});

test("WAY-03 a daily email lists buyers who were not notified of their access", async () => {
	const now = new Date();
	await db.delete(messages);
	await db.delete(mailSuppressions);
	expect(await reportUnreached(site.services, now)).toBe(0);
	const { email } = await invited();
	const arrived = await invited();
	const told = await invited();
	await deliver("brevo", sends.brevo({ kind: "bounce", email, messageId: "" }));
	await deliver("brevo", sends.brevo({ kind: "bounce", email: told.email, messageId: "" }));
	// A second message was delivered to this one.
	await db.delete(mailSuppressions).where(eq(mailSuppressions.address, told.email));
	await mailer.send(await invitationMail({ to: told.email, name: "", link: `${site.url}/auth` }, memberTextDefaults));
	await site.mailTo(told.email, 2);
	expect(await reportUnreached(site.services, now)).toBe(1);
	const { text } = await site.mailTo("admin@example.org", /not reached/);
	expect(text).toContain(email);
	expect(text).not.toContain(arrived.email);
	expect(text).not.toContain(told.email);
	const [row] = await db.select({ id: customers.id }).from(customers).where(eq(customers.email, email));
	expect(text).toContain(`${site.url}/admin/users/${row?.id}`);
	expect(await reportUnreached(site.services, now)).toBe(0);
	// Nothing new has happened the next day.
	expect(await reportUnreached(site.services, new Date(now.getTime() + 2 * 86_400_000))).toBe(0);
});

test("WAY-03 buyers beyond those that fit into the daily email are counted in it", async () => {
	const buyers = ["ana", "ben"].map((name) => ({ email: `${name}@example.org`, why: "", link: site.url }));
	const { subject, text } = await deliveryReportMail({ to: "admin@example.org", buyers, count: 1_202 });
	expect(subject).toBe("1,202 buyers were not reached");
	expect(text.replaceAll(/\s+/g, " ")).toContain("1,200 more are listed on Today");
});
