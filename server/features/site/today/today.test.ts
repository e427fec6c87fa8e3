import { X509Certificate } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "node:tls";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { backupName } from "../../../backup/backup-folder.ts";
import { users } from "../../../database/schema/accounts/auth.ts";
import { imports } from "../../../database/schema/customers/imports.ts";
import { signedIn } from "../../../testing/builders.ts";
import { buy, choosePassword, thanksSays } from "../../../testing/buyers.ts";
import { call } from "../../../testing/call.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import { startTestSite, type TestSite } from "../../../testing/test-site.ts";
import { formatUtcDate } from "../../selling/order-facts/format-utc.ts";
import { findAttention } from "./attention.ts";

const folder = mkdtempSync(join(tmpdir(), "backups-"));
const site = await siteForThisFile({ config: { backupFolder: folder, backupEveryHours: 24 } });
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
const read = async () => (await admin.get("/api/admin/today")).body;
const attention = async (): Promise<string[]> => (await read()).attention.map(({ id }: { id: string }) => id);
const doneSteps = async (): Promise<string[]> =>
	((await read()).setup ?? []).filter(({ done }: { done: boolean }) => done).map(({ id }: { id: string }) => id);
const takeBackup = (hoursAgo: number) =>
	mkdirSync(join(folder, backupName(new Date(Date.now() - hoursAgo * 3_600_000))), { recursive: true });

test("SET-05 problems come before suggestions, each with a message and one step", async () => {
	takeBackup(60);
	const { attention: items } = await read();
	expect(items.map(({ id, tone }: Record<string, string>) => [id, tone])).toEqual([
		["backup", "problem"],
		["secondFactor", "notice"],
	]);
	for (const { title, detail, step } of items) {
		expect(title).toMatch(/\w{3}/);
		expect(detail).toMatch(/\w{3}/);
		expect(step.label).toMatch(/\w{3}/);
	}
	takeBackup(1);
	expect(await attention()).toEqual(["secondFactor"]);
});

test("SET-05 a backup with a time in the future is reported, also where backups go on", async () => {
	const backupFolder = mkdtempSync(join(tmpdir(), "backups-"));
	onTestFinished(() => rmSync(backupFolder, { recursive: true }));
	const take = (at: string) => mkdirSync(join(backupFolder, at));
	const said = async (now: string) => {
		const item = (await look({ backupFolder }, new Date(now))).find(({ id }) => id === "backup");
		return item && [item.tone, item.title, item.step];
	};
	const step = { label: "Check the clock", command: "timedatectl" };
	take("2030-01-01T03-00-00");
	expect(await said("2026-01-01T03:00:00Z")).toEqual(["problem", "A backup has a time in the future", step]);
	take("2026-01-01T04-00-00");
	expect(await said("2026-01-01T05:00:00Z")).toEqual(["notice", "A backup has a time in the future", step]);
	expect((await said("2026-01-04T05:00:00Z"))?.[1]).toBe("Backups have stopped");
	expect(await said("2030-01-01T05:00:00Z")).toBeUndefined();
});

test("SET-05 stuck buyers are counted, and their step leads to exactly these", async () => {
	const add = (email: string, more: object = {}) => admin.post("/api/admin/customers", { email, ...more });
	await add("waiting@example.org");
	await add("refunded@example.org", { orderStatus: "REFUNDED" });
	const { db } = site.services;
	await db.execute(sql`update customers set granted_at = now() where email = 'refunded@example.org'`);
	const unconfirmed = await signedIn(site, { email: "unconfirmed@example.org" });
	expect(unconfirmed).toBeDefined();
	await db.update(users).set({ emailVerified: false }).where(sql`email = 'unconfirmed@example.org'`);

	const { attention: items } = await read();
	for (const [id, emails] of Object.entries({
		unconfirmed: ["unconfirmed@example.org"],
		invitations: ["refunded@example.org", "waiting@example.org"],
		unpaid: ["refunded@example.org"],
	})) {
		const item = items.find((one: { id: string }) => one.id === id);
		expect([id, item?.title]).toEqual([
			id,
			expect.stringContaining(emails.length === 1 ? "1 customer" : "2 customers"),
		]);
		const query = new URL(item.step.to, site.url).search;
		const { body } = await admin.get(`/api/admin/customers${query}&sort=email`);
		expect(body.rows.map(({ email }: { email: string }) => email)).toEqual(emails);
	}
});

