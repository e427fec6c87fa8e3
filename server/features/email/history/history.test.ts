import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { CustomerEmail } from "../../../../contract/email/history.ts";
import { messageKinds, rulesOfMessage } from "../../../../contract/email/messages.ts";
import { memberTextDefaults } from "../../../../contract/site/member-texts/all-words.ts";
import { users } from "../../../database/schema/accounts/auth.ts";
import { customers } from "../../../database/schema/customers/customers.ts";
import { mailSuppressions, messages } from "../../../database/schema/email/messages.ts";
import { auditLog } from "../../../database/schema/site/audit-log.ts";
import { invitationMail } from "../../../mail/templates/orders/invitation-mail.tsx";
import { addPerson, approve, signedIn } from "../../../testing/builders.ts";
import { call } from "../../../testing/call.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";

const site = await siteForThisFile();
const { db, mailer } = site.services;
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });

const idOf = async (email: string) => {
	const [row] = await db.select({ id: customers.id }).from(customers).where(eq(customers.email, email));
	return row?.id ?? "";
};
const listed = async (email: string, page = 1) =>
	(await call(admin, "admin.emails.list", { customerId: await idOf(email), page })).body;
const states = async (email: string) =>
	(await listed(email)).rows.map(({ subject, state }: CustomerEmail) => [subject, state]);
const invite = async (email: string) =>
	mailer.send(
		await invitationMail({ to: email, name: "Bo", link: `${site.url}/auth?mode=register` }, memberTextDefaults),
	);
const resend = (emailId: string) => call(admin, "admin.emails.resend", { emailId });

test("WAY-04 the customer page lists every email with its status, newest first, page by page", async () => {
	await approve(site.services, "bo@example.org");
	expect(await states("bo@example.org")).toEqual([]);
	for (let number = 0; number < 12; number += 1) {
		await invite("bo@example.org");
		await site.mailTo("bo@example.org", number + 1);
	}
	await expect
		.poll(() => states("bo@example.org"))
		.toEqual(Array(10).fill(["Your access to Microgreens Academy", "sent"]));
	const { rows, total } = await listed("bo@example.org", 2);
	expect([rows.length, total]).toEqual([2, 12]);
	expect(rows[0]).toMatchObject({ category: "Access", to: "bo@example.org", detail: null, resend: "copy" });
});

test("WAY-04 an email is displayed as it was sent, in a frame without scripts, only to admins", async () => {
	const [newest] = (await listed("bo@example.org")).rows;
	const answer = await admin.fetch(`/files/emails/${newest.id}`);
	expect(answer.status).toBe(200);
	expect(answer.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/);
	expect(answer.headers.get("x-frame-options")).toBe("SAMEORIGIN");
	expect(await answer.text()).toContain("Microgreens Academy");
	expect((await site.visit().fetch(`/files/emails/${newest.id}`)).status).toBe(401);
	const member = await signedIn(site, { email: "nosy@example.org" });
	expect((await member.fetch(`/files/emails/${newest.id}`)).status).toBe(403);
	for (const id of ["00000000-0000-4000-8000-000000000000", "no-uuid"])
		expect((await admin.fetch(`/files/emails/${id}`)).status).toBe(404);
});

test("WAY-04 SEC-08 a message with a link or a code is shown without it", async () => {
	await addPerson(site.services, { email: "reset@example.org" });
	await site
		.visit()
		.post("/api/auth/request-password-reset", { email: "reset@example.org", redirectTo: "/reset-password" });
	const { text, html } = await site.mailTo("reset@example.org");
	const link = text.match(/https?:\/\/\S+reset-password\S+/)?.[0] ?? "";
	const code = text.match(/\b\d{6}\b/)?.[0] ?? "";
	expect([link, code]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)]);
	expect(html).toContain(code);
	const [email] = (await listed("reset@example.org")).rows;
	const shown = await (await admin.fetch(`/files/emails/${email.id}`)).text();
	expect(shown).toContain("We got a request to reset the password");
	expect(shown).not.toContain(code);
	expect(shown).not.toContain(new URL(link).pathname.split("/").at(-1));
	await expect
		.poll(async () => (await db.select().from(messages).where(eq(messages.id, email.id)))[0])
		.toMatchObject({ state: "sent", sealed: null });
	const [row] = await db.select().from(messages).where(eq(messages.id, email.id));
	expect(JSON.stringify(row)).not.toContain(code);
});

