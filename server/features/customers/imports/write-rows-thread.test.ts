import { once } from "node:events";
import { Readable } from "node:stream";
import type { Worker } from "node:worker_threads";
import { sql } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { Database } from "../../../database/database.ts";
import { removeCustomers, signedIn } from "../../../testing/builders.ts";
import { rpcClientOf } from "../../../testing/rpc-client.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import { upload } from "../../../testing/upload.ts";
import { describeError } from "../../../work/describe-error.ts";
import { LeaseLostError } from "../../../work/work-queue.ts";
import { claimImport } from "./imports.queries.ts";
import type { ImportJob } from "./write-rows.ts";
import { writeRowsInThread } from "./write-rows-thread.ts";

const site = await siteForThisFile();
const { db, log } = site.services;
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
const client = rpcClientOf(site, admin);
beforeEach(async () => {
	await removeCustomers(site.services);
});

const makeCsv = (name: string, rows: number) =>
	`email\n${Array.from({ length: rows }, (_, row) => `${name}-${row}@example.org\n`).join("")}`;

async function start(name: string, rows: number): Promise<string> {
	const uploadId = await upload(admin, Buffer.from(makeCsv(name, rows)), `${name}.csv`);
	return (await client.admin.imports.start({ uploadId })).importId;
}

async function expectAdded(importId: string, added: number) {
	await expect
		.poll(async () => (await client.admin.imports.read({ importId })).status, { timeout: 60_000 })
		.toBe("finished");
	expect(await client.admin.imports.read({ importId })).toMatchObject({ rows: added, added });
}

/** Collects the threads that are started during a test. */
function watchThreads(): Worker[] {
	const threads: Worker[] = [];
	const add = (thread: Worker) => threads.push(thread);
	process.on("worker", add);
	onTestFinished(() => void process.off("worker", add));
	return threads;
}

/** Records an import that no queue works on yet, and claims it. */
async function claimed(totalRows: number): Promise<ImportJob> {
	const uploadId = await upload(admin, Buffer.from(makeCsv("claimed", totalRows)));
	const id = await start("options", 1);
	await expectAdded(id, 1);
	const { rows } = await db.execute<{ id: string }>(sql`
		insert into imports (user_id, actor_email, upload_id, file_name, plan, total_rows, next_attempt_at)
		select user_id, actor_email, ${uploadId}, 'claimed.csv', plan, ${totalRows}, now() + interval '1 hour'
		from imports where id = ${id} returning id`);
	const importId = rows[0]?.id ?? "";
	const worker = crypto.randomUUID();
	const entry = await claimImport(db, importId, worker);
	if (!entry) throw new Error("the import could not be claimed");
	const bundle = { name: "Bundle", total: "27.0" };
	return { importId, worker, options: entry.options, totalRows, disputeRule: "suspend", bundle };
}

const openCsv = (rows: number) => () => Readable.from([Buffer.from(makeCsv("claimed", rows))]);
const { signal } = new AbortController();

test("IMP-04 a large import is written in a thread that ends with it, a small one is not", async () => {
	const threads = watchThreads();
	await expectAdded(await start("small", 20), 20);
	expect(threads).toHaveLength(0);
	await expectAdded(await start("large", 10_000), 10_000);
	expect(threads).toHaveLength(1);
	const [thread] = threads;
	if (thread && thread.threadId !== -1) await once(thread, "exit");
});

test("IMP-04 of two large imports at the same time one has the thread, and both are completed", async () => {
	const threads = watchThreads();
	const [one, other] = await Promise.all([start("one", 10_000), start("other", 10_000)]);
	await Promise.all([expectAdded(one, 10_000), expectAdded(other, 10_000)]);
	expect(threads).toHaveLength(1);
});

test("IMP-04 a thread that is stopped leaves its import to the next one, which does the rest", async () => {
	const job = await claimed(3_000);
	const stopping = new AbortController();
	const stopped = writeRowsInThread({ db, log }, job, openCsv(3_000), stopping.signal);
	stopping.abort();
	await expect(stopped).rejects.toThrow("the process ends before the import is done");
	expect(await client.admin.imports.read({ importId: job.importId })).toMatchObject({ status: "running" });
	expect(await writeRowsInThread({ db, log }, job, openCsv(3_000), signal)).toEqual({ status: "finished" });
	expect(await client.admin.imports.read({ importId: job.importId })).toMatchObject({ rows: 3_000, added: 3_000 });
});

test("IMP-04 a thread writes nothing once another worker has taken its import over", async () => {
	const job = await claimed(10);
	await claimImport(db, job.importId, crypto.randomUUID());
	await expect(writeRowsInThread({ db, log }, job, openCsv(10), signal)).rejects.toThrow(LeaseLostError);
	expect(await client.admin.imports.read({ importId: job.importId })).toMatchObject({ rows: 0 });
});

test("IMP-04 the reason of a failure in the thread reaches the seller", async () => {
	const job = await claimed(10);
	const reasonOf = (written: Promise<unknown>) => written.then(() => "none", describeError);
	const options = { host: "/tmp/without-a-server", user: "postgres", database: "postgres" };
	const away: Database = Object.create(db, { connection: { value: { ...db.connection, options } } });
	expect(await reasonOf(writeRowsInThread({ db: away, log }, job, openCsv(10), signal))).toBe(
		"The database did not answer.",
	);

	const broken = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET", syscall: "read" });
	const openBroken = () =>
		new Readable({
			read() {
				this.destroy(broken);
			},
		});
	expect(await reasonOf(writeRowsInThread({ db, log }, job, openBroken, signal))).toBe(
		"The server broke the connection.",
	);
});

test("IMP-05 a quotation mark that is never closed ends the thread with its line", async () => {
	const job = await claimed(10);
	const unclosed = () => Readable.from([Buffer.from('email\n"claimed-1@example.org\n')]);
	expect(await writeRowsInThread({ db, log }, job, unclosed, signal)).toMatchObject({
		status: "failed",
		reason: expect.stringContaining("line 2"),
	});
});