test("SET-05 WAY-01 a buyer who was notified by the receipt, or chose a password after paying, needs no invitation", async () => {
	const invitations = async () =>
		(await read()).attention.find(({ id }: { id: string }) => id === "invitations")?.title ?? null;
	const before = await invitations();
	const [told, chose] = [site.visit(), site.visit()];
	const session = await buy(site, told, "told-by-receipt@example.org");
	await thanksSays(told, session, "paid");
	const other = await buy(site, chose, "chose-a-password@example.org");
	await thanksSays(chose, other, "paid");
	expect((await choosePassword(chose, other)).status).toBe(200);
	for (const email of ["told-by-receipt@example.org", "chose-a-password@example.org"])
		await site.mailTo(email, /^Your purchase from/);
	await expect.poll(invitations).toBe(before);
	// Even if the receipt bounced: someone with an account needs none.
	await site.services.db.execute(sql`update customers set notified_at = null where email like '%-%@example.org'`);
	const { body } = await admin.get("/api/admin/customers?view=needs-invitation");
	const shown = body.rows.map(({ email }: { email: string }) => email);
	expect(shown).toContain("told-by-receipt@example.org");
	expect(shown).not.toContain("chose-a-password@example.org");
	await site.services.db.execute(sql`delete from customers where email like '%-%@example.org'`);
});

test("SET-05 BUY-05 a partial refund is listed as partial: the buyer keeps access, nobody is waiting", async () => {
	const browser = site.visit();
	const session = await buy(site, browser, "partly@example.org");
	await thanksSays(browser, session, "paid");
	site.standIn.refund(session, 1_000);
	const items = async (): Promise<Record<string, string>[]> => (await read()).attention;
	await expect.poll(async () => (await items()).map(({ id }) => id)).toContain("partialRefunds");
	const item = (await items()).find(({ id }) => id === "partialRefunds");
	expect(item).toMatchObject({ tone: "notice", title: "1 order was partly refunded" });
	expect(item?.detail).toContain("The buyer keeps access.");
	expect((await items()).map(({ id }) => id)).not.toContain("orders");
	await site.services.db.execute(sql`update purchase_events set state = 'dismissed' where state = 'attention'`);
	await site.services.db.execute(sql`delete from customers where email = 'partly@example.org'`);
});

test("SET-05 an import that failed, or left rows out, is shown for a week, unless it was undone", async () => {
	const row = {
		actorEmail: "admin@example.org",
		uploadId: "upload",
		fileName: "gumroad.csv",
		options: {} as never,
		status: "finished" as const,
		totalRows: 10,
		rows: 10,
		failed: 3,
		existing: 7,
	};
	await site.services.db.insert(imports).values({ ...row, createdAt: new Date(Date.now() - 8 * 86_400_000) });
	expect(await attention()).not.toContain("import");
	await site.services.db.insert(imports).values(row);
	const item = (await read()).attention.find(({ id }: { id: string }) => id === "import");
	expect(item.title).toBe("3 rows of gumroad.csv could not be imported");
	await site.services.db.update(imports).set({ status: "undone" });
	expect(await attention()).not.toContain("import");
});

test("SET-04 the checklist completes itself step by step, and a person confirms what it cannot see", async () => {
	// A try-out pays through its stand-in.
	expect(await doneSteps()).toContain("payments");
	await site.services.db.execute(sql`update purchase_sources set removed_at = now()`);
	expect(await doneSteps()).toEqual(["customers", "backup"]);
	const save = (settings: object) => admin.fetch("/api/admin/settings", { method: "PATCH", ...json(settings) });
	expect((await save({ support_email: "help@shop.example" })).status).toBe(200);
	expect(await doneSteps()).not.toContain("name");
	const settings = { site_name: "Microgreens & Co", checkout_url: "https://pay.shop.example/bundle" };
	expect((await save(settings)).status).toBe(200);
	expect((await admin.post("/api/admin/email-delivery/test", { to: "admin@example.org" })).status).toBe(200);
	expect((await site.mailTo("admin@example.org", /^Test message from /)).subject).toContain("Microgreens");
	expect((await admin.fetch("/api/admin/today/setup/terms", { method: "PUT" })).status).toBe(200);
	expect(await doneSteps()).toEqual(["name", "email", "payments", "terms", "customers", "backup"]);
	// A seller may keep the default name.
	expect((await save({ site_name: "Microgreens Academy" })).status).toBe(200);
	expect(await doneSteps()).not.toContain("name");
	expect((await admin.fetch("/api/admin/today/setup/name", { method: "PUT" })).status).toBe(200);
	expect(await doneSteps()).toContain("name");
	expect((await admin.fetch("/api/admin/today/setup/backup", { method: "PUT" })).status).toBe(400);

	const hide = (shown: boolean) => admin.fetch("/api/admin/today/setup", { method: "PUT", ...json({ shown }) });
	expect((await hide(false)).status).toBe(200);
	expect((await read()).setup).toBeNull();
	expect((await hide(true)).status).toBe(200);
	expect((await read()).setup).toHaveLength(8);
});