test("WAY-04 a message without secrets is resent unchanged, to the customer's current address", async () => {
	const customerId = await idOf("bo@example.org");
	const [email] = (await listed("bo@example.org")).rows;
	await call(admin, "admin.customers.correctEmail", { customerId, email: "bob@example.org" });
	expect((await resend(email.id)).status).toBe(200);
	expect((await site.mailTo("bob@example.org")).text).toContain("Thank you for your purchase");
	// Those to the previous address stay on the page.
	expect((await listed("bob@example.org")).total).toBe(13);
	const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, "email.resent"));
	expect(entry?.subject).toBe("bob@example.org");
});

test("WAY-04 an email with a link or a code is created again while it is still needed", async () => {
	const [email] = (await listed("reset@example.org")).rows;
	expect((await resend(email.id)).status).toBe(200);
	await site.mailTo("reset@example.org", 2);

	await approve(site.services, "new@example.org");
	const fields = { email: "new@example.org", name: "Nia", password: "long enough", callbackURL: "/auth" };
	await site.visit().post("/api/auth/sign-up/email", fields);
	await site.mailTo("new@example.org");
	const [confirmation] = (await listed("new@example.org")).rows;
	expect((await resend(confirmation.id)).status).toBe(200);
	await site.mailTo("new@example.org", 2);
	await db.update(users).set({ emailVerified: true }).where(eq(users.email, "new@example.org"));
	expect(await resend(confirmation.id)).toMatchObject({ status: 409, body: { code: "NO_LONGER_NEEDED" } });
});

test("WAY-04 only the person can request their code again", async () => {
	await site.visit().post("/api/auth/email-otp/send-verification-otp", { email: "reset@example.org", type: "sign-in" });
	await site.mailTo("reset@example.org", /code/);
	const code = (await listed("reset@example.org")).rows.find(({ subject }: CustomerEmail) => /code/.test(subject));
	expect(code.resend).toBe("never");
	expect(await resend(code.id)).toMatchObject({ status: 409, body: { code: "NOT_RESENDABLE" } });
});

test("WAY-03 the customer page says why an address is not mailed, and can allow it again", async () => {
	await approve(site.services, "gone@example.org");
	await db
		.insert(mailSuppressions)
		.values({ address: "gone@example.org", reason: "bounce", detail: "550 5.1.1 No such user" });
	await invite("gone@example.org");
	await expect.poll(() => states("gone@example.org")).toEqual([["Your access to Microgreens Academy", "withheld"]]);
	const { suppression, rows } = await listed("gone@example.org");
	expect(suppression).toMatchObject({ reason: "bounce", detail: "550 5.1.1 No such user" });
	expect(rows[0].detail).toBe("The address bounced before.");
	expect(await resend(rows[0].id)).toMatchObject({ status: 409, body: { code: "ADDRESS_SUPPRESSED" } });

	const customerId = await idOf("gone@example.org");
	expect((await call(admin, "admin.emails.allow", { customerId })).status).toBe(200);
	expect((await listed("gone@example.org")).suppression).toBeNull();
	expect((await resend(rows[0].id)).status).toBe(200);
	await site.mailTo("gone@example.org");
	expect((await db.select().from(auditLog).where(eq(auditLog.action, "email.allowed"))).length).toBe(1);
});

test("WAY-04 every kind of message has a category, and one from a later version is displayed like any other", () => {
	for (const kind of Object.keys(messageKinds)) expect(rulesOfMessage(kind).name).toMatch(/\w{4}/);
	expect(rulesOfMessage("of-the-future")).toEqual(rulesOfMessage("other"));
	expect(rulesOfMessage("constructor")).toEqual(rulesOfMessage("other"));
});
