import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createRecoveryKey } from "../server/backup/offsite/encryption.ts";
import {
	freePort,
	productionEnvironment,
	runSiteCommand,
	startBuiltSite,
	TEST_AUTH_SECRET,
} from "../server/testing/built-site.ts";
import { call } from "../server/testing/call.ts";
import { addSecondFactor } from "../server/testing/second-factor.ts";
import { startS3Server } from "../server/testing/servers/s3-server.ts";
import { TestClient } from "../server/testing/test-client.ts";

/* Runs the commands beside the built site, as the seller types them. */

const folder = mkdtempSync(join(tmpdir(), "site-commands-"));
let port = 0;
const environment = (data: string) => productionEnvironment(port, join(folder, data));
const start = (data: string) => startBuiltSite(environment(data));
const command = (name: string, data: string, ...args: string[]) => runSiteCommand(name, environment(data), ...args);

beforeAll(async () => {
	port = await freePort();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("OPS-03 a command creates the first admin beside the running site, and OPS-06 its backup starts elsewhere", async () => {
	const site = await start("first");
	const url = `http://localhost:${port}`;
	try {
		expect(site.output()).toContain("Set up your site at");
		const { stdout } = await command("make-admin", "first", " Owner@Example.org ");
		const link = stdout.match(/https?:\/\/\S+/)?.[0] ?? "";
		const owner = new TestClient(url);
		const page = new URL((await owner.fetch(link)).headers.get("location") ?? "", url);
		const token = page.searchParams.get("token");
		const reset = () => owner.post("/api/auth/reset-password", { token, newPassword: "the owner's password" });
		expect((await reset()).status).toBe(200);
		expect((await reset()).status).toBe(400);
		expect((await owner.signIn("owner@example.org", "the owner's password")).status).toBe(200);
		expect((await call(owner, "admin.settings.update", { site_name: "Carried over" })).status).toBe(200);

		await expect(command("make-admin", "first", "no address")).rejects.toMatchObject({ code: 1 });
		await command("backup", "first", join(folder, "backups"));
		// Restoring over existing data is refused in one line.
		const [name = ""] = readdirSync(join(folder, "backups"));
		await expect(command("restore", "first", join(folder, "backups", name))).rejects.toMatchObject({
			stderr: expect.stringMatching(/^Database: [^\n]*\nThe data folder is already in use[^\n]*\n$/),
		});
	} finally {
		await site.stop();
	}
	const [name = ""] = readdirSync(join(folder, "backups"));
	await command("restore", "second", join(folder, "backups", name));
	const restored = await start("second");
	try {
		expect(restored.output()).not.toContain("Set up your site at");
		const owner = new TestClient(url);
		expect((await owner.signIn("owner@example.org", "the owner's password")).status).toBe(200);
		expect((await call(owner, "admin.settings.read")).body.site_name).toBe("Carried over");
	} finally {
		await restored.stop();
	}
});

test("HOST-05 a new machine is restored by one command with the bucket's keys and the recovery key", async () => {
	const s3 = await startS3Server();
	const bucket = {
		BACKUP_S3_ENDPOINT: s3.config.endpoint ?? "",
		BACKUP_S3_BUCKET: s3.config.bucket,
		BACKUP_S3_ACCESS_KEY_ID: s3.config.accessKeyId,
		BACKUP_S3_SECRET_ACCESS_KEY: s3.config.secretAccessKey,
		BACKUP_S3_PREFIX: "academy",
	};
	const site = await startBuiltSite({ ...environment("sending"), ...bucket });
	const url = `http://localhost:${port}`;
	const password = "the owner's password";
	let recoveryKey = "";
	let words = "";
	try {
		const { stdout } = await command("make-admin", "sending", "owner@example.org");
		const owner = new TestClient(url);
		const answer = await owner.fetch(stdout.match(/https?:\/\/\S+/)?.[0] ?? "");
		const token = new URL(answer.headers.get("location") ?? "", url).searchParams.get("token");
		await owner.post("/api/auth/reset-password", { token, newPassword: password });
		await owner.signIn("owner@example.org", password);
		({ recoveryKey, words } = (await call(owner, "admin.offsiteBackups.createKey", { password })).body);
		expect((await call(owner, "admin.offsiteBackups.confirmKey", { recoveryKey })).status).toBe(200);
		const isDone = async () => (await call(owner, "admin.offsiteBackups.read")).body.lastDrill !== null;
		await vi.waitUntil(isDone, { timeout: 90_000, interval: 250 });
		expect((await call(owner, "admin.offsiteBackups.read")).body).toMatchObject({
			failedBackup: null,
			lastDrill: { reason: null },
		});
	} finally {
		await site.stop();
	}

	const dataFolder = join(folder, "received");
	const own = { PATH: process.env.PATH, DATA_DIR: dataFolder, ...bucket };
	const restore = (more: NodeJS.ProcessEnv, ...args: string[]) =>
		runSiteCommand("restore", { ...own, ...more }, "--from-bucket", ...args);
	const other = (await createRecoveryKey()).identity;
	for (const [more, reason] of [
		[{}, "RECOVERY_KEY must be set (Recovery key)."],
		[{ RECOVERY_KEY: "not a key" }, "“not”, “a” are not among the words of recovery keys"],
		[{ RECOVERY_KEY: other }, "but none for this recovery key"],
		[{ RECOVERY_KEY: recoveryKey, BACKUP_S3_PREFIX: "elsewhere" }, "There are no backups in the folder elsewhere"],
		[{ RECOVERY_KEY: recoveryKey, BACKUP_S3_BUCKET: "no-such-bucket" }, "There is no bucket with this name"],
		[{ RECOVERY_KEY: recoveryKey, BACKUP_S3_ENDPOINT: "http://127.0.0.1:9" }, "refused the connection"],
	] as const) {
		await expect(restore(more)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(reason) });
		// Nothing is created before there is a backup to restore.
		expect(existsSync(dataFolder)).toBe(false);
	}
	const { stdout } = await restore({ RECOVERY_KEY: recoveryKey });
	expect(stdout).toMatch(
		/^\d+ rows and 0 files are restored\.\nThe files are in .*received\/files\.\nThe site's secret is in .*auth-secret\./,
	);
	expect(readFileSync(join(dataFolder, "auth-secret"), "utf8")).toBe(TEST_AUTH_SECRET);
	expect(statSync(join(dataFolder, "auth-secret")).mode & 0o777).toBe(0o600);
	await expect(restore({ RECOVERY_KEY: recoveryKey })).rejects.toMatchObject({
		stderr: expect.stringContaining("There is something in this database already."),
	});
	await restore({ RECOVERY_KEY: words }, "--replace");

	const restored = await startBuiltSite({ ...environment("received"), ...bucket });
	try {
		const owner = new TestClient(url);
		expect((await owner.signIn("owner@example.org", password)).status).toBe(200);
		// Backups go on with the same key.
		expect((await call(owner, "admin.offsiteBackups.list")).body).toHaveLength(1);
	} finally {
		await restored.stop();
		await s3.close();
	}
});

test("SES-10 a command removes the last admin's lost second factor beside the running site", async () => {
	const site = await start("lost");
	const url = `http://localhost:${port}`;
	const password = "the owner's password";
	const reset = (email: string) => command("make-admin", "lost", "--reset-two-step", email);
	try {
		const { stdout } = await command("make-admin", "lost", "owner@example.org");
		const owner = new TestClient(url);
		const answer = await owner.fetch(stdout.match(/https?:\/\/\S+/)?.[0] ?? "");
		const token = new URL(answer.headers.get("location") ?? "", url).searchParams.get("token");
		await owner.post("/api/auth/reset-password", { token, newPassword: password });
		await owner.signIn("owner@example.org", password);
		await addSecondFactor(owner, password);
		await expect(reset("nobody@example.org")).rejects.toMatchObject({
			stderr: expect.stringMatching(/\nnobody@example\.org has no account\.\n$/),
		});
		const outcome = await reset("owner@example.org");
		expect(outcome.stdout).toContain("was removed");
		expect((await call(owner, "admin.settings.read")).status).toBe(401);
		expect((await owner.signIn("owner@example.org", password)).body.twoFactorRedirect).toBeUndefined();
		expect((await call(owner, "admin.settings.read")).status).toBe(200);
		await expect(reset("owner@example.org")).rejects.toMatchObject({
			stderr: expect.stringMatching(/\nowner@example\.org has no two-step verification\.\n$/),
		});
	} finally {
		await site.stop();
	}
});

test("OPS-08 a command given only DATA_DIR prints the running site's address and writes no secrets", async () => {
	const dataFolder = join(folder, "elsewhere");
	const site = await startBuiltSite({ ...environment("elsewhere"), SITE_URL: "https://shop.example.com" });
	const own = { PATH: process.env.PATH, DATA_DIR: dataFolder };
	const before = readdirSync(dataFolder).sort();
	try {
		const { stdout, stderr } = await runSiteCommand("make-admin", own, "owner@example.org");
		expect(stdout).toContain("\n  https://shop.example.com/api/auth/reset-password/");
		expect(stderr).toContain(`Database: ${dataFolder} (`);
		await runSiteCommand("backup", own, join(folder, "backups-elsewhere"));
		await runSiteCommand("check-files", own);
		expect(readdirSync(dataFolder).sort()).toEqual(before);
	} finally {
		await site.stop();
	}
	// No account has that address.
	const { stdout } = await runSiteCommand("make-admin", own, "second@example.org");
	expect(stdout).toMatch(/address is not known here[^\n]*\n\n {2}\/api\/auth\/reset-password\/\S+\n/);
	expect(stdout).not.toContain("localhost");
	await expect(runSiteCommand("make-admin", own, "--reset-two-step", "second@example.org")).rejects.toMatchObject({
		stderr: expect.stringContaining("\nThe site's address or secret is not known here."),
	});
	expect(readdirSync(dataFolder).sort()).toEqual(before);
});

test.each([
	["make-admin", "owner@example.org"],
	["backup", join(folder, "backups-nowhere")],
	["check-files", ""],
	["restore", join(folder, "no-backup")],
])("OPS-08 %s that fails creates no data folder", async (name, argument) => {
	const nowhere = join(folder, `nowhere-${name}`);
	const server = { DATABASE_URL: "postgres://x@127.0.0.1:1/x" };
	for (const more of [{}, server])
		await expect(
			runSiteCommand(name, { PATH: process.env.PATH, DATA_DIR: nowhere, ...more }, argument),
		).rejects.toMatchObject({ code: 1 });
	expect(existsSync(nowhere)).toBe(false);
});