const json = (body: object) => ({ body: JSON.stringify(body), headers: { "content-type": "application/json" } });

test("SET-04 SET-05 the error of a mail server that refuses is shown to the admin who sends a test, and on the admin home", async () => {
	const refusing: TestSite = await startTestSite({
		transport: { deliver: () => Promise.reject(new Error("535 5.7.8 Authentication failed")) },
	});
	try {
		const seller = await signedIn(refusing, { email: "admin@example.org", role: "admin" });
		const { status, body } = await seller.post("/api/admin/email-delivery/test", { to: "admin@example.org" });
		expect([status, body.data.reason]).toEqual([422, "535 5.7.8 Authentication failed"]);
		await refusing.services.mailer.send({
			kind: "other",
			to: "buyer@example.org",
			subject: "Hello",
			html: "<p>Hi</p>",
			text: "Hi",
		});
		const item = async () =>
			(await seller.get("/api/admin/today")).body.attention.find(({ id }: { id: string }) => id === "email");
		await expect.poll(item).toBeDefined();
		expect(await item()).toMatchObject({
			tone: "problem",
			title: expect.stringMatching(/^\d emails? could not be sent$/),
		});
		expect((await item()).detail).toContain("535 5.7.8 Authentication failed");
	} finally {
		await refusing.close();
	}
});

test("SET-04 the sender's domain is looked up, but never an address that a person typed", async () => {
	const asked: string[] = [];
	site.services.dns.resolveTxt = async (name) => {
		asked.push(name);
		return name === "shop.example" ? [["v=spf1 include:_spf.mail.example ~all"]] : [];
	};
	site.services.config.mailFrom = "Shop <hello@shop.example>";
	const { body } = await admin.get("/api/admin/email-delivery/domain?domain=evil.example");
	expect(body.domain).toBe("shop.example");
	expect(body.records[0]).toMatchObject({ kind: "SPF", state: "found" });
	expect(asked.every((name) => name.endsWith("shop.example"))).toBe(true);
});

