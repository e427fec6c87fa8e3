import { eq } from "drizzle-orm";
import { createLocalJWKSet, jwtVerify } from "jose";
import { expect, test } from "vitest";
import { accountMessages } from "../../../contract/accounts/account-messages.ts";
import { customers } from "../../database/schema/customers/customers.ts";
import { addPerson, approve, PASSWORD, revoke, signedIn } from "../../testing/builders.ts";
import { call } from "../../testing/call.ts";
import { siteForThisFile } from "../../testing/site-for-this-file.ts";

const site = await siteForThisFile();

const verify = (token: string) => call(site.visit(), "visitor.session.verifyToken", { token });

test("SES-07 while there are no keys, a token is refused with that reason", async () => {
	expect(await verify("eyJhbGciOiJFZERTQSJ9.e30.AA")).toMatchObject({
		status: 401,
		body: { message: "JWKS is empty" },
	});
});

test("SES-06 another client can verify a signed token with the JWKS keys", async () => {
	const member = await signedIn(site, { email: "token@example.org", premium: true });
	const { body } = await member.get("/api/auth/token");
	const { body: keys } = await site.visit().get("/api/auth/jwks");
	expect(JSON.stringify(keys)).not.toMatch(/"d":/);
	const { payload } = await jwtVerify(body.token, createLocalJWKSet(keys), { issuer: site.url, audience: site.url });
	expect(payload).toMatchObject({ email: "token@example.org", role: "member", premium: true });
	expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(900);
	expect((await verify(body.token)).body).toMatchObject({ email: "token@example.org", role: "member" });
});

test("SES-07 a changed or malformed token is refused with a message", async () => {
	const member = await signedIn(site, { email: "forged@example.org" });
	const { body } = await member.get("/api/auth/token");
	const [head, payload = "", signature] = body.token.split(".");
	const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
	const forged = Buffer.from(JSON.stringify({ ...claims, role: "admin" })).toString("base64url");
	const none = Buffer.from('{"alg":"none"}').toString("base64url");
	for (const token of [`${head}.${forged}.${signature}`, `${none}.${forged}.`, "nonsense", ""])
		expect(await verify(token)).toMatchObject({ status: 401, body: { message: "Invalid JWT signature" } });
});

test("SES-06 nobody without a session or access gets a token", async () => {
	expect((await site.visit().get("/api/auth/token")).status).toBe(401);
	await addPerson(site.services, { email: "ended@example.org" });
	const browser = site.visit();
	await browser.signIn("ended@example.org", PASSWORD);
	await revoke(site.services, "ended@example.org");
	expect((await browser.get("/api/auth/token")).status).toBe(403);
});

test("USR-08 the token of someone whose access has ended is no longer valid", async () => {
	const member = await signedIn(site, { email: "token-ended@example.org" });
	const { token } = (await member.get("/api/auth/token")).body;
	expect((await call(site.visit(), "visitor.session.verifyToken", { token })).status).toBe(200);
	await revoke(site.services, "token-ended@example.org");
	const { status, body } = await call(site.visit(), "visitor.session.verifyToken", { token });
	expect([status, body.message]).toEqual([401, accountMessages.ACCESS_REVOKED]);
});

test("SEC-01 an admin's token reflects their current rights, not those at the time of signing", async () => {
	const admin = await signedIn(site, { email: "token-admin@example.org", role: "admin" });
	await approve(site.services, "token-admin@example.org");
	const { token } = (await admin.get("/api/auth/token")).body;
	expect((await verify(token)).body.role).toBe("admin");
	await site.services.db
		.update(customers)
		.set({ role: "member" })
		.where(eq(customers.email, "token-admin@example.org"));
	expect((await verify(token)).body.role).toBe("member");
});
