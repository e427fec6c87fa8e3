import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
	type BuiltSite,
	freePort,
	productionEnvironment,
	runSiteCommand,
	startBuiltSite,
} from "../server/testing/built-site.ts";
import { call } from "../server/testing/call.ts";
import { createTestDatabase } from "../server/testing/database/test-database.ts";
import { type CuttableProxy, startCuttableProxy } from "../server/testing/servers/cuttable-proxy.ts";
import { type Nginx, startNginx } from "../server/testing/servers/nginx.ts";
import { type PgBouncer, startPgBouncer } from "../server/testing/servers/pgbouncer.ts";
import { missingPrograms } from "../server/testing/servers/programs.ts";
import { startS3Server, type TestS3 } from "../server/testing/servers/s3-server.ts";
import { TestClient } from "../server/testing/test-client.ts";
import { createClone } from "./cloned-site.ts";

/*
 * Three processes of the built site on one PostgreSQL server and one S3-compatible store, with one person's requests
 * distributed by nginx, using the configuration in deploy/. A pooler in transaction mode is between them and the
 * database, with fewer connections than they open to it (OPS-02).
 */

const missing = missingPrograms();

const ROWS = 6_000;
const POOLED_CONNECTIONS = 3;
const folder = mkdtempSync(join(tmpdir(), "site-many-"));
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let line: CuttableProxy;
let pooler: PgBouncer;
let s3: TestS3;
let front: Nginx;
let ports: number[];
let sites: BuiltSite[] = [];
let environments: NodeJS.ProcessEnv[];
let admin: TestClient;

async function countApproved(): Promise<number> {
	const client = new pg.Client(database.connection);
	await client.connect();
	const { rows } = await client.query("select count(*)::int as count from pre_approved_emails");
	await client.end();
	return rows[0].count;
}

/** Returns the process that is receiving a chunk: it keeps what has arrived in its temporary folder. */
async function receivingProcess(): Promise<number> {
	const index = () => environments.findIndex(({ TMPDIR = "" }) => readdirSync(TMPDIR).length > 0);
	await expect.poll(index, { interval: 5 }).not.toBe(-1);
	return index();
}

