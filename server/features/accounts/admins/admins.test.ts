import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { adminInvitations } from "../../../database/schema/accounts/admin-invitations.ts";
import { PASSWORD, signedIn } from "../../../testing/builders.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import { INVITATION } from "./invite-admin.ts";

const site = await siteForThisFile();
const owner = await signedIn(site, { email: "owner@example.org", role: "admin" });
const password = PASSWORD;
const list = async () => (await owner.get("/api/admin/admins")).body;
const emails = async () => (await list()).admins.map(({ email }: { email: string }) => email);
const idOf = async (email: string) =>
	(await list()).admins.find((one: { email: string }) => one.email === email)?.id as string;
const invite = (email: string, given: object = { password }) =>
	owner.post("/api/admin/admins/invitations", { email, ...given });
const tokenOf = async (email: string) => {
	const { text } = await site.mailTo(email, /^You are invited to manage /);
	return text.match(/token=([\w-]+)/)?.[1] ?? "";
};
const accept = (token: string, visitor = site.visit()) => visitor.post(`/api/admin-invitations/${token}`, {});
const actions = async () => {
	const { body } = await owner.get("/api/admin/audit-log");
	return body.entries.map(({ action, subject }: Record<string, string>) => `${action} ${subject}`);
};

test("SES-06 SEC-05 inviting an admin requires the password again, and the link lets them choose a sign-in method", async () => {
	expect((await invite("second@example.org", {})).status).toBe(422);
	expect((await invite("second@example.org", { password: "not the password" })).status).toBe(422);
	expect((await invite("Second@Example.org")).status).toBe(200);
	const token = await tokenOf("second@example.org");
	const { text } = await site.mailTo("second@example.org", /^You are invited to manage /);
	expect(text).toContain("Help manage Microgreens");
	expect(text).not.toContain("%%");
	expect((await site.visit().get(`/api/admin-invitations/${token}`)).body).toEqual({
		email: "second@example.org",
		invitedBy: "owner@example.org",
	});
	// Looking at it does not consume it.
	expect(await emails()).toEqual(["owner@example.org"]);

	const invited = site.visit();
	const { status, body } = await accept(token, invited);
	expect(status).toBe(200);
	// A link in an email does not sign anyone in.
	expect((await invited.get("/api/session")).body).toBeNull();
	const answer = await invited.fetch(body.next, { redirect: "manual" });
	const reset = new URL(answer.headers.get("location") ?? "", site.url).searchParams.get("token");
	const chosen = "a password of the second admin";
	expect((await invited.post("/api/auth/reset-password", { token: reset, newPassword: chosen })).status).toBe(200);
	expect((await invited.signIn("second@example.org", chosen)).status).toBe(200);
	expect((await invited.get("/api/admin/admins")).status).toBe(200);
	expect(await emails()).toEqual(["owner@example.org", "second@example.org"]);
	expect(await actions()).toEqual(
		expect.arrayContaining(["admin.invited second@example.org", "admin.made second@example.org"]),
	);
	expect((await invite("second@example.org")).body.message).toBe("This person is an admin already.");
});

