// @module-tag slow
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { projectRoot } from "./project-root.ts";
import {
	type BuiltSite,
	freePort,
	productionEnvironment,
	SAMPLE_PASSWORD,
	startBuiltSite,
} from "./testing/built-site.ts";
import { call } from "./testing/call.ts";
import { largePdf } from "./testing/sample-bytes.ts";
import { accepts } from "./testing/servers/accepts.ts";
import { TestClient } from "./testing/test-client.ts";
import { upload } from "./testing/upload.ts";

async function inFolder(run: (folder: string) => Promise<void>) {
	const folder = mkdtempSync(join(tmpdir(), "site-process-"));
	try {
		await run(folder);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

// Each of these starts a site, which takes seconds, so related checks share one.
describe("a try-out", () => {
	const folder = mkdtempSync(join(tmpdir(), "site-process-"));
	const dataFolder = join(folder, "data");
	let site: BuiltSite;
	let port: number;
	beforeAll(async () => {
		port = await freePort();
		const example = parseEnv(readFileSync(join(projectRoot, ".env.example"), "utf8"));
		const environment = {
			...example,
			PATH: process.env.PATH,
			PORT: String(port),
			DATA_DIR: dataFolder,
			SAMPLE_PASSWORD,
		};
		site = await startBuiltSite(environment);
	});
	afterAll(async () => {
		// Already ended, unless a test failed before.
		await site.stop();
		rmSync(folder, { recursive: true, force: true });
	});

	test("OPS-01 the example configuration starts a try-out unchanged", () => {
		expect(site.output()).toMatch(/admin@example\.com +\S+.*\n.*member@example\.com +\S+.*\n.*\/dev\/mailbox/);
	});

	test("SEC-11 the mailbox of a try-out only responds to its own host name", async () => {
		const ask = (host: string) =>
			new Promise<number | undefined>((resolve, reject) => {
				request({ host: "127.0.0.1", port, path: "/dev/mailbox.json", headers: { host } }, (response) => {
					response.resume();
					resolve(response.statusCode);
				})
					.on("error", reject)
					.end();
			});
		const hosts = [`localhost:${port}`, `127.0.0.1:${port}`, "rebound.evil.example"];
		expect(await Promise.all(hosts.map(ask))).toEqual([200, 200, 403]);
	});

	test("OPS-05 on SIGTERM a running download completes, and the process exits successfully", async () => {
		const admin = new TestClient(site.url);
		await admin.signIn("admin@example.com", SAMPLE_PASSWORD);
		// Far more than the connection buffers hold, so that most of it still has to be read from the store.
		const content = largePdf(32 * 1024 * 1024);
		const uploadId = await upload(admin, content, "large.pdf", "file");
		const { body } = await call(admin, "admin.downloads.create", { title: "Large", uploadId });

		const answer = await admin.fetch(body.downloadUrl);
		const hash = createHash("sha256");
		let received = 0;
		const chunks = answer.body?.values() as AsyncIterableIterator<Uint8Array>;
		const readOne = async () => {
			const { value, done } = await chunks.next();
			if (value) hash.update(value);
			received += value?.length ?? 0;
			return !done;
		};
		await readOne();
		const stopped = site.stop("SIGTERM");
		await expect.poll(() => accepts(port)).toBe(false);
		expect(received).toBeLessThan(content.length / 2);
		while (await readOne());
		expect(hash.digest("hex")).toBe(createHash("sha256").update(content).digest("hex"));
		const read = performance.now();
		expect(await stopped).toBe(0);
		// Nothing delays the end: neither the ten seconds for pending responses, nor the client's connection.
		expect(performance.now() - read).toBeLessThan(8_000);
	});

	test("SEC-11 production does not start on the data of a try-out, and says so in one line", async () => {
		const refused = await startBuiltSite(productionEnvironment(port, dataFolder)).catch(
			(error: Error) => error.message,
		);
		expect(refused).toMatch(/^the site ended with 1: This data was made by a try-out[^\n]+\n$/);
	});
});

describe("in production", () => {
	const folder = mkdtempSync(join(tmpdir(), "site-process-"));
	const dataFolder = join(folder, "data");
	const start = async () => startBuiltSite(productionEnvironment(await freePort(), dataFolder, { LOG_LEVEL: "warn" }));
	let site: BuiltSite;
	beforeAll(async () => {
		mkdirSync(dataFolder, { mode: 0o755 });
		site = await start();
	});
	afterAll(async () => {
		await site.stop();
		rmSync(folder, { recursive: true, force: true });
	});

	test("SEC-11 no other user of the machine can read the data folder, whoever created it", () => {
		expect((statSync(dataFolder).mode & 0o777).toString(8)).toBe("700");
	});

	test("OPS-02 a second process on the same data folder is refused in one line", async () => {
		await expect(start()).rejects.toThrow(
			/The data folder is already in use by another process of the site\.[^\n]+\n?$/,
		);
		expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
	});

	test("SEC-08 a failed sign-in is logged with account and address but never the input, and so is an unknown proxy", async () => {
		const browser = new TestClient(site.url);
		const headers = { "content-type": "application/json", "x-forwarded-for": "203.0.113.7" };
		const body = JSON.stringify({ email: "owner@example.org", password: "a secret guess" });
		await browser.fetch("/api/auth/sign-in/email", { method: "POST", headers, body });
		await expect.poll(() => site.output()).toMatch(/a sign-in or a confirmation failed/);
		const lines = site.output().split("\n");
		const failed = lines.find((line) => line.includes("a sign-in or a confirmation failed")) ?? "";
		expect(JSON.parse(failed)).toMatchObject({ account: "owner@example.org", address: "127.0.0.1" });
		expect(site.output()).not.toContain("a secret guess");
		const unnamed = lines.filter((line) => line.includes("TRUSTED_PROXIES"));
		expect(unnamed.map((line) => /X-Forwarded-For|is not set/.exec(line)?.[0])).toEqual([
			"is not set",
			"X-Forwarded-For",
		]);
	});
});

test("OPS-02 an unusable database server is reported in one line", () =>
	inFolder(async (folder) => {
		const port = await freePort();
		const environment = productionEnvironment(port, join(folder, "data"), {
			DATABASE_URL: `postgres://someone@127.0.0.1:${port}/site`,
		});
		await expect(startBuiltSite(environment)).rejects.toThrow(
			`ended with 1: DATABASE_URL leads to no database that can be used: connect ECONNREFUSED 127.0.0.1:${port}\n`,
		);
	}));

test("OPS-02 a wrong environment is reported line by line, and the process exits with 1", () =>
	inFolder(async (folder) => {
		const wrong = { ...productionEnvironment(1, join(folder, "data")), SITE_URL: "", AUTH_SECRET: "short" };
		await expect(startBuiltSite(wrong)).rejects.toThrow(
			/ended with 1: AUTH_SECRET must have at least 32 characters\n?$/,
		);
	}));
