import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { OffsiteBackupsState } from "../../../../contract/site/offsite-backups.ts";
import { openOffsiteFolder } from "../../../backup/offsite/offsite-folder.ts";
import { addDownload, PASSWORD, signedIn } from "../../../testing/builders.ts";
import { call } from "../../../testing/call.ts";
import { startBucketProxy, storeError } from "../../../testing/servers/bucket-proxy.ts";
import { startS3Server } from "../../../testing/servers/s3-server.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import { startTestSite } from "../../../testing/test-site.ts";

const s3 = await startS3Server();
const proxy = await startBucketProxy(s3.config.endpoint ?? "");
const { bucket, region, accessKeyId, secretAccessKey } = s3.config;
const offsite = { endpoint: proxy.endpoint, bucket, region, accessKeyId, secretAccessKey, prefix: "academy" };
const site = await siteForThisFile({ config: { offsite } });
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
const { db, offsiteBackups } = site.services;
await addDownload(site.services, { title: "List" });
afterAll(async () => {
	await proxy.close();
	await s3.close();
});
beforeEach(() => {
	proxy.answer = () => null;
});

const read = async (): Promise<OffsiteBackupsState> => (await call(admin, "admin.offsiteBackups.read")).body;
const start = (kind: "backup" | "drill") => call(admin, "admin.offsiteBackups.start", { kind });
const attention = async (): Promise<{ id: string; title: string; detail: string }[]> =>
	(await call(admin, "admin.today.read")).body.attention.filter(({ id }: { id: string }) => id !== "secondFactor");
const whenIdle = () => vi.waitUntil(async () => (await read()).running === null, { timeout: 60_000, interval: 50 });
const age = (days: number) =>
	db.execute(sql`update backup_runs set finished_at = finished_at - ${days} * interval '1 day'`);
const whenDrilled = async () => {
	await vi.waitUntil(async () => (await read()).lastDrill !== null, { timeout: 60_000, interval: 50 });
	await whenIdle();
};

