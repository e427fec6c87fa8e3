import { isContractProcedure } from "@orpc/contract";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { customers } from "../../database/schema/customers/customers.ts";
import { downloadLogs } from "../../database/schema/library/digital-downloads.ts";
import { addDownload, revoke, signedIn } from "../../testing/builders.ts";
import { call } from "../../testing/call.ts";
import { everyCall } from "../../testing/every-call.ts";
import { siteForThisFile } from "../../testing/site-for-this-file.ts";
import type { TestClient } from "../../testing/test-client.ts";
import { endpointRules } from "../gate/rules.ts";
import { viewAsCookie } from "./view-as.ts";

const site = await siteForThisFile();
const { db } = site.services;
await signedIn(site, { email: "ada@example.org", premium: true });
const idOf = async (email: string) => {
	const [row] = await db.select({ id: customers.id }).from(customers).where(eq(customers.email, email));
	return row?.id ?? "";
};

let count = 0;
/** An admin who views the site as a member. */
async function viewing(email = "ada@example.org"): Promise<TestClient> {
	const admin = await signedIn(site, { email: `admin-${++count}@example.org`, role: "admin" });
	expect((await call(admin, "admin.customers.viewAs", { customerId: await idOf(email) })).status).toBe(200);
	return admin;
}
const whoIs = async (browser: TestClient) => (await call(browser, "visitor.session.current")).body;

function procedures(node: unknown, path: string[] = []): { path: string; method: string }[] {
	if (isContractProcedure(node)) return [{ path: path.join("."), method: node["~orpc"].route.method ?? "POST" }];
	return Object.entries(node as object).flatMap(([key, below]) => procedures(below, [...path, key]));
}

test("SEC-01 an admin who views as a member sees what they see, and cannot change anything", async () => {
	const browser = await viewing();
	expect(await whoIs(browser)).toMatchObject({
		user: { email: "ada@example.org", role: "member", premium: true, viewedByAdmin: true },
	});
	for (const { path, method } of procedures(contract)) {
		if (path.startsWith("visitor.")) continue;
		const { input, status: statusForMember = 0 } = everyCall[path] ?? {};
		const { status, body } = await call(browser, path, input);
		const expected = path.startsWith("admin.")
			? [403, "FORBIDDEN"]
			: path.startsWith("member.") && method !== "GET"
				? [403, "VIEW_ONLY"]
				: [statusForMember, body?.code];
		expect([path, status, body?.code]).toEqual([path, ...expected]);
	}
});

test("SEC-06 an admin who views as a member can only use the endpoints that extend or end their own session", async () => {
	const browser = await viewing();
	for (const [name, { audience }] of Object.entries(endpointRules)) {
		if (audience === "closed" || ["POST /sign-out", "GET /get-session"].includes(name)) continue;
		const [method = "", path = ""] = name.split(" ");
		const response = await browser.fetch(`/api/auth${path.replaceAll(/:\w+/g, "x")}`, {
			method,
			...(method === "GET" ? {} : { headers: { "content-type": "application/json" }, body: "{}" }),
		});
		expect([name, response.status, ((await response.json()) as { code: string }).code]).toEqual([
			name,
			403,
			"VIEW_ONLY",
		]);
	}
	expect((await browser.post("/api/auth/sign-out", {})).status).toBe(200);
	expect(await whoIs(browser)).toBeNull();
});

test("what an admin opens while viewing as a member is not counted as theirs, and their data is not exported", async () => {
	const browser = await viewing();
	const id = await addDownload(site.services, {
		title: "Guide",
		content: Buffer.from("guide"),
		accessLevel: "premium",
	});
	expect((await browser.get(`/files/downloads/${id}`)).body).toBe("guide");
	expect((await browser.fetch("/files/bundle.zip")).status).toBe(200);
	expect((await browser.get("/files/my-data.json")).status).toBe(403);
	expect(await db.select().from(downloadLogs)).toEqual([]);
});

test("SEC-05 viewing as a member is logged, ends with a click or with the member's access, and restores the admin", async () => {
	const browser = await viewing();
	const { rows } = await db.execute(
		sql`select actor_email from audit_log where action = 'customer.viewed' and subject = 'ada@example.org' order by at desc limit 1`,
	);
	expect(rows).toEqual([{ actor_email: `admin-${count}@example.org` }]);
	expect((await call(browser, "visitor.session.stopViewing")).status).toBe(200);
	expect((await call(browser, "admin.customers.list", {})).status).toBe(200);

	await signedIn(site, { email: "leaving@example.org" });
	const other = await viewing("leaving@example.org");
	await revoke(site.services, "leaving@example.org");
	expect((await whoIs(other)).user.role).toBe("admin");
	expect((await call(other, "admin.customers.viewAs", { customerId: await idOf("leaving@example.org") })).status).toBe(
		409,
	);
});

test("SEC-01 a view is invalid with another session, signature or customer, or after half an hour", async () => {
	const { config } = site.services;
	const admin = await signedIn(site, { email: "forger@example.org", role: "admin" });
	const member = await signedIn(site, { email: "member@example.org" });
	const customerId = await idOf("ada@example.org");
	const adminId = (await whoIs(admin)).user.id;
	const memberId = (await whoIs(member)).user.id;
	const cookieValue = (cookie: string) => cookie.match(/^view-as=([^;]+)/)?.[1] ?? "";
	const now = new Date();
	const genuine = cookieValue(viewAsCookie(config, { customerId, adminId }, now));
	const late = new Date(now.getTime() - 31 * 60_000);
	const attempts: [TestClient, string][] = [
		[member, genuine],
		[member, cookieValue(viewAsCookie(config, { customerId, adminId: memberId }, now))],
		[admin, cookieValue(viewAsCookie({ ...config, authSecret: "another secret" }, { customerId, adminId }, now))],
		[admin, genuine.replace(customerId, await idOf("member@example.org"))],
		[admin, cookieValue(viewAsCookie(config, { customerId, adminId }, late))],
		[admin, cookieValue(viewAsCookie(config, { customerId: "not-an-id", adminId }, late))],
		[admin, "..."],
	];
	for (const [browser, value] of attempts) {
		const before = await whoIs(browser);
		browser.cookies.set("view-as", value);
		expect([value, await whoIs(browser)]).toEqual([value, { ...before, expiresAt: expect.anything() }]);
		browser.cookies.delete("view-as");
	}
	admin.cookies.set("view-as", genuine);
	expect((await whoIs(admin)).user.email).toBe("ada@example.org");
});