/* Created for this test, valid for a hundred years, for a host that does not exist. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBfzCCASWgAwIBAgIUMSQYWFJhkDUISTz/BRoOdeLTP4gwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjExMzk1OVoYDzIxMjYxMDI5
MTEzOTU5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATeQ5Az/SB6/s6KxhHsiJuO+iTNyxoo4H45MNMv3zezEU2AnpHCPN51
a/VfpdIM2yXDq1hW5JbLRjPIMXFHDXR2o1MwUTAdBgNVHQ4EFgQUMhWtiD6AaMZN
g3/Orth1tOCteF0wHwYDVR0jBBgwFoAUMhWtiD6AaMZNg3/Orth1tOCteF0wDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiEAmOHURQVu/Yctf4LdQAH6
A8OwL+juqfSJ8E/vxNO4iJACIFm2DyfUHGv+z3/EgHSdP7jv6BKXqJgG+jOuLAhJ
n92p
-----END CERTIFICATE-----`;
const CERTIFICATE_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgBa/zZkLGkXXCt4Zp
h1yGKDRPH+DNuh5V3AJtVzNBKy+hRANCAATeQ5Az/SB6/s6KxhHsiJuO+iTNyxoo
4H45MNMv3zezEU2AnpHCPN51a/VfpdIM2yXDq1hW5JbLRjPIMXFHDXR2
-----END PRIVATE KEY-----`;

const inProduction = (config: object) => ({ ...site.services, config: { ...site.services.config, ...config } });
const principal = { userId: "00000000-0000-4000-8000-000000000000", email: "admin@example.org", secondFactor: true };
const look = async (config: object, now = new Date()) =>
	findAttention(
		inProduction(config) as never,
		principal as never,
		await site.services.offsiteBackups.readStatus(),
		now,
	);

test("SET-05 a certificate that expires within two weeks is reported, read from the site itself", async () => {
	const server = createServer({ key: CERTIFICATE_KEY, cert: CERTIFICATE }, (socket) => socket.end());
	await new Promise<void>((listening) => server.listen(0, "localhost", listening));
	const siteUrl = `https://localhost:${(server.address() as AddressInfo).port}`;
	const expires = new X509Certificate(CERTIFICATE).validToDate.getTime();
	const said = async (days: number, url = siteUrl) => {
		const now = new Date(expires - days * 86_400_000);
		const items = await look({ production: true, siteUrl: url }, now);
		return items.find(({ id }) => id === "certificate")?.title;
	};
	try {
		expect(await said(12.5)).toBe("The site's certificate expires in 12 days");
		expect(await said(-2)).toBe("The site's certificate has expired");
		expect(await said(20)).toBeUndefined();
		// Nothing responds there: that is not a problem of the certificate.
		expect(await said(1, "https://localhost:1")).toBeUndefined();
	} finally {
		server.close();
	}
});

test("SET-05 checks that fail are listed, so that the rest does not look complete", async () => {
	const { db } = site.services;
	await db.execute(sql`alter table withdrawal_declarations rename to moved_away`);
	try {
		const items = await look({});
		expect(items.find(({ id }) => id === "failed-checks")).toMatchObject({
			tone: "problem",
			title: "4 of these checks failed",
		});
	} finally {
		await db.execute(sql`alter table moved_away rename to withdrawal_declarations`);
	}
	expect((await look({})).some(({ id }) => id === "failed-checks")).toBe(false);
});

test("SET-05 a full disk is reported, with the remaining space", async () => {
	// A file system that never has a free block.
	const [item] = (await look({ dataFolder: "/proc" })).filter(({ id }) => id === "disk");
	expect(item).toMatchObject({ tone: "problem", title: "The disk is almost full" });
	expect(item?.detail).toContain("0.0 GB");
	expect((await look({})).some(({ id }) => id === "disk")).toBe(false);
});

test("SET-05 a cart whose events are refused is reported until one is accepted, or for a week", async () => {
	const { status, body: cart } = await admin.post("/api/admin/payments/sources", { type: "webhook", name: "Zapier" });
	expect(status).toBe(200);
	const { pathname } = new URL(cart.address);
	expect((await site.visit().fetch(pathname, { method: "POST", body: "{}" })).status).toBe(401);
	const item = async (days = 0) =>
		(await look({}, new Date(Date.now() + days * 86_400_000))).find(({ id }) => id === "payments");
	expect(await item()).toMatchObject({ title: "Zapier sends events that are refused", tone: "problem" });
	expect((await item())?.detail).toMatch(/\w{3}/);
	expect(await item(8)).toBeUndefined();
});

test("SET-05 HOOK-05 a removed cart that still reports is named for a week, with since when and what to do", async () => {
	const item = async (days = 0) =>
		(await look({}, new Date(Date.now() + days * 86_400_000))).find(({ id }) => id === "removedCarts");
	const addCart = async (name: string) => {
		const { body } = await admin.post("/api/admin/payments/sources", { type: "webhook", name });
		const { pathname } = new URL(body.address);
		const send = async (path: string, init: RequestInit) => (await site.visit().fetch(path, init)).status;
		return {
			remove: async () => expect((await call(admin, "admin.payments.removeSource", { id: body.id })).status).toBe(200),
			get: () => send(pathname, { method: "GET" }),
			ping: () => send(pathname, { method: "POST" }),
			report: () => send(pathname, { method: "POST", body: "{}" }),
			reportElsewhere: () => send(pathname.replace("webhook", "gumroad"), { method: "POST", body: "{}" }),
		};
	};
	const sources = () =>
		site.services.db.execute<{ name: string; reports: number }>(
			sql`select name, late_reports as reports from purchase_sources where late_reports > 0 order by name`,
		);
	const old = await addCart("Old shop");
	await old.report();
	await old.remove();
	// Only checks, and addresses that never were this cart's.
	expect([await old.get(), await old.ping(), await old.reportElsewhere()]).toEqual([404, 404, 404]);
	expect((await site.visit().fetch("/hooks/webhook/unknown", { method: "POST", body: "{}" })).status).toBe(404);
	expect((await sources()).rows).toEqual([]);
	expect(await item()).toBeUndefined();

	expect(await old.report()).toBe(404);
	const today = formatUtcDate(new Date());
	expect(await item()).toMatchObject({
		tone: "problem",
		title: "Old shop was removed, but still reports to its old address",
		detail: expect.stringContaining(`1 event was lost on ${today}.`),
		step: { label: "Open payments", to: "/admin/payments" },
	});
	await site.services.db.execute(sql`
		update purchase_sources set late_reports_since = '2026-01-05T12:00:00Z' where name = 'Old shop'`);
	for (let time = 0; time < 2; time += 1) expect(await old.report()).toBe(404);
	expect((await item())?.detail).toContain(`3 events were lost since January 5, 2026, the last on ${today}.`);
	expect((await item())?.detail).toContain("add the cart under Payments and enter its new address in the shop");
	expect(await item(8)).toBeUndefined();

	const older = await addCart("Older shop");
	await older.remove();
	expect(await older.report()).toBe(404);
	expect(await item()).toMatchObject({ title: "2 removed carts still report to their old addresses" });
	expect((await sources()).rows).toEqual([
		{ name: "Old shop", reports: 3 },
		{ name: "Older shop", reports: 1 },
	]);
});
