import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { PASSWORD, signedIn } from "../testing/builders.ts";
import { call } from "../testing/call.ts";
import { siteForThisFile } from "../testing/site-for-this-file.ts";
import { checkReleasesWhenDue, runningVersion } from "./check-releases.ts";
import { isNewer } from "./compare-versions.ts";

const release = {
	version: "9.1.0",
	date: "2026-11-20",
	notes: "Faster pages.\nA fix.",
	security: false,
	migrations: 50,
};
let body = "";
let status = 200;
const asked: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];
const server = createServer((request, response) => {
	asked.push({ url: request.url, headers: request.headers });
	response.writeHead(status, { "set-cookie": "who=you" }).end(body);
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
const releasesUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/release.json`;
const site = await siteForThisFile({ config: { releasesUrl } });
const { db, config, mailer } = site.services;
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
afterAll(() => void server.close());

let now = new Date();
const check = () => checkReleasesWhenDue({ config, db, mailer }, now);
const onToday = async () =>
	(await call(admin, "admin.today.read")).body.attention.find(({ id }: { id: string }) => id === "newVersion");
const onSettings = async () => (await call(admin, "admin.serverSettings.read")).body.updates;
beforeEach(async () => {
	body = JSON.stringify(release);
	status = 200;
	asked.length = 0;
	now = new Date();
	await db.execute(sql`truncate release_check`);
});

test("UPG-02 Today tells of a newer version with its notes, and whether it fixes a security problem", async () => {
	expect(await onToday()).toBeUndefined();
	await check();
	expect(await onToday()).toEqual({
		id: "newVersion",
		tone: "notice",
		title: "Version 9.1.0 is available",
		detail: `Released on 2026-11-20; this site runs ${runningVersion}. Faster pages. A fix.`,
		step: { label: "See the notes", to: "/admin/settings/server#updates" },
	});
	const { date, migrations, ...shown } = release;
	expect([date, migrations]).toEqual(["2026-11-20", 50]);
	expect(await onSettings()).toMatchObject({ version: runningVersion, release: { ...shown, releasedOn: date } });
	body = JSON.stringify({ ...release, version: "9.1.1", security: true });
	now = new Date(now.getTime() + 86_400_000);
	await check();
	expect(await onToday()).toMatchObject({ tone: "problem", title: "Version 9.1.1 fixes a security problem" });
});

test("UPG-02 admins are emailed once about a version that fixes a security problem", async () => {
	body = JSON.stringify({ ...release, version: "9.1.2", security: true, notes: "Anyone could read a file.\nUpdate." });
	for (const days of [1, 2]) {
		now = new Date(now.getTime() + days * 86_400_000);
		await Promise.all([check(), check()]);
	}
	const { text } = await site.mailTo("admin@example.org", /Version 9\.1\.2 fixes a security problem/);
	expect(text).toContain("Anyone could read a file.");
	expect(text).toContain(`${config.siteUrl}/admin/settings/server#updates`);
	const { rows } = await db.execute(
		sql`select count(*)::int as sent from messages where kind = 'securityRelease' and subject like '%9.1.2%'`,
	);
	expect(rows).toEqual([{ sent: 1 }]);
	body = JSON.stringify({ ...release, version: "9.1.3" });
	now = new Date(now.getTime() + 86_400_000);
	await check();
	expect((await db.execute(sql`select from messages where subject like '%9.1.3%'`)).rows).toEqual([]);
});

test("UPG-02 an address without a version is refused, and a right one shows its version at once", async () => {
	const enter = (address: string) =>
		call(admin, "admin.serverSettings.save", { change: { group: "updates", values: { address } }, password: PASSWORD });
	status = 404;
	expect(await enter(releasesUrl)).toMatchObject({
		status: 422,
		body: { message: `No version is described at this address. ${new URL(releasesUrl).host} answered with HTTP 404.` },
	});
	status = 200;
	body = "<html>";
	expect((await enter(releasesUrl)).body.message).toMatch(/^No version is described at this address\. /);
	expect(await onToday()).toBeUndefined();
	body = JSON.stringify(release);
	expect((await enter(releasesUrl)).status).toBe(200);
	expect(await onToday()).toMatchObject({ title: "Version 9.1.0 is available" });
});