test("HOST-05 no backup is sent before the recovery key was entered again from where it was saved", {
	tags: "slow",
}, async () => {
	expect((await attention()).map(({ title }) => title)).toEqual(["Backups to your bucket haven't started"]);
	expect((await start("backup")).body.code).toBe("BACKUPS_NOT_READY");
	expect((await call(admin, "admin.offsiteBackups.createKey", { password: "wrong" })).body.code).toBe("WRONG_PASSWORD");
	const { body } = await call(admin, "admin.offsiteBackups.createKey", { password: PASSWORD });
	expect(body.recoveryKey).toMatch(/^AGE-SECRET-KEY-1[A-Z0-9]{58}$/);
	expect(body.words).toMatch(/^(?:[a-z]{3,8} ){23}[a-z]{3,8}$/);
	const other = await call(admin, "admin.offsiteBackups.createKey", { password: PASSWORD });
	const confirm = (recoveryKey: string) => call(admin, "admin.offsiteBackups.confirmKey", { recoveryKey });
	expect((await confirm("AGE-SECRET-KEY-1")).body.message).toMatch(/^This isn't a recovery key\./);
	expect((await confirm("something else")).body.message).toMatch(/^“something” is not among the words/);
	// The first was never confirmed, and is gone.
	expect((await confirm(body.recoveryKey)).body.code).toBe("WRONG_RECOVERY_KEY");
	expect((await start("backup")).body.code).toBe("BACKUPS_NOT_READY");
	expect((await confirm(other.body.words)).status).toBe(200);
	// The first backup follows, and its drill.
	await whenDrilled();
	const state = await read();
	expect(state).toMatchObject({
		failedBackup: null,
		lastBackup: { files: 1, warning: null },
		lastDrill: { reason: null, files: 1 },
	});
	expect(await attention()).toEqual([]);
	const { body: today } = await call(admin, "admin.today.read");
	expect(today.backups).toMatchObject({ lastDrill: { passed: true } });
	// The key is nowhere to be read.
	const { rows } = await db.execute(sql`select * from backup_keys`);
	expect(JSON.stringify(rows)).not.toContain("AGE-SECRET-KEY");
	expect(JSON.stringify((await call(admin, "admin.auditLog.list")).body)).not.toContain("AGE-SECRET-KEY");
	expect(JSON.stringify(await read())).not.toContain("AGE-SECRET-KEY");
});

describe("with a recovery key, a first backup and its drill", () => {
	beforeAll(async () => {
		const { body } = await call(admin, "admin.offsiteBackups.createKey", { password: PASSWORD });
		await call(admin, "admin.offsiteBackups.confirmKey", { recoveryKey: body.recoveryKey });
		await whenDrilled();
	});

	test("HOST-05 backups are listed with their size, and one is taken on demand", { tags: "slow" }, async () => {
		const { body } = await call(admin, "admin.offsiteBackups.list");
		expect(body).toHaveLength(1);
		expect(body[0]).toMatchObject({ name: expect.stringMatching(/^\d{4}-/), files: 1 });
		expect(body[0].bytes).toBeGreaterThan(1_000);
		expect((await start("backup")).body.running).toBe("backup");
		await whenIdle();
		expect((await call(admin, "admin.offsiteBackups.list")).body.length).toBeGreaterThanOrEqual(1);
		proxy.answer = () => storeError(403, "AccessDenied", "Access Denied");
		const refused = await call(admin, "admin.offsiteBackups.list");
		expect([refused.status, refused.body.message]).toEqual([
			422,
			"Listing the bucket failed. These keys aren't allowed to do this. It answered: HTTP 403, AccessDenied, Access Denied.",
		]);
	});

	test("HOST-05 a backup that fails is on Today with the reason, until one succeeds", { tags: "slow" }, async () => {
		proxy.answer = () => storeError(403, "InvalidAccessKeyId", "The key you provided does not exist");
		await start("backup");
		await whenIdle();
		const [item, ...others] = await attention();
		expect(others).toEqual([]);
		expect(item).toMatchObject({ title: "The last backup to your bucket failed" });
		expect(item?.detail).toMatch(/The access key ID is unknown there\. It answered: HTTP 403, InvalidAccessKeyId/);
		expect((await read()).failedBackup?.reason).toMatch(/InvalidAccessKeyId/);
		// An hour later it is tried again, and not before.
		await offsiteBackups.startDue(new Date());
		expect((await read()).running).toBeNull();
		proxy.answer = () => null;
		await offsiteBackups.startDue(new Date(Date.now() + 3_600_000));
		await whenIdle();
		expect(await attention()).toEqual([]);
	});

	test("HOST-05 Today says when no backup has succeeded for two days", { tags: "slow" }, async () => {
		await age(3);
		expect((await attention()).map(({ title }) => title)).toEqual(["No backup has reached your bucket for 3 days"]);
		await offsiteBackups.startDue(new Date());
		await whenIdle();
		expect(await attention()).toEqual([]);
	});

	test("HOST-05 after a backup with a time in the future the next one is due now, and Today says why until then", {
		tags: "slow",
	}, async () => {
		await age(-7);
		expect((await attention()).map(({ title }) => title)).toEqual([
			"The last backup to your bucket has a time in the future",
		]);
		await offsiteBackups.startDue(new Date());
		await whenIdle();
		expect(await attention()).toEqual([]);
		await offsiteBackups.startDue(new Date());
		expect((await read()).running).toBeNull();
	});

	test("HOST-05 a drill is due every month; one that fails is on Today with the reason, and repeated every day", {
		tags: "slow",
	}, async () => {
		const startedAfter = async (days: number) => {
			await offsiteBackups.startDue(new Date(Date.now() + days * 86_400_000));
			const { running } = await read();
			await whenIdle();
			return running;
		};
		expect(await startedAfter(0.5)).toBeNull();
		proxy.answer = ({ method, path }) =>
			method === "GET" && /tables\/customers/.test(path) ? { status: 200, body: "something else" } : null;
		await start("drill");
		await whenIdle();
		const [item] = await attention();
		expect(item).toMatchObject({ id: "restoreDrill", title: "The last restore drill failed" });
		expect(item?.detail).toMatch(
			/is damaged: backups\/.*\/tables\/customers\.gz\.age can't be decrypted\. It is tried again/,
		);
		expect((await call(admin, "admin.today.read")).body.backups.lastDrill.passed).toBe(false);
		proxy.answer = () => null;
		await start("drill");
		await whenIdle();
		expect((await read()).lastDrill?.reason).toBeNull();
		expect(await attention()).toEqual([]);
	});

	test("HOST-05 keys that may not remove anything send complete backups, and the screen says what stays", async () => {
		const { rows } = await db.execute<{ recipient: string }>(
			sql`select recipient from backup_keys order by confirmed_at desc limit 1`,
		);
		const folder = await openOffsiteFolder(offsite, rows[0]?.recipient ?? "");
		const index = { format: 1, takenAt: "2020-01-01T03:00:00Z", bytes: 1, files: [] };
		for (const name of ["2020-01-01T03-00-00", "2020-01-01T04-00-00"])
			await folder.write(`backups/${name}.json`, Readable.from([Buffer.from(JSON.stringify(index))]));
		proxy.answer = ({ method }) => (method === "DELETE" ? storeError(403, "AccessDenied", "Access Denied") : null);
		await start("backup");
		await whenIdle();
		const state = await read();
		expect(state.failedBackup).toBeNull();
		expect(state.lastBackup?.warning).toMatch(
			/^Old backups could not be removed\. Removing from the bucket failed\. These keys aren't allowed to do this\./,
		);
		expect(await attention()).toEqual([]);
		expect((await folder.listBackups()).map(({ name }) => name)).toContain("2020-01-01T03-00-00");
		folder.close();
	});
});

test("HOST-05 a bucket is written, read, listed and cleaned up before it is saved, and the vendor is quoted", async () => {
	const entered = { ...offsite, prefix: "" };
	const save = (values: object) =>
		call(admin, "admin.serverSettings.save", { change: { group: "offsiteBackups", values }, password: PASSWORD });
	proxy.answer = () => storeError(403, "SignatureDoesNotMatch", "Check your key and signing method.");
	const wrong = await save(entered);
	expect([wrong.status, wrong.body.message]).toEqual([
		422,
		"Writing a test file failed. The secret access key is wrong. It answered: HTTP 403, SignatureDoesNotMatch, Check your key and signing method.",
	]);
	expect(await site.services.serverSettings.read()).toEqual({});
	proxy.answer = () => null;
	proxy.calls.length = 0;
	const test = await call(admin, "admin.serverSettings.testBucket", { values: entered, password: PASSWORD });
	expect(test.status).toBe(200);
	expect(proxy.calls.map(({ method }) => method)).toEqual(["PUT", "GET", "GET", "DELETE"]);
	expect(await site.services.serverSettings.read()).toEqual({});
	const saved = await save(entered);
	expect(saved.status).toBe(200);
	expect(saved.body.offsiteBackups.values).toMatchObject({ bucket, secretAccessKey: "" });
	expect(saved.body.offsiteBackups.secretsSet).toEqual(["secretAccessKey"]);
	// A kept secret is never sent to another place.
	const elsewhere = await startElsewhere();
	const { body } = await save({ ...entered, endpoint: elsewhere.url, secretAccessKey: "" });
	expect(body.message).toBe("Enter the secret access key of this account.");
	elsewhere.close();
	for (const values of [{ prefix: "../x" }, { endpoint: "file:///etc" }, { bucket: "two\nlines" }])
		expect((await save({ ...entered, ...values })).status).toBe(400);
	expect((await save({ ...entered, bucket: "" })).status).toBe(200);
});

async function startElsewhere() {
	const server = createServer((_, response) => response.end());
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
	return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

test("HOST-05 the bucket with the site's own files takes no backups", async () => {
	const withFiles = await startTestSite({ config: { s3: s3.config } });
	const owner = await signedIn(withFiles, { email: "owner@example.org", role: "admin" });
	const { delivery, endpoint } = s3.config;
	expect(delivery).toBe("proxy");
	const environment = { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: "x", S3_SECRET_ACCESS_KEY: "x" };
	Object.assign(withFiles.services.serverSettings.environment, environment);
	const values = { ...offsite, endpoint };
	const { body } = await call(owner, "admin.serverSettings.testBucket", { values, password: PASSWORD });
	expect(body.message).toMatch(/^The site's own files are in this bucket\./);
	await withFiles.close();
});