test("SEC-08 an invitation works once, for a week, and only for the address it was sent to", async () => {
	await invite("once@example.org");
	const token = await tokenOf("once@example.org");
	// If somebody else is signed in and has the link, the address becomes an admin, not that person.
	const member = await signedIn(site, { email: "member@example.org" });
	const answers = await Promise.all([accept(token, member), accept(token), accept(token)]);
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
	expect((await member.get("/api/admin/admins")).status).toBe(403);
	expect(await emails()).toContain("once@example.org");
	expect(await emails()).not.toContain("member@example.org");

	await invite("late@example.org");
	const late = await tokenOf("late@example.org");
	await site.services.db.update(adminInvitations).set({ expiresAt: new Date(Date.now() - 1_000) });
	expect((await accept(late)).status).toBe(410);
	expect((await site.visit().get(`/api/admin-invitations/${late}`)).status).toBe(410);
	expect((await list()).invitations).toMatchObject([{ email: "late@example.org", expired: true }]);

	// A new invitation invalidates the previous one, and so does revoking it.
	await invite("twice@example.org");
	const first = await tokenOf("twice@example.org");
	// Simulates that seconds have passed.
	await site.services.seenOnce.giveBack(INVITATION, "twice@example.org");
	await invite("twice@example.org");
	await site.mailTo("twice@example.org", 2);
	expect((await accept(first)).status).toBe(410);
	const { id } = (await list()).invitations.find(({ email }: { email: string }) => email === "twice@example.org");
	expect((await owner.fetch(`/api/admin/admins/invitations/${id}`, { method: "DELETE" })).status).toBe(200);
	expect((await accept(await tokenOf("twice@example.org"))).status).toBe(410);
	for (const token of ["x", "x".repeat(10_000), "%00".repeat(10), "🌱".repeat(10)])
		expect([400, 404, 410, 414]).toContain((await site.visit().get(`/api/admin-invitations/${token}`)).status);
});

test("SES-06 an invitation clicked three times concurrently is sent once, and its link works", async () => {
	const email = "pressed@example.org";
	const answers = await Promise.all([1, 2, 3].map(() => invite(email)));
	expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
	expect((await site.visit().get(`/api/admin-invitations/${await tokenOf(email)}`)).status).toBe(200);
	expect((await actions()).filter((action: string) => action === `admin.invited ${email}`)).toHaveLength(1);
	expect(await site.mailsTo(email)).toHaveLength(1);
	// Once revoked, it can be sent again immediately.
	const { id } = (await list()).invitations.find((one: { email: string }) => one.email === email);
	await owner.fetch(`/api/admin/admins/invitations/${id}`, { method: "DELETE" });
	await invite(email);
	await site.mailTo(email, 2);
});

test("SEC-07 a stranger's registration of the invited address is void once the invitation is accepted", async () => {
	const email = "taken@example.org";
	await site.services.db.execute(
		sql`insert into users (name, email, email_verified) values ('A stranger', ${email}, false)`,
	);
	await invite(email);
	const { body } = await accept(await tokenOf(email));
	expect(body.next).toMatch(/^\/api\/auth\/reset-password\//);
	expect((await list()).admins.find((one: { email: string }) => one.email === email)).toMatchObject({ name: "" });
});

test("SES-06 a removed admin is signed out immediately and becomes a member; the password is required again", async () => {
	const gone = await signedIn(site, { email: "gone@example.org", role: "admin" });
	const id = await idOf("gone@example.org");
	const remove = (given: object) => owner.post(`/api/admin/admins/${id}/removal`, given);
	expect((await remove({})).status).toBe(422);
	expect((await gone.get("/api/admin/admins")).status).toBe(200);
	expect((await remove({ password })).status).toBe(200);
	expect((await gone.get("/api/admin/admins")).status).toBe(401);
	expect(await emails()).not.toContain("gone@example.org");
	expect(await actions()).toContain("admin.removed gone@example.org");
	expect((await remove({ password })).status).toBe(404);
});

test("SES-06 the last admin cannot be removed, even if two remove each other concurrently", async () => {
	for (const email of (await emails()).filter((one: string) => one !== "owner@example.org"))
		await owner.post(`/api/admin/admins/${await idOf(email)}/removal`, { password });
	const own = await idOf("owner@example.org");
	const { status, body } = await owner.post(`/api/admin/admins/${own}/removal`, { password });
	expect([status, body.code]).toEqual([409, "LAST_ADMIN"]);

	const rival = await signedIn(site, { email: "rival@example.org", role: "admin" });
	const rivalId = await idOf("rival@example.org");
	const answers = await Promise.all([
		owner.post(`/api/admin/admins/${rivalId}/removal`, { password }),
		rival.post(`/api/admin/admins/${own}/removal`, { password }),
	]);
	expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
	const { rows } = await site.services.db.execute(sql`select email from customers where role = 'admin' and registered`);
	expect(rows).toHaveLength(1);
});