test("UPG-02 it asks once a day, and sends nothing about the site", async () => {
	for (const hours of [0, 1, 12, 23, 24, 25]) {
		await checkReleasesWhenDue({ config, db, mailer }, new Date(now.getTime() + hours * 3_600_000));
	}
	expect(asked).toHaveLength(2);
	for (const { url, headers } of asked) {
		expect(url).toBe("/release.json");
		const { host, connection, accept, "user-agent": agent, ...others } = headers;
		expect([host, connection, accept, agent]).toEqual([
			new URL(releasesUrl).host,
			"keep-alive",
			"application/json",
			"release-check",
		]);
		for (const value of Object.values(others))
			expect(["*", "cors", "gzip, deflate", "br, gzip, deflate"]).toContain(value);
	}
});

test("UPG-02 a check that fails for a week is reported on Today until it works", async () => {
	const start = now.getTime();
	const afterDays = async (days: number) => {
		now = new Date(start + days * 86_400_000);
		vi.useFakeTimers({ toFake: ["Date"], now });
		await check();
		return onToday().finally(() => vi.useRealTimers());
	};
	await check();
	status = 500;
	for (const days of [1, 2, 7]) expect(await afterDays(days)).toMatchObject({ title: "Version 9.1.0 is available" });
	await db.execute(sql`update release_check set version = ${runningVersion}`);
	expect(await afterDays(7.9)).toBeUndefined();
	expect(await afterDays(8)).toEqual({
		id: "newVersion",
		tone: "notice",
		title: "The check for new versions has failed for a week",
		detail: expect.stringMatching(/HTTP 500\. Until it works, you won't hear about security fixes here\.$/),
		step: { label: "Check the address", to: "/admin/settings/server#updates" },
	});
	status = 200;
	expect(await afterDays(9)).toMatchObject({ title: "Version 9.1.0 is available" });
});

test("UPG-02 turned off, it neither asks nor shows what it knew", async () => {
	await check();
	asked.length = 0;
	const { releasesUrl: before } = config;
	config.releasesUrl = null;
	try {
		now = new Date(now.getTime() + 7 * 86_400_000);
		expect(await check()).toBe(false);
		expect(asked).toEqual([]);
		expect(await onToday()).toBeUndefined();
	} finally {
		config.releasesUrl = before;
	}
});

test.each([
	["the running version", { version: runningVersion }],
	["an older one", { version: "0.0.9" }],
])("UPG-02 %s is not news", async (_, changes) => {
	body = JSON.stringify({ ...release, ...changes });
	await check();
	expect(await onToday()).toBeUndefined();
	expect(await onSettings()).toMatchObject({ problem: null, release: null });
});

test.each<[string, () => void, RegExp]>([
	["an error", () => (status = 500), /answered with HTTP 500\.$/],
	["a page", () => (body = "<html></html>"), /describes no release\.$/],
	["a preview", () => (body = JSON.stringify({ ...release, version: "9.1.0-beta.1" })), /describes no release\.$/],
	[
		"a version that is none",
		() => (body = JSON.stringify({ ...release, version: "<b>9</b>" })),
		/describes no release\.$/,
	],
	[
		"endless notes",
		() => (body = JSON.stringify({ ...release, notes: "x".repeat(100_000) })),
		/describes no release\.$/,
	],
])(
	"UPG-02 an address that answers with %s keeps what was known, and is no problem of the site",
	async (_, set, reason) => {
		await check();
		set();
		now = new Date(now.getTime() + 86_400_000);
		await check();
		expect(await onToday()).toMatchObject({ title: "Version 9.1.0 is available" });
		expect((await onSettings()).problem).toMatch(reason);
	},
);

test("UPG-02 an address that can't be reached is named on the settings page", async () => {
	await checkReleasesWhenDue(
		{ ...site.services, config: { ...config, releasesUrl: "http://127.0.0.1:9/release.json" } },
		now,
	);
	expect(await onSettings()).toMatchObject({ problem: "127.0.0.1:9 can't be reached.", release: null });
	expect(await onToday()).toBeUndefined();
});

test("UPG-02 versions are compared by their numbers", () => {
	expect(isNewer("1.10.0", "1.9.9")).toBe(true);
	expect(isNewer("2.0.0", "10.0.0")).toBe(false);
	expect(isNewer("1.0.0", "1.0.0")).toBe(false);
	expect(isNewer("1.0.0-beta", "0.9.0")).toBe(false);
});