describe.skipIf(missing)("behind nginx, before PgBouncer", () => {
	beforeAll(async () => {
		database = await createTestDatabase();
		line = await startCuttableProxy(database.connection);
		pooler = await startPgBouncer(line.connectionString, POOLED_CONNECTIONS);
		s3 = await startS3Server();
		ports = [await freePort(), await freePort(), await freePort()];
		front = await startNginx(ports);
		const shared = {
			SITE_URL: front.url,
			DATABASE_URL: pooler.connectionString,
			DATABASE_DIRECT_URL: line.connectionString,
			TRUSTED_PROXIES: "127.0.0.1,::1",
			S3_ENDPOINT: s3.config.endpoint ?? "",
			S3_BUCKET: s3.config.bucket,
			S3_ACCESS_KEY_ID: s3.config.accessKeyId,
			S3_SECRET_ACCESS_KEY: s3.config.secretAccessKey,
		};
		environments = ports.map((port, index) => {
			const TMPDIR = mkdtempSync(join(folder, "tmp-"));
			return productionEnvironment(port, join(folder, String(index)), { ...shared, TMPDIR });
		});
		// All in parallel: the first one migrates the database, and the others wait.
		sites = await Promise.all(environments.map((environment) => startBuiltSite(environment)));

		const { stdout } = await runSiteCommand("make-admin", environments[0] ?? {}, "owner@example.org");
		admin = new TestClient(front.url);
		const page = new URL(
			(await admin.fetch(stdout.match(/https?:\/\/\S+/)?.[0] ?? "")).headers.get("location") ?? "",
			front.url,
		);
		const token = page.searchParams.get("token");
		await admin.post("/api/auth/reset-password", { token, newPassword: "the owner's password" });
		const { status } = await admin.signIn("owner@example.org", "the owner's password");
		if (status !== 200) throw new Error(`sign-in answered ${status}`);
	}, 60_000);

	afterAll(async () => {
		await Promise.all(sites.map((site) => site.stop("SIGKILL")));
		await front?.close();
		await pooler?.close();
		await line?.close();
		await s3?.close();
		await database.drop();
		rmSync(folder, { recursive: true, force: true });
	});

	test("OPS-02 a session started in one process works in the others, and ends in all of them", async () => {
		for (let request = 0; request < 9; request += 1)
			expect((await call(admin, "visitor.session.current")).body.user.email).toBe("owner@example.org");
		const tries = () => front.tries("POST /api/rpc/visitor/session/current").flat();
		await expect.poll(tries).toHaveLength(9);
		for (const port of ports) expect(tries().filter((one) => one === port)).toHaveLength(3);
		const other = new TestClient(front.url);
		await other.signIn("owner@example.org", "the owner's password");
		await other.post("/api/auth/sign-out", {});
		for (let request = 0; request < 3; request += 1)
			expect((await call(other, "visitor.session.current")).body).toBeNull();
	});

	test("OPS-02 a setting saved by one process appears on the others", async () => {
		await call(admin, "admin.settings.update", { show_sign_in: "false" });
		const linksSignIn = async (port: number) =>
			/<a href="\/auth">Sign In</.test(await (await fetch(`http://127.0.0.1:${port}/`)).text());
		const linked = () => Promise.all(ports.map(linksSignIn));
		await expect.poll(linked, { timeout: 10_000 }).toEqual([false, false, false]);
		await call(admin, "admin.settings.update", { show_sign_in: "true" });
		await expect.poll(linked, { timeout: 10_000 }).toEqual([true, true, true]);
	});

	test("SEC-03 attempts on one account are counted across all processes", async () => {
		const statuses: number[] = [];
		for (let attempt = 0; attempt < 14; attempt += 1)
			statuses.push((await new TestClient(front.url).signIn("guessed@example.org", "not the password")).status);
		expect(statuses.filter((status) => status === 401)).toHaveLength(10);
		expect(statuses.at(-1)).toBe(429);
	});

	test("OPS-05 no visitor notices a process that is stopped gracefully and started again", async () => {
		const statuses = new Map<number, number>();
		let going = true;
		const people = Array.from({ length: 12 }, async () => {
			while (going) {
				const { status } = await call(admin, "visitor.session.current");
				statuses.set(status, (statuses.get(status) ?? 0) + 1);
			}
		});
		for (const index of [0, 1, 2]) {
			const before = statuses.get(200) ?? 0;
			expect(await sites[index]?.stop("SIGTERM")).toBe(0);
			sites[index] = await startBuiltSite(environments[index] ?? {});
			await expect.poll(() => statuses.get(200) ?? 0).toBeGreaterThan(before);
		}
		going = false;
		await Promise.all(people);
		expect([...statuses.keys()]).toEqual([200]);
	}, 60_000);

	test("STO-02 OPS-04 an upload and an import survive the end of their process: nothing is lost or duplicated", async () => {
		const lines = Array.from({ length: ROWS }, (_, row) => `buyer-${row}@example.org,Buyer ${row},A-${row}`);
		const csv = Buffer.from(`email,name,orderId\n${lines.join("\n")}\n`);
		const tus = { "tus-resumable": "1.0.0" };
		const metadata = `filename ${Buffer.from("all.csv").toString("base64")}`;
		const begun = await admin.fetch("/api/uploads", {
			method: "POST",
			headers: { ...tus, "upload-length": String(csv.length), "upload-metadata": metadata },
		});
		const location = begun.headers.get("location") ?? "";
		const offsetOf = async () => {
			const { status, headers } = await admin.fetch(location, { method: "HEAD", headers: tus });
			// nginx skips stopped processes: read requests succeed.
			expect(status).toBe(200);
			return Number(headers.get("upload-offset"));
		};
		const send = (offset: number, body: BodyInit) =>
			admin.fetch(location, {
				method: "PATCH",
				headers: { ...tus, "upload-offset": String(offset), "content-type": "application/offset+octet-stream" },
				body,
				duplex: "half",
			} as RequestInit);
		const piece = Math.ceil(csv.length / 6);
		const pieceAt = (offset: number) => new Uint8Array(csv.subarray(offset, offset + piece));
		expect((await send(0, pieceAt(0))).status).toBe(204);

		// The process that receives the second chunk is killed halfway through it.
		const half = new TransformStream<Uint8Array, Uint8Array>();
		const writer = half.writable.getWriter();
		const sending = send(piece, half.readable).then(
			({ status }) => status,
			() => null,
		);
		await writer.write(pieceAt(piece).subarray(0, piece / 2));
		const victim = await receivingProcess();
		await sites[victim]?.stop("SIGKILL");
		await writer.close().catch(() => {});
		expect([502, null]).toContain(await sending);
		// No other process was given the same chunk.
		await expect.poll(() => front.tries(`PATCH ${location}`)[1]).toEqual([ports[victim]]);
		for (let offset = await offsetOf(); offset < csv.length; offset = await offsetOf())
			expect((await send(offset, pieceAt(offset))).status).toBe(204);

		const uploadId = location.split("/").at(-1);
		const started = await call(admin, "admin.imports.start", { uploadId });
		await expect.poll(countApproved, { interval: 5 }).toBeGreaterThan(0);
		// Whichever of the two it is: one is killed immediately and started again.
		const other = (victim + 1) % 3;
		await sites[other]?.stop("SIGKILL");
		expect((await call(admin, "visitor.session.current")).status).toBe(200);
		sites[other] = await startBuiltSite(environments[other] ?? {});
		// The remaining process continues it, as soon as the killed one's lease expires.
		const statusOf = async () => (await call(admin, "admin.imports.read", started.body)).body;
		await expect.poll(async () => (await statusOf()).status, { timeout: 90_000 }).toBe("finished");
		expect(await statusOf()).toMatchObject({ rows: ROWS, added: ROWS, existing: 0, failed: 0 });
		expect(await countApproved()).toBe(ROWS);
	}, 150_000);

	test("OPS-02 without a connection around the pooler a process does not start, and says in one line what to set", async () => {
		const environment = { ...environments[0], PORT: String(await freePort()), DATABASE_DIRECT_URL: "" };
		const text =
			"DATABASE_URL leads to a pooler in transaction mode. Set DATABASE_DIRECT_URL to the address of the server itself.";
		await expect(startBuiltSite(environment)).rejects.toThrow(`the site ended with 1: ${text}\n`);
		// A command uses the direct connection of a running site.
		const { stderr } = await runSiteCommand("make-admin", environment, "owner@example.org");
		expect(stderr).toContain("of the running site");
	});

	test("OPS-05 while the database behind the pooler is unavailable the site says so, and recovers soon after it", async () => {
		const ask = async () => {
			const asked = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
			const { status, headers } = await admin.fetch("/api/rpc/visitor/session/current", asked);
			return [status, headers.get("retry-after")];
		};
		await line.cut();
		const answers = await Promise.all(Array.from({ length: 12 }, ask));
		expect(new Set(answers.map(String))).toEqual(new Set(["503,5"]));
		await line.restore();
		await expect.poll(ask, { timeout: 5_000 }).toEqual([200, null]);
	});

	// The last one: the processes are of a newer version afterwards.
	test("UPG-04 no visitor notices that each process is replaced by a newer version, with whose database the earlier ones go on", async () => {
		const clone = await createClone();
		clone.release("0.2.0", { migration: "alter table settings add column of_a_newer_version text;" });
		const newer = join(clone.home, "releases/0.2.0");
		// The tests before have killed some of them.
		for (const [index, environment] of environments.entries()) {
			await sites[index]?.stop("SIGKILL");
			sites[index] = await startBuiltSite(environment);
		}
		const statuses = new Map<string, number>();
		let going = true;
		const ask = async (what: string, request: () => Promise<{ status: number }>) => {
			while (going) {
				const key = `${what} ${(await request()).status}`;
				statuses.set(key, (statuses.get(key) ?? 0) + 1);
			}
		};
		const people = [
			...Array.from({ length: 4 }, () => ask("session", () => call(admin, "visitor.session.current"))),
			...Array.from({ length: 2 }, () => ask("page", () => admin.fetch("/admin/orders"))),
		];
		for (const index of [0, 1, 2]) {
			const before = statuses.get("session 200") ?? 0;
			expect(await sites[index]?.stop("SIGTERM")).toBe(0);
			sites[index] = await startBuiltSite(environments[index] ?? {}, undefined, newer);
			await expect.poll(() => statuses.get("session 200") ?? 0).toBeGreaterThan(before);
		}
		going = false;
		await Promise.all(people);
		expect([...statuses.keys()].sort()).toEqual(["page 200", "session 200"]);
		// The first of them took a backup and rehearsed the update; for the others there was nothing to do.
		expect(sites.map((site) => site.output().includes("An admin can sign in."))).toEqual([true, false, false]);
	}, 180_000);
});
