import { readFile } from "node:fs/promises";
import { asc, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { nameFromOutside } from "../../../../contract/accounts/name-rules.ts";
import {
	failedRowsPath,
	type ImportEntry,
	type ImportProblem,
	type ImportRequest,
} from "../../../../contract/customers/imports.ts";
import { preApprovedEmails } from "../../../database/schema/site/source-views.ts";
import { approve, removeCustomers, revoke, signedIn } from "../../../testing/builders.ts";
import { call } from "../../../testing/call.ts";
import { beginPatientTransaction } from "../../../testing/database/patient-transaction.ts";
import { countWaitingStatements } from "../../../testing/database/waiting-statements.ts";
import { publishPage } from "../../../testing/publish-page.ts";
import { rpcClientOf } from "../../../testing/rpc-client.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import type { TestClient } from "../../../testing/test-client.ts";
import { upload } from "../../../testing/upload.ts";
import { writtenFile } from "../../../testing/written-csv.ts";
import { runImport } from "./run-import.ts";
import { sampleExports, writeSample } from "./shops/samples.ts";

const site = await siteForThisFile();
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
const client = rpcClientOf(site, admin);
beforeEach(async () => {
	await removeCustomers(site.services);
});

const approved = () =>
	site.services.db
		.select()
		.from(preApprovedEmails)
		.orderBy(asc(sql`lower(${preApprovedEmails.email})`));

type Result = ImportEntry & { problems: ImportProblem[] };

/**
 * Uploads and imports a file.
 *
 * @returns the result, with all its problems
 */
async function importFile(content: string | Buffer, fileName?: string): Promise<Result> {
	return run({ uploadId: await upload(admin, Buffer.from(content), fileName) });
}

async function run(request: ImportRequest): Promise<Result> {
	return outcomeOf((await client.admin.imports.start(request)).importId);
}

const isOver = ({ status }: ImportEntry) => status !== "running" && status !== "stopping";

async function outcomeOf(importId: string): Promise<Result> {
	await expect.poll(async () => isOver(await client.admin.imports.read({ importId })), { timeout: 80_000 }).toBe(true);
	const entry = await client.admin.imports.read({ importId });
	expect(entry.added + entry.existing + entry.skipped + entry.failed).toBe(entry.rows);
	return { ...entry, problems: entry.rows > 5_000 ? [] : await problemsOf(importId) };
}

/** Runs an import in this process, beside its workers. */
function runHere(
	importId: string,
	{
		uploads = site.services.uploads,
		signal = new AbortController().signal,
	}: { uploads?: Parameters<typeof runImport>[0]["uploads"]; signal?: AbortSignal } = {},
) {
	const { db, log, settings } = site.services;
	const readBundle = async () => ({ name: "Bundle", total: "27.0" });
	return runImport({ db, uploads, log, readSettings: () => settings.read(), readBundle }, importId, signal);
}

async function problemsOf(importId: string): Promise<ImportProblem[]> {
	const problems: ImportProblem[] = [];
	for (let page = 1; ; page += 1) {
		const { rows, total } = await client.admin.imports.problems({ importId, page });
		problems.push(...rows);
		if (problems.length >= total) return problems;
	}
}

/** Checks an import: returns the last step, with the problems of all steps. */
async function check(request: ImportRequest) {
	const problems: ImportProblem[] = [];
	for await (const step of await client.admin.imports.check(request)) {
		problems.push(...step.problems);
		expect(step.added + step.existing + step.skipped + step.failed).toBe(step.rows);
		if (step.done) return { ...step, problems };
	}
	throw new Error("the last step did not come");
}

test("IMP-02 a row is read with all its columns, and absent ones have their defaults", async () => {
	await importFile(
		"email,name,orderId,orderStatus,orderTotal,products,premium\n" +
			'Full@Example.org,"Green, Nora",77,Processed,54.0,"[""Book, signed"",""Audio""]",yes\n' +
			"bare@example.org,,,,,,\n" +
			'comma@example.org,,,,,"Planner, ,Crop Guide",\n',
	);
	const [bare, comma, full] = await approved();
	expect(full).toMatchObject({
		email: "full@example.org",
		name: "Green, Nora",
		premium: true,
		purchaseInfo: {
			order_id: "77",
			order_status: "Processed",
			order_total: "54.0",
			products: ["Book, signed", "Audio"],
		},
	});
	expect(bare).toMatchObject({
		name: "",
		premium: false,
		purchaseInfo: {
			order_id: "",
			order_status: "COMPLETED",
			order_total: "27.0",
			products: ["Microgreens Side Hustle Book Bundle"],
		},
	});
	expect(comma?.purchaseInfo.products).toEqual(["Planner", "Crop Guide"]);
});

test("IMP-02 header names match regardless of case, spaces, underscores and order", async () => {
	await importFile("Order_ID; E-Mail ;ORDER STATUS;Na me;Unknown\n5;a@example.org;PAID;Ann;x\n");
	const [row] = await approved();
	expect(row).toMatchObject({
		email: "a@example.org",
		name: "Ann",
		purchaseInfo: { order_id: "5", order_status: "PAID" },
	});
});

test("IMP-03 rows without an email, with a malformed one and duplicates are listed one by one", async () => {
	await approve(site.services, "already@example.org");
	const result = await importFile(
		"email,name\nnew@example.org,New\nNEW@example.org,Again\nalready@EXAMPLE.org,There\n,Nobody\nnot an address,Broken\n",
	);
	expect(result).toMatchObject({ status: "finished", rows: 5, totalRows: 5, added: 1, existing: 2, failed: 2 });
	expect(result.problems).toMatchObject([
		{ row: 2, email: "NEW@example.org", code: "EMAIL_EXISTS" },
		{ row: 3, email: "already@EXAMPLE.org", code: "EMAIL_EXISTS" },
		{ row: 4, email: "", code: "EMAIL_REQUIRED" },
		{ row: 5, email: "not an address", code: "EMAIL_INVALID" },
	]);
	expect((await approved()).map(({ email }) => email)).toEqual(["already@example.org", "new@example.org"]);
});

test("IMP-03 names that are left out are listed, in the check as well, and one that repeats the email is not", async () => {
	const uploadId = await upload(
		admin,
		Buffer.from(
			"email,name\nann@example.org,Ann Lee\nbond@example.org,Agent 007 Bond\nsite@example.org,evil.com\n" +
				"Shop@Example.org,shop@example.org\nnone@example.org,\n",
		),
	);
	const left = [
		{ row: 2, email: "bond@example.org", code: "NAME_LEFT_OUT" },
		{ row: 3, email: "site@example.org", code: "NAME_LEFT_OUT" },
	];
	expect(await check({ uploadId })).toMatchObject({ added: 5, failed: 0, problems: left });
	expect(await run({ uploadId })).toMatchObject({ added: 5, failed: 0, problems: left });
	expect((await approved()).map(({ name }) => name)).toEqual(["Ann Lee", "", "", "", ""]);
});

test("IMP-03 of many rows with one email, near and far, the first in the file counts", async () => {
	const nameOf = (number: number) => String(number).replace(/\d/g, (digit) => "abcdefghij".charAt(Number(digit)));
	const rows = Array.from({ length: 900 }, (_, number) => `p${nameOf(number % 300)}@example.org,${nameOf(number)}`);
	const result = await importFile(`email,name\n${rows.join("\n")}\n`);
	expect(result).toMatchObject({ added: 300, existing: 600, failed: 0 });
	expect(result.problems.every(({ row }) => row > 300)).toBe(true);
	expect((await approved()).every(({ email, name }) => email === `p${name}@example.org`)).toBe(true);
});

test("IMP-03 the same email in five spellings is one customer", async () => {
	const result = await importFile(
		"email\na@example.org\nA@example.org\n a@EXAMPLE.org \na@Example.Org\nA@EXAMPLE.ORG\n",
	);
	expect(result).toMatchObject({ added: 1, existing: 4, failed: 0 });
});

test("IMP-04 a batch that the database refuses only fails its own twenty rows", async () => {
	await site.services.db.execute(
		"alter table customers add constraint no_poison check (email <> 'poison@example.org')",
	);
	const rows = Array.from({ length: 50 }, (_, index) =>
		index === 25 ? "poison@example.org" : `row${index}@example.org`,
	);
	const result = await importFile(`email\n${rows.join("\n")}\n`);
	expect(result).toMatchObject({ rows: 50, added: 30, existing: 0, failed: 20 });
	expect(result.problems.map(({ row, code }) => [row, code])).toEqual(
		Array.from({ length: 20 }, (_, index) => [index + 21, "ROW_REFUSED"]),
	);
	await site.services.db.execute("alter table customers drop constraint no_poison");
});

test("IMP-04 importing the same file again adds nothing", async () => {
	const file = "email\na@example.org\nb@example.org\n";
	await importFile(file);
	expect(await importFile(file)).toMatchObject({ rows: 2, added: 0, existing: 2, failed: 0 });
});

const png = Buffer.from("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489", "hex");
test.for<[string, string | Buffer, RegExp]>([
	["an empty file", "", /empty/],
	["only line breaks", "\n\r\n\n", /empty/],
	["a picture named .csv", png, /not a text file/],
	["prose", "Dear buyer,\nthank you for your order.\n", /No email column found/],
	["a header without email", "name,order\nAnn,5\n", /No email column found/],
	["an unclosed quote", 'email,name\na@example.org,"Ann\nb@example.org,Bob\n', /in line 2 is never closed/],
	[
		"a stray quote",
		'email,name\na@example.org,Ann "the" Green"x\n"b"c@example.org,Bob\n',
		/quotation mark is in the wrong place in line 2/,
	],
	["10 MB in one field", `email,name\na@example.org,${"x".repeat(10_000_000)}\n`, /too long/],
	["a NUL byte", "email\na@example.org\0\n", /not a text file/],
])("IMP-05 %s is refused and nothing is changed", async ([, content, reason]) => {
	await approve(site.services, "before@example.org");
	await expect(importFile(content)).rejects.toMatchObject({
		code: "UNREADABLE_FILE",
		status: 422,
		message: "Failed to import users. Please check your CSV file format and try again.",
		data: { reason: expect.stringMatching(reason) },
	});
	expect((await approved()).map(({ email }) => email)).toEqual(["before@example.org"]);
});

test.for<[string, Buffer]>([
	["UTF-8 with a BOM", Buffer.from("\ufeffemail,name\nzoe@example.org,Zoë\n")],
	["CRLF", Buffer.from("email,name\r\nzoe@example.org,Zoë\r\n")],
	["semicolons", Buffer.from("email;name\nzoe@example.org;Zoë\n")],
	["tabs", Buffer.from("email\tname\nzoe@example.org\tZoë\n")],
	["Windows-1252", Buffer.from("email,name\nzoe@example.org,Zo\xeb\n", "latin1")],
	["UTF-16", Buffer.from("\ufeffemail,name\nzoe@example.org,Zoë\n", "utf16le")],
	["no line break at its end", Buffer.from("email,name\nzoe@example.org,Zoë")],
])("IMP-06 a file with %s is read", async ([, content]) => {
	expect(await importFile(content)).toMatchObject({ rows: 1, added: 1 });
	expect((await approved())[0]).toMatchObject({ email: "zoe@example.org", name: "Zoë" });
});

test("IMP-06 a line break inside quotes belongs to the field", async () => {
	await importFile('email,name\na@example.org,"Pea\r\nShoots"\n');
	expect((await approved())[0]?.name).toBe("Pea Shoots");
});

test("IMP-01 only the admin who uploaded a file can import it, and only when it is complete", async () => {
	const other = await signedIn(site, { email: "other-admin@example.org", role: "admin" });
	const foreign = await upload(other, Buffer.from("email\na@example.org\n"));
	await expect(client.admin.imports.start({ uploadId: foreign })).rejects.toMatchObject({
		code: "UPLOAD_NOT_FOUND",
		message: "Please select a CSV file to import",
	});

	const begun = await admin.fetch("/api/uploads", {
		method: "POST",
		headers: { "tus-resumable": "1.0.0", "upload-length": "100" },
	});
	const uploadId = begun.headers.get("location")?.split("/").at(-1) ?? "";
	await expect(client.admin.imports.start({ uploadId })).rejects.toMatchObject({
		code: "UPLOAD_NOT_FOUND",
	});
	expect(await approved()).toHaveLength(0);
});

test("SEC-01 only admins can start an upload, and only its owner can see it", async () => {
	const member = await signedIn(site, { email: "member@example.org" });
	const begin = (browser: TestClient) =>
		browser.fetch("/api/uploads", { method: "POST", headers: { "tus-resumable": "1.0.0", "upload-length": "3" } });
	expect((await begin(site.visit())).status).toBe(401);
	expect((await begin(member)).status).toBe(403);

	const location = (await begin(admin)).headers.get("location") ?? "";
	const other = await signedIn(site, { email: "third-admin@example.org", role: "admin" });
	for (const method of ["HEAD", "PATCH", "DELETE"]) {
		const headers: Record<string, string> = { "tus-resumable": "1.0.0" };
		if (method === "PATCH")
			Object.assign(headers, { "upload-offset": "0", "content-type": "application/offset+octet-stream" });
		const body = method === "PATCH" ? "abc" : undefined;
		expect((await other.fetch(location, { method, headers, body })).status).toBe(404);
		expect((await member.fetch(location, { method, headers, body })).status).toBe(403);
	}
	expect((await admin.fetch(location, { method: "GET" })).status).toBe(405);
	const head = await admin.fetch(location, { method: "HEAD", headers: { "tus-resumable": "1.0.0" } });
	expect(head.headers.get("upload-offset")).toBe("0");
});

test("IMP-07 a check shows what would happen without changing anything; the import then does the same", async () => {
	await approve(site.services, "there@example.org");
	await approve(site.services, "gone@example.org");
	await revoke(site.services, "gone@example.org");
	const file =
		"email,name,orderStatus\nnew@example.org,New,\nNEW@example.org,Again,\nthere@example.org,There,\ngone@example.org,Gone,\nback@example.org,Back,refunded\n,Nobody,\n";
	const uploadId = await upload(admin, Buffer.from(file));
	for (const decisions of [{}, { restoreRevoked: true, statuses: { refunded: "access" as const } }]) {
		const {
			problems,
			done,
			statuses,
			products: _products,
			suspectLines,
			...checked
		} = await check({ uploadId, ...decisions });
		expect((await approved()).map(({ email }) => email)).toEqual(["there@example.org"]);
		const told = problems.map(({ row, email, code }) => ({ row, email, code }));
		expect(checked).toMatchObject({ rows: 6, existing: decisions.restoreRevoked ? 2 : 3, failed: 1 });
		if (!decisions.restoreRevoked) continue;
		const result = await run({ uploadId, ...decisions });
		expect(result).toMatchObject({ ...checked, problems: told });
	}
	expect((await approved()).map(({ email }) => email)).toEqual([
		"back@example.org",
		"gone@example.org",
		"new@example.org",
		"there@example.org",
	]);
	await expect(run({ uploadId })).rejects.toMatchObject({ code: "UPLOAD_NOT_FOUND" });
});

test("IMP-07 failed rows are exported as complete CSV, to be fixed and imported again", async () => {
	const { id, problems } = await importFile("Mail;E-Mail;Name;order id\nx;broken;Bo;=7\nx;fine@example.org;Fi;8\n");
	expect(problems).toEqual([{ row: 1, email: "broken", code: "EMAIL_INVALID" }]);
	const answer = await admin.fetch(failedRowsPath(id));
	const csv = await answer.text();
	expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
	expect(csv.split("\r\n")).toEqual([
		"email,name,firstName,lastName,orderId,orderDate,orderStatus,orderTotal,currency,products,premium,refunded,refundedAmount,chargeback,error",
		"broken,Bo,,,'=7,,,,,,,,,,Invalid email address",
		"",
	]);
	expect(await importFile(csv.replace("broken", "fixed@example.org"))).toMatchObject({ rows: 1, added: 1 });
	expect((await approved()).find(({ name }) => name === "Bo")?.purchaseInfo.order_id).toBe("=7");
	const member = await signedIn(site, { email: "reader@example.org" });
	expect((await member.fetch(failedRowsPath(id))).status).toBe(403);
	expect((await site.visit().fetch(failedRowsPath(id))).status).toBe(401);
});

test("IMP-07 the apostrophe that guards a formula in our own files does not become part of the name", async () => {
	await importFile("email,name,orderId\na@example.org,'-Ann,'-5\nb@example.org,'t Hooft,\n");
	expect((await approved()).map(({ name }) => name)).toEqual(["-Ann", "'t Hooft"]);
});

test("IMP-02 SEC-09 a buyer whose name is an address is imported without the name", async () => {
	await importFile("email,name\na@example.org,Evil.Example\nb@example.org,1.2.3.4/refund\nc@example.org,J.R. Smith\n");
	expect((await approved()).map(({ name }) => name)).toEqual(["", "", "J.R. Smith"]);
});

test("IMP-02 columns chosen by a person are read from there, with or without a header", async () => {
	const uploadId = await upload(admin, Buffer.from("Ann;a@example.org;7\nBob;b@example.org;8\n"));
	const columns = { email: 1, name: 0, orderId: 2 };
	expect(await run({ uploadId, columns, firstRowIsHeader: false })).toMatchObject({ rows: 2, added: 2 });
	expect((await approved())[0]).toMatchObject({ email: "a@example.org", name: "Ann", purchaseInfo: { order_id: "7" } });
});

test.for<[string, object, RegExp]>([
	["no email", { name: 0 }, /No column was chosen for "email"/],
	["a place the file does not have", { email: 9 }, /not in this file/],
	["one place for two things", { email: 0, name: 0 }, /two different things/],
])("IMP-02 columns with %s are refused, and nothing is changed", async ([, columns, reason]) => {
	const uploadId = await upload(admin, Buffer.from("email,name\na@example.org,Ann\n"));
	await expect(run({ uploadId, columns })).rejects.toMatchObject({
		status: 422,
		data: { reason: expect.stringMatching(reason) },
	});
	expect(await approved()).toHaveLength(0);
});

test("IMP-05 invalid columns are refused by their schema", async () => {
	const uploadId = await upload(admin, Buffer.from("email\na@example.org\n"));
	for (const columns of [{ role: 0 }, { email: -1 }, { email: 1e9 }, { email: "0" }, { email: 0.5 }]) {
		await expect(run({ uploadId, columns } as never)).rejects.toMatchObject({ code: "BAD_REQUEST" });
	}
});

test("IMP-04 an import continues when its screen is closed, can be stopped between two batches, and the log says how far it got", {
	tags: "slow",
}, async () => {
	const ROWS = 24_000;
	const rows = Array.from({ length: ROWS }, (_, row) => `stopped-${row}@example.org`);
	const uploadId = await upload(admin, Buffer.from(`email\n${rows.join("\n")}\n`), "stopped.csv");
	// The import waits in the first half for a customer that somebody else is changing, however fast it is.
	const other = await site.services.db.$client.connect();
	onTestFinished(() => other.release(true));
	await other.query("insert into customers (email) values ('stopped-8000@example.org')");
	await other.query("begin");
	await other.query("select from customers where email = 'stopped-8000@example.org' for update");
	const { importId } = await client.admin.imports.start({ uploadId });
	// One file cannot be imported twice concurrently.
	await expect(client.admin.imports.start({ uploadId })).rejects.toMatchObject({ code: "ALREADY_RUNNING" });
	await expect.poll(async () => (await client.admin.imports.read({ importId })).rows).toBeGreaterThan(0);
	expect((await client.admin.imports.running()).map(({ id }) => id)).toEqual([importId]);
	const { db } = site.services;
	await expect.poll(() => countWaitingStatements(db, "with people")).toBe(1);
	await client.admin.imports.stop({ importId });
	await other.query("commit");
	const result = await outcomeOf(importId);
	expect(result).toMatchObject({ status: "stopped", totalRows: ROWS, failed: 0, actor: "admin@example.org" });
	// The group that waited and the two beside it, of 400 rows each, and no other.
	expect(result.rows).toBeLessThanOrEqual(9_200);
	expect(await approved()).toHaveLength(result.rows);
	expect(await client.admin.imports.running()).toEqual([]);
	const { rows: entries } = await db.execute(
		sql`select details from audit_log where action = 'customers.imported' and subject = 'stopped.csv'`,
	);
	expect(entries).toMatchObject([
		{ details: { outcome: "stopped", rows: result.rows, added: result.added, totalRows: ROWS } },
	]);
	expect((await client.admin.imports.list({ page: 1 })).rows[0]).toMatchObject({ id: importId, rows: result.rows });

	expect(await run({ uploadId })).toMatchObject({ rows: ROWS, added: ROWS - result.rows, existing: result.rows });
	expect(await approved()).toHaveLength(ROWS);
});

test("IMP-04 a customer whom somebody else adds while their row is written gets their order, and no row fails", async () => {
	const { db } = site.services;
	const other = await db.$client.connect();
	onTestFinished(() => other.release(true));
	await other.query("begin");
	await other.query("insert into customers (email) values ('meanwhile-7@example.org')");
	const rows = Array.from({ length: 60 }, (_, row) => `meanwhile-${row}@example.org`);
	const uploadId = await upload(admin, Buffer.from(`email\n${rows.join("\n")}\n`));
	const { importId } = await client.admin.imports.start({ uploadId });
	await expect.poll(() => countWaitingStatements(db, "with people")).toBe(1);
	await other.query("commit");
	expect(await outcomeOf(importId)).toMatchObject({ status: "finished", rows: 60, added: 60, failed: 0 });
	expect(await approved()).toHaveLength(60);
});

test("IMP-04 another worker takes an import over halfway, and no row is lost or processed twice", {
	tags: "slow",
}, async () => {
	const ROWS = 12_000;
	const rows = Array.from({ length: ROWS }, (_, row) => (row % 10 === 9 ? "no address" : `taken-${row}@example.org`));
	const uploadId = await upload(admin, Buffer.from(`email\n${rows.join("\n")}\n`), "taken.csv");
	const { importId } = await client.admin.imports.start({ uploadId });
	const { db } = site.services;
	// As after a crash, when another process claims it; the previous worker may still be alive.
	for (let takenOver = 0; takenOver < 4; takenOver += 1) {
		await runHere(importId, { signal: AbortSignal.timeout(30 + 40 * takenOver) }).catch(() => {});
	}
	await runHere(importId);
	expect(await outcomeOf(importId)).toMatchObject({
		status: "finished",
		rows: ROWS,
		added: ROWS * 0.9,
		existing: 0,
		failed: ROWS / 10,
	});
	expect(await approved()).toHaveLength(ROWS * 0.9);
	const { rows: entries } = await db.execute(sql`select from audit_log where subject = 'taken.csv'`);
	expect(entries).toHaveLength(1);
});

test("IMP-04 an unfinished import of an earlier version is completed after the update", { tags: "slow" }, async () => {
	const csv = (from: string) => Buffer.from(`email\n${from}-1@example.org\n${from}-2@example.org\n`);
	const done = await run({ uploadId: await upload(admin, csv("before"), "before.csv") });
	const uploadId = await upload(admin, csv("update"), "update.csv");
	const { db } = site.services;
	// Only its row: the columns of the queue have the values set by the migration.
	const { rows } = await db.execute<{ id: string }>(sql`
		insert into imports (user_id, actor_email, upload_id, file_name, plan, total_rows, status, worker)
		select user_id, actor_email, ${uploadId}, 'update.csv', plan, 2, 'running', gen_random_uuid()
		from imports where id = ${done.id} returning id`);
	expect(await outcomeOf(rows[0]?.id ?? "")).toMatchObject({ status: "finished", rows: 2, added: 2 });
});

test("IMP-04 an import whose file was deleted says so, and ends", async () => {
	const uploadId = await upload(admin, Buffer.from("email\na@example.org\n"));
	const { db } = site.services;
	const { rows } = await db.execute<{ id: string }>(sql`
		insert into imports (user_id, actor_email, upload_id, file_name, plan, total_rows, next_attempt_at)
		select user_id, 'admin@example.org', id, 'lost.csv', '{}', 1, now() + interval '1 hour' from uploads where id = ${uploadId} returning id`);
	const importId = rows[0]?.id ?? "";
	const uploads = { ...site.services.uploads, find: async () => null };
	await runHere(importId, { uploads });
	expect(await outcomeOf(importId)).toMatchObject({
		status: "failed",
		reason: expect.stringMatching(/file was deleted/),
	});
});

/**
 * Undoes an import.
 *
 * @returns the result
 */
async function undo(importId: string): Promise<ImportEntry> {
	await client.admin.imports.undo({ importId });
	const read = () => client.admin.imports.read({ importId });
	await expect.poll(async () => (await read()).status).toBe("undone");
	return read();
}

test("IMP-04 undoing an import keeps customers who have registered or were edited since; SEC-05 the audit log says how many orders and customers were removed and kept", async () => {
	await approve(site.services, "there@example.org");
	await approve(site.services, "revoked@example.org");
	await revoke(site.services, "revoked@example.org");
	const people = ["plain", "refunded", "registered", "edited", "invited"].map((name) => `${name}@example.org`);
	const rows = people.map((email) => `${email},${email.startsWith("refunded") ? "refunded" : "COMPLETED"}`);
	const file = `email,orderStatus\n${rows.join("\n")}\nthere@example.org,COMPLETED\nrevoked@example.org,COMPLETED\n`;
	const done = await run({ uploadId: await upload(admin, Buffer.from(file), "undo.csv"), restoreRevoked: true });
	expect(done).toMatchObject({ added: 6, restored: 1, existing: 1, undoable: true });
	const member = await signedIn(site, { email: "registered@example.org" });
	const find = async (email: string) => (await client.admin.customers.list({ search: email })).rows[0];
	const edited = await find("edited@example.org");
	await client.admin.customers.update({ customerId: edited?.id ?? "", email: "edited@example.org", name: "Ed" });
	// An invitation does not change a customer.
	await client.admin.customers.invite({ selection: { ids: [(await find("invited@example.org"))?.id ?? ""] } });

	const undone = await undo(done.id);
	expect(undone).toMatchObject({ status: "undone", undone: 4, kept: 2, undoable: false, added: 6 });
	expect((await approved()).map(({ email }) => email)).toEqual([
		"edited@example.org",
		"registered@example.org",
		"there@example.org",
	]);
	expect(await find("refunded@example.org")).toBeUndefined();
	expect(await find("revoked@example.org")).toMatchObject({ approved: false, orderId: "T-1" });
	expect((await call(member, "member.downloads.list")).status).toBe(200);
	await expect(client.admin.imports.undo({ importId: done.id })).rejects.toMatchObject({ code: "NOT_UNDOABLE" });
	const { rows: entries } = await site.services.db.execute(
		sql`select actor_email, details from audit_log where action = 'customers.import_undone' and subject = 'undo.csv'`,
	);
	const details = { importId: done.id, ordersRemoved: 4, customersRemoved: 3, ordersKept: 2 };
	expect(entries).toEqual([{ actor_email: "admin@example.org", details }]);
	// After another import they are back.
	expect(await importFile(file)).toMatchObject({ added: 3, existing: 4 });
});

test("IMP-04 an order stays if its customer was edited after its import, even when another import follows", async () => {
	const importOrder = async (number: string) => {
		const file = `email,orderId,orderStatus\nedit-between@example.org,${number},COMPLETED\n`;
		return run({ uploadId: await upload(admin, Buffer.from(file)) });
	};
	const find = async () => (await client.admin.customers.list({ search: "edit-between@example.org" })).rows[0];
	const first = await importOrder("E-1");
	const email = "edit-between@example.org";
	await client.admin.customers.update({ customerId: (await find())?.id ?? "", email, name: "Ed" });
	const second = await importOrder("E-2");
	const last = await importOrder("E-3");
	const read = (importId: string) => client.admin.imports.read({ importId });
	expect((await read(first.id)).undoable).toBe(false);
	expect(await undo(last.id)).toMatchObject({ undone: 1, kept: 0 });
	expect((await read(first.id)).undoable).toBe(false);
	expect(await undo(second.id)).toMatchObject({ undone: 1, kept: 0 });
	expect((await read(first.id)).undoable).toBe(false);
	expect(await find()).toMatchObject({ approved: true, name: "Ed" });
});

test("IMP-04 importing any file and undoing it leaves every customer unchanged", { tags: "slow" }, async () => {
	const state = async () => {
		const { rows } = await site.services.db.execute(sql`
			select email, approved, premium_at is not null as premium, has_paid_order, order_number,
				(select count(*)::int from orders where customer_id = customers.id) as orders
			from customers order by email`);
		const { rows: counts } = await site.services.db.execute(
			sql`select sum(total)::int as total, sum(approved)::int as approved from customer_counts`,
		);
		return { rows, counts };
	};
	const person = fc.record({
		name: fc.constantFrom("ann", "bob", "cy", "dee", "Eve", "fay"),
		status: fc.constantFrom("COMPLETED", "refunded", "paid", "chargeback"),
		premium: fc.constantFrom("yes", "no"),
	});
	await fc.assert(
		fc.asyncProperty(
			fc.array(person, { minLength: 1, maxLength: 8 }),
			fc.uniqueArray(fc.constantFrom("ann", "bob", "cy"), { maxLength: 3 }),
			fc.boolean(),
			async (list, known, restoreRevoked) => {
				await removeCustomers(site.services);
				for (const name of known) await approve(site.services, `${name}@example.org`);
				if (known[0]) await revoke(site.services, `${known[0]}@example.org`);
				const before = await state();
				const file = `email,orderStatus,orderId,premium\n${list.map(({ name, status, premium }, row) => `${name}@example.org,${status},${row},${premium}`).join("\n")}\n`;
				const done = await run({ uploadId: await upload(admin, Buffer.from(file)), restoreRevoked });
				expect(done.undoable).toBe(done.added > 0);
				if (done.undoable) expect(await undo(done.id)).toMatchObject({ undone: done.added, kept: 0 });
				expect(await state()).toEqual(before);
			},
		),
		{ numRuns: 15 },
	);
});

test("IMP-04 undoing an import takes back the premium access it gave, but not an admin's or another import's", async () => {
	const names = ["first", "both", "admin"];
	for (const name of names) await approve(site.services, `${name}@premium.example`);
	const find = async (name: string) =>
		(await client.admin.customers.list({ search: `${name}@premium.example` })).rows[0];
	const given = await find("admin");
	await client.admin.customers.update({
		customerId: given?.id ?? "",
		email: "admin@premium.example",
		name: "Ada",
		premium: true,
	});
	const importPremium = async (people: string[], number: string) => {
		const rows = people.map((name) => `${name}@premium.example,COMPLETED,${number}-${name},yes`);
		return run({
			uploadId: await upload(admin, Buffer.from(`email,orderStatus,orderId,premium\n${rows.join("\n")}\n`)),
		});
	};
	const premium = () => Promise.all(names.map(async (name) => (await find(name))?.premium));
	const first = await importPremium(names, "P1");
	const second = await importPremium(["both", "admin"], "P2");
	expect(await premium()).toEqual([true, true, true]);
	await undo(first.id);
	expect(await premium()).toEqual([false, true, true]);
	await undo(second.id);
	expect(await premium()).toEqual([false, false, true]);
});

test("IMP-03 someone whose access was revoked only gets it back if that is selected", async () => {
	await approve(site.services, "revoked@example.org");
	await revoke(site.services, "revoked@example.org");
	const file = "email,name\nRevoked@example.org,Rev\nnew@example.org,New\n";
	expect(await check({ uploadId: await upload(admin, Buffer.from(file)) })).toMatchObject({ revoked: 1, restored: 0 });
	const first = await importFile(file);
	expect(first).toMatchObject({ rows: 2, added: 1, existing: 1, revoked: 1, restored: 0, failed: 0 });
	expect(first.problems).toEqual([{ row: 1, email: "Revoked@example.org", code: "ACCESS_REVOKED" }]);
	expect((await approved()).map(({ email }) => email)).toEqual(["new@example.org"]);
	const again = await run({ uploadId: await upload(admin, Buffer.from(file)), restoreRevoked: true });
	expect(again).toMatchObject({ added: 1, restored: 1, existing: 1, revoked: 0 });
	expect((await approved()).map(({ email }) => email)).toEqual(["new@example.org", "revoked@example.org"]);
});

test.for([
	"refunded",
	"Canceled",
	"CANCELLED",
	"chargeback",
	"Charged back",
	"failed",
	"PENDING",
	"on-hold",
	"Gesperrt",
])("IMP-08 a status %s gives no access until the admin says that it does", async (status) => {
	const key = status.toLowerCase().replaceAll(/[^a-z]/g, "");
	const file = `email,name,orderId,orderStatus\none@example.org,One,1,${status}\ntwo@example.org,Two,2, ${status.toUpperCase()}\nthree@example.org,Three,3,paid\n`;
	const uploadId = await upload(admin, Buffer.from(file));
	const { statuses } = await check({ uploadId });
	expect(statuses).toEqual([
		{ key, status, rows: 2, access: "no-access", known: status !== "Gesperrt", assumed: false },
		{ key: "paid", status: "paid", rows: 1, access: "access", known: true, assumed: false },
	]);
	const result = await run({ uploadId });
	expect(result).toMatchObject({ rows: 3, added: 3, withoutAccess: 2, existing: 0, failed: 0 });
	expect(result.problems.map(({ row, code }) => [row, code])).toEqual([
		[1, "NO_ACCESS"],
		[2, "NO_ACCESS"],
	]);
	expect((await approved()).map(({ email }) => email)).toEqual(["three@example.org"]);
	const { rows } = await client.admin.customers.list({ search: "one@example.org" });
	expect(rows).toMatchObject([{ approved: false, name: "One", orderId: "1", orderStatus: status }]);
	// The same file again does not bypass that.
	expect(await importFile(file)).toMatchObject({ added: 0, existing: 3, updated: 0 });
	await removeCustomers(site.services);
	const decided = { [key]: "access" as const, paid: "no-access" as const };
	const again = await run({ uploadId: await upload(admin, Buffer.from(file)), statuses: decided });
	expect(again).toMatchObject({ added: 3, withoutAccess: 1 });
	expect((await approved()).map(({ email }) => email)).toEqual(["one@example.org", "two@example.org"]);
});

test("IMP-08 people without access are counted and listed once each, unless another order gives them access, in the preview too", async () => {
	await approve(site.services, "member@example.org");
	await importFile("email,orderId,orderStatus\nearlier@example.org,0,paid\nended@example.org,9,paid\n");
	const file = `email,orderId,orderStatus\n${[
		"both@example.org,1,refunded",
		"both@example.org,2,paid",
		"none@example.org,3,refunded",
		"none@example.org,4,canceled",
		"member@example.org,5,refunded",
		"earlier@example.org,6,refunded",
		"ended@example.org,9,refunded",
		"one@example.org,7,refunded",
		"Late@example.org,8,pending",
		"late@example.org,8,paid",
	].join("\n")}\n`;
	const uploadId = await upload(admin, Buffer.from(file));
	const checked = await check({ uploadId });
	const result = await run({ uploadId });
	const listed = [
		[3, "none@example.org"],
		[7, "ended@example.org"],
		[8, "one@example.org"],
	];
	for (const { problems, withoutAccess } of [checked, result]) {
		const told = problems.filter(({ code }) => code === "NO_ACCESS").sort((one, other) => one.row - other.row);
		expect(told.map(({ row, email }) => [row, email])).toEqual(listed);
		expect(withoutAccess).toBe(3);
	}
	expect((await approved()).map(({ email }) => email)).toEqual([
		"both@example.org",
		"earlier@example.org",
		"late@example.org",
		"member@example.org",
	]);
});

test("SEC-05 an import is logged with its result", async () => {
	await importFile("email\na@example.org\nbroken\n", "march.csv");
	const { rows } = await site.services.db.execute(
		sql`select actor_email, subject, details from audit_log where action = 'customers.imported' order by at desc limit 1`,
	);
	expect(rows[0]).toMatchObject({
		actor_email: "admin@example.org",
		subject: "march.csv",
		details: { rows: 2, added: 1, failed: 1 },
	});
});

test("IMP-03 a repeated header is a failed row", async () => {
	const { problems } = await importFile("email,name\na@example.org,Ann\nemail,name\n");
	expect(problems).toMatchObject([{ row: 2, email: "email", code: "EMAIL_INVALID" }]);
});

test("IMP-06 the totals of twenty files by other programs match what a person counts", { tags: "slow" }, async () => {
	for (const file of fc.sample(writtenFile(), { numRuns: 20, seed: 20_261_122 })) {
		await removeCustomers(site.services);
		const whole = file.rows.filter((row) => row.whole);
		const result = await importFile(file.bytes);
		expect(result).toMatchObject({
			rows: file.rows.length,
			totalRows: file.rows.length,
			added: whole.length,
			existing: 0,
			failed: file.rows.length - whole.length,
		});
		const stored = new Map(
			(await approved()).map(({ email, name, purchaseInfo }) => [email, [name, purchaseInfo.order_id]]),
		);
		expect(stored).toEqual(
			new Map(whole.map(({ cells: [email = "", name, order] }) => [email, [nameFromOutside(name), order]])),
		);
		const isLeftOut = (name = "") => name.trim() !== "" && nameFromOutside(name) === "";
		expect(result.problems.map(({ code }) => code).toSorted()).toEqual([
			...file.rows.filter((row) => !row.whole).map(() => "CELL_COUNT"),
			...whole.filter(({ cells: [, name] }) => isLeftOut(name)).map(() => "NAME_LEFT_OUT"),
		]);
	}
});

test("IMP-06 an address of an international domain is one mailbox in both spellings", async () => {
	const result = await importFile("email\nzoe@müller.example\nZOE@xn--mller-kva.example\nanna@почта.рф\n");
	expect(result).toMatchObject({ rows: 3, added: 2, existing: 1, failed: 0 });
	expect((await approved()).map(({ email }) => email)).toEqual([
		"anna@xn--80a1acny.xn--p1ai",
		"zoe@xn--mller-kva.example",
	]);
});

test("IMP-02 totals are amounts in the format and currency of the file; an invalid one is a problem of its row", async () => {
	const file =
		"email;orderTotal;currency\na@example.org;1.047,50;EUR\nb@example.org;27,00 €;\nc@example.org;$abc;\nd@example.org;1.047;eur\ne@example.org;;\n";
	const result = await importFile(file);
	expect(result).toMatchObject({ rows: 5, added: 4, failed: 1 });
	expect(result.problems).toEqual([{ row: 3, email: "c@example.org", code: "TOTAL_INVALID" }]);
	const { rows } = await site.services.db.execute(
		sql`select email, total_text as total, minor_units::int as units, currency from orders order by minor_units, email`,
	);
	expect(rows).toEqual([
		{ email: "b@example.org", total: "27,00 €", units: 2700, currency: "EUR" },
		{ email: "e@example.org", total: "27.0", units: 2700, currency: "USD" },
		{ email: "d@example.org", total: "1047.00 EUR", units: 104700, currency: "EUR" },
		{ email: "a@example.org", total: "1047.50 EUR", units: 104750, currency: "EUR" },
	]);
});

test("IMP-03 a shop's own columns and refunded amounts count as a status", async () => {
	const gumroad =
		"Purchase ID,Item Name,Buyer Name,Purchase Email,Sale Price ($),Fully Refunded?,Disputed?\n1,Book,Ann,a@example.org,27.0,0,0\n2,Book,Bo,b@example.org,27.0,1,0\n3,Book,Cy,c@example.org,27.0,0,1\nTotals,,,,81.0,,\n";
	const result = await importFile(gumroad);
	expect(result).toMatchObject({ rows: 4, added: 3, withoutAccess: 2, skipped: 1, failed: 0 });
	expect((await approved()).map(({ email }) => email)).toEqual(["a@example.org"]);
	const paypal =
		"Name,Status,Gross,From Email Address,To Email Address,Transaction ID\nDi,Completed,-27.00,d@example.org,e@example.org,T1\n";
	expect(await importFile(paypal)).toMatchObject({ added: 0, skipped: 1 });
});

test("IMP-02 a guess is shown before the import, and never used automatically", async () => {
	const uploadId = await upload(admin, Buffer.from("Full Name,Mail,Order #\nAnn,a@example.org,7\n"));
	expect(await client.admin.imports.preview({ uploadId })).toEqual({
		shop: null,
		repeated: [],
		rows: [
			["Full Name", "Mail", "Order #"],
			["Ann", "a@example.org", "7"],
		],
		matches: [
			{ column: "name", guessed: true },
			{ column: "email", guessed: true },
			{ column: "orderId", guessed: true },
		],
	});
	await expect(run({ uploadId })).rejects.toMatchObject({ code: "UNREADABLE_FILE" });
	expect(await run({ uploadId, columns: { name: 0, email: 1, orderId: 2 } })).toMatchObject({ added: 1 });
	expect((await approved())[0]).toMatchObject({ name: "Ann", purchaseInfo: { order_id: "7" } });
});

const storedDays = async () =>
	Object.fromEntries(
		(await approved()).map(({ email, purchaseInfo }) => [email.split("@")[0], purchaseInfo.order_date]),
	);

test.for<[string, string[], Record<string, string | undefined>]>([
	["with the day first", ["03/04/2026", "21/11/2026"], { p0: "2026-04-03", p1: "2026-11-21" }],
	["with the month first", ["03/04/2026", "11/21/2026 3:05 PM"], { p0: "2026-03-04", p1: "2026-11-21" }],
	["that could be either, as US shops write them", ["03/04/2026", ""], { p0: "2026-03-04", p1: undefined }],
	["in words and as instants", ['"Nov 21, 2026"', "2026-11-21T23:59:00+09:00"], { p0: "2026-11-21", p1: "2026-11-21" }],
])("IMP-02 order dates %s are stored as days", async ([, dates, days]) => {
	const result = await importFile(
		`email,Order Date\n${dates.map((date, n) => `p${n}@example.org,${date}`).join("\n")}\n`,
	);
	expect(result).toMatchObject({ added: dates.length, failed: 0 });
	expect(await storedDays()).toEqual(days);
});

test("IMP-02 ambiguous dates are shown in the check, and a person can choose how they are read", async () => {
	const uploadId = await upload(
		admin,
		Buffer.from("email,orderDate\na@example.org,07/07/2026\nb@example.org,03/04/2026\n"),
	);
	const guess = { text: "03/04/2026", day: "2026-03-04", order: "month-first" };
	expect((await check({ uploadId })).ambiguousDate).toEqual(guess);
	const dateOrder = "day-first";
	expect((await check({ uploadId, dateOrder })).ambiguousDate).toEqual({
		...guess,
		day: "2026-04-03",
		order: dateOrder,
	});
	await run({ uploadId, dateOrder });
	expect(await storedDays()).toEqual({ a: "2026-07-07", b: "2026-04-03" });
	const told = await upload(
		admin,
		Buffer.from("email,orderDate\nc@example.org,03/04/2026\nd@example.org,03/14/2026\n"),
	);
	const { ambiguousDate } = await check({ uploadId: told, dateOrder });
	expect(ambiguousDate).toBeUndefined();
});

test("IMP-03 an invalid order date is a problem of its row, but not in a shop's export", async () => {
	const result = await importFile(
		"email,orderDate,name\na@example.org,last week,Ann\nb@example.org,,Bo\nbroken,25/12/2026,Cy\nd@example.org,04/03/2026,Di\n",
	);
	expect(result).toMatchObject({ rows: 4, added: 2, failed: 2 });
	expect(result.problems.map(({ row, code }) => [row, code])).toEqual([
		[1, "DATE_INVALID"],
		[3, "EMAIL_INVALID"],
	]);
	expect(await storedDays()).toEqual({ b: undefined, d: "2026-03-04" });
	// The failed rows alone no longer show the order of their dates, but keep their days.
	const csv = await (await admin.fetch(failedRowsPath(result.id))).text();
	expect(csv).toContain("broken,Cy,,,,2026-12-25,");
	const shop = "Purchase ID,Item Name,Purchase Email,Purchase Date\n1,Book,shop@example.org,gestern\n";
	expect(await importFile(shop)).toMatchObject({ added: 1, failed: 0 });
});

const storedOrders = async () =>
	(
		await site.services.db.execute<Record<string, unknown>>(sql`
			select number, email, state, status, minor_units::int as total, refunded_minor_units::int as refunded,
				amount_assumed as assumed, currency from orders order by number, email`)
	).rows;

test("IMP-03 a known email with another order number gets that order, and a known order is updated, in any sequence", {
	tags: "slow",
}, async () => {
	const rows = [
		"ann@example.org,A1,COMPLETED,27.00",
		"ann@example.org,A1,REFUNDED,27.00",
		"ann@example.org,A2,COMPLETED,54.00",
		"bob@example.org,B1,COMPLETED,27.00",
		"bob@example.org,B1,REFUNDED,27.00",
		"cy@example.org,C1,FAILED,27.00",
		"cy@example.org,C1,COMPLETED,27.00",
		"dee@example.org,D1,REFUNDED,27.00",
		"dee@example.org,D2,COMPLETED,27.00",
	];
	const ends = [];
	for (const files of [[rows], [rows.toReversed()], rows.map((row) => [row]), rows.toReversed().map((row) => [row])]) {
		await removeCustomers(site.services);
		for (const file of files) await importFile(`email,orderId,orderStatus,orderTotal\n${file.join("\n")}\n`);
		ends.push([(await approved()).map(({ email }) => email), await storedOrders()]);
	}
	expect(ends[0]?.[0]).toEqual(["ann@example.org", "cy@example.org", "dee@example.org"]);
	expect(ends[0]?.[1]).toMatchObject([
		{ number: "A1", state: "refunded", refunded: 2_700 },
		{ number: "A2", state: "paid", total: 5_400, refunded: 0 },
		{ number: "B1", state: "refunded" },
		{ number: "C1", state: "paid" },
		{ number: "D1", state: "refunded" },
		{ number: "D2", state: "paid" },
	]);
	for (const end of ends) expect(end).toEqual(ends[0]);
});

test("IMP-03 the rows of one order far apart in a long file have the same result, and the check says how many", {
	tags: "slow",
}, async () => {
	const buyers = Array.from({ length: 1_500 }, (_, at) => `far${at}@example.org,F${at}`);
	const file = `email,orderId,orderStatus\n${[
		...buyers.map((buyer) => `${buyer},PENDING`),
		...buyers.map((buyer) => `${buyer},PAID`),
		...buyers.slice(0, 300).map((buyer) => `${buyer},REFUNDED`),
	].join("\n")}\n`;
	const uploadId = await upload(admin, Buffer.from(file));
	const expected = { rows: 3_300, added: 1_500, existing: 1_800, updated: 1_800, withoutAccess: 300, failed: 0 };
	expect(await check({ uploadId })).toMatchObject(expected);
	const result = await run({ uploadId });
	expect(result).toMatchObject(expected);
	expect(await approved()).toHaveLength(1_200);
	const told = result.problems.filter(({ code }) => code === "NO_ACCESS").map(({ email }) => email);
	expect(new Set(told)).toEqual(new Set(buyers.slice(0, 300).map((buyer) => buyer.split(",")[0])));
});

test("USR-08 a refund in a later file ends access and sessions, and undoing that import restores access", async () => {
	const sale = await importFile("email,orderId,orderStatus,orderTotal\nkeeper@example.org,R1,COMPLETED,27.00\n");
	expect(sale).toMatchObject({ added: 1 });
	const member = await signedIn(site, { email: "keeper@example.org", approved: false });
	expect((await call(member, "member.downloads.list")).status).toBe(200);
	const refund = await importFile("email,orderId,orderStatus,orderTotal\nkeeper@example.org,R1,REFUNDED,27.00\n");
	expect(refund).toMatchObject({ added: 0, existing: 1, updated: 1, undoable: true });
	expect(refund.problems).toEqual([{ row: 1, email: "keeper@example.org", code: "NO_ACCESS" }]);
	expect((await call(member, "member.downloads.list")).status).not.toBe(200);
	expect(await approved()).toEqual([]);
	await undo(refund.id);
	expect(await storedOrders()).toMatchObject([{ number: "R1", state: "paid", refunded: 0 }]);
	expect((await approved()).map(({ email }) => email)).toEqual(["keeper@example.org"]);
	// What the first import added stays: its buyer has registered since.
	await expect(client.admin.imports.undo({ importId: sale.id })).rejects.toMatchObject({ code: "NOT_UNDOABLE" });
});

test("IMP-03 a refund imported before its sale applies as soon as the sale is imported", async () => {
	const header = "Date,Type,Status,Currency,Gross,From Email Address,To Email Address,Transaction ID,Reference Txn ID";
	const refund = "03/16/2026,Payment Refund,Completed,USD,-27.00,seller@example.com,ann@example.org,R,S";
	const sale = "03/15/2026,Website Payment,Completed,USD,27.00,ann@example.org,seller@example.com,S,";
	const first = await importFile(`${header}\n${refund}\n`);
	expect(first).toMatchObject({ rows: 1, added: 0, existing: 1 });
	expect(first.problems).toEqual([{ row: 1, email: "seller@example.com", code: "ORDER_UNKNOWN" }]);
	expect(await importFile(`${header}\n${sale}\n`)).toMatchObject({ added: 1, withoutAccess: 1 });
	expect(await storedOrders()).toMatchObject([{ number: "S", email: "ann@example.org", state: "refunded" }]);
	await removeCustomers(site.services);
	const both = await importFile(`${header}\n${refund}\n${sale}\n`);
	expect(both).toMatchObject({ rows: 2, added: 1, existing: 1, updated: 1 });
	expect(both.problems.map(({ code }) => code)).toEqual(["NO_ACCESS"]);
});

test("IMP-03 a new order of someone whose access was revoked is recorded, but gives no access unless that is selected", async () => {
	await approve(site.services, "gone@example.org");
	await revoke(site.services, "gone@example.org");
	const file = "email,orderId,orderTotal\ngone@example.org,G1,27.00\ngone@example.org,G2,27.00\n";
	const uploadId = await upload(admin, Buffer.from(file));
	expect(await check({ uploadId })).toMatchObject({ added: 2, revoked: 1, restored: 0 });
	const first = await run({ uploadId });
	expect(first).toMatchObject({ added: 2, revoked: 1, restored: 0 });
	expect(first.problems.map(({ code }) => code)).toEqual(["ACCESS_REVOKED", "ACCESS_REVOKED"]);
	expect(await approved()).toEqual([]);
	expect(await storedOrders()).toHaveLength(3);
	const again = await run({ uploadId: await upload(admin, Buffer.from(file)), restoreRevoked: true });
	expect(again).toMatchObject({ added: 0, existing: 2, undoable: true });
	expect((await approved()).map(({ email }) => email)).toEqual(["gone@example.org"]);
	await undo(again.id);
	expect(await approved()).toEqual([]);
});

test("IMP-02 an amount missing from the file is the price that the site sells for, and a missing currency is its own", async () => {
	const priceOf = (price: number, currency: "EUR" | "USD") =>
		publishPage(admin, (page) => {
			page.offer.price = price;
			page.offer.currency = currency;
		});
	await priceOf(49, "EUR");
	try {
		await importFile("email\neuro@example.org\n");
		expect(await storedOrders()).toMatchObject([
			{ email: "euro@example.org", total: 4_900, assumed: true, currency: "EUR" },
		]);
		await removeCustomers(site.services);
		// An amount without a currency is in the site's, however its decimals are written.
		await importFile('email,orderId,orderTotal\na@example.org,A,"149,00"\nb@example.org,B,$5.00\n');
		expect(await storedOrders()).toMatchObject([
			{ number: "A", total: 14_900, currency: "EUR" },
			{ number: "B", total: 500, currency: "USD" },
		]);
	} finally {
		await priceOf(27, "USD");
	}
});

test("ADM-03 the figures include an import as soon as it has ended, and no longer once it is undone", async () => {
	const countImported = async () => {
		const { sales } = await client.admin.figures.read();
		return sales.flatMap(({ sources }) => sources).find(({ source }) => source === "import")?.orders ?? 0;
	};
	const before = await countImported();
	const file = "email,orderId,orderTotal\nfigures@example.org,F-1,10.00\n";
	const done = await run({ uploadId: await upload(admin, Buffer.from(file)) });
	await expect.poll(countImported).toBe(before + 1);
	await undo(done.id);
	await expect.poll(countImported).toBe(before);
});

test("IMP-02 an amount missing from the file is assumed, and excluded from all figures", async () => {
	await importFile("email,orderId,orderTotal,orderDate\na@example.org,A,,\nb@example.org,B,10.00,\n");
	await importFile("email\nc@example.org\n");
	expect(await storedOrders()).toMatchObject([
		{ email: "c@example.org", total: 2_700, assumed: true },
		{ number: "A", total: 2_700, assumed: true },
		{ number: "B", total: 1_000, assumed: false },
	]);
	const { sales } = await client.admin.figures.read();
	expect(sales[0]?.sources).toEqual([
		{ source: "import", orders: 1, gross: 1_000, refunds: 0, lost: 0, revenue: 1_000 },
	]);
	const { rows } = await client.admin.orders.list({ source: "import" });
	expect(rows.map(({ email, amountAssumed }) => [email, amountAssumed]).sort()).toEqual([
		["a@example.org", true],
		["b@example.org", false],
		["c@example.org", true],
	]);
	const csv = await (await admin.fetch("/files/customers.csv?search=a%40example.org")).text();
	// Imported again from its own export, it is not revenue either.
	await removeCustomers(site.services);
	await importFile(csv);
	expect(await storedOrders()).toMatchObject([{ number: "A", total: 2_700, assumed: true }]);
});

test.for<[string, string, { total: number; currency?: string } | null]>([
	["27", "", { total: 2_700 }],
	['"27.00"', "", { total: 2_700 }],
	['"27,00"', "", { total: 2_700 }],
	['"1.234,56"', "EUR", { total: 123_456, currency: "EUR" }],
	['"1,234.56"', "", { total: 123_456 }],
	["0.00", "", { total: 0 }],
	["null", "", null],
	["12.345.67", "", null],
])("IMP-02 an order total %s is read the way people write it", async ([total, currency, expected]) => {
	const result = await importFile(`email,orderId,orderTotal,currency\n a@example.org ,1,${total},${currency}\n`);
	if (expected) expect(await storedOrders()).toMatchObject([{ email: "a@example.org", assumed: false, ...expected }]);
	else expect(result.problems).toMatchObject([{ code: "TOTAL_INVALID" }]);
});

test("IMP-02 a negative amount is a refund of its order, not a purchase", async () => {
	await importFile(
		"email,orderId,orderTotal\na@example.org,1,-10.00\na@example.org,1,27.00\nb@example.org,2,-27.00\nb@example.org,2,27.00\nc@example.org,,-27.00\n",
	);
	expect((await approved()).map(({ email }) => email)).toEqual(["a@example.org"]);
	expect(await storedOrders()).toMatchObject([
		{ email: "c@example.org", state: "refunded" },
		{ number: "1", state: "paid", refunded: 1_000 },
		{ number: "2", state: "refunded", refunded: 2_700 },
	]);
});

test("IMP-02 an order from a list is the same order in the shop's own export", async () => {
	await importFile("email,orderId,orderStatus,orderTotal\nann@example.org,#1001,COMPLETED,27.00\n");
	const shopify =
		"Name,Email,Financial Status,Total,Refunded Amount,Lineitem name\n#1001,ann@example.org,refunded,27.00,27.00,Bundle\n";
	expect(await importFile(shopify)).toMatchObject({ added: 0, existing: 1, updated: 1 });
	expect(await storedOrders()).toMatchObject([{ number: "#1001", state: "refunded" }]);
});

test("IMP-02 a header with two email columns is refused instead of using one of them", async () => {
	const uploadId = await upload(admin, Buffer.from("email,E-Mail,name\na@example.org,b@example.org,Ann\n"));
	expect(await client.admin.imports.preview({ uploadId })).toMatchObject({ repeated: ["email"] });
	await expect(run({ uploadId })).rejects.toMatchObject({
		code: "UNREADABLE_FILE",
		data: { reason: 'Two columns are called "email". Choose the one to use below, or rename one of them.' },
	});
	await run({ uploadId, columns: { email: 1, name: 2 } });
	expect((await approved()).map(({ email }) => email)).toEqual(["b@example.org"]);
});

test("IMP-07 a check names the lines where a stray quotation mark may have swallowed rows", async () => {
	const file = 'email,name\na@example.org,"Ann\nb@example.org,Bob\nc@example.org,Carl"\nd@example.org,"Dee\nDoe"\n';
	expect(await check({ uploadId: await upload(admin, Buffer.from(file)) })).toMatchObject({
		rows: 2,
		suspectLines: [2],
	});
	const sound = await check({
		uploadId: await upload(admin, Buffer.from('email,name\na@example.org,"Pea\nShoots"\n')),
	});
	expect(sound.suspectLines).toEqual([]);
});

test("IMP-06 a row with a NUL is refused, but not the rest of its file", async () => {
	const file = Buffer.from("\ufeffemail,name\na@example.org,An\0n\nb@example.org,Bob\n", "utf16le");
	const result = await importFile(file);
	expect(result).toMatchObject({ rows: 2, added: 1, failed: 1 });
	expect(result.problems).toMatchObject([{ row: 1, code: "ROW_REFUSED" }]);
	expect(await (await admin.fetch(failedRowsPath(result.id))).text()).toContain("a@example.org,Ann,");
});

test("IMP-07 failed rows are exported unchanged, whatever their cells contain, and those of a shop in its own format", async () => {
	const cell = fc.string({
		unit: fc.constantFrom("a", "=", "+", "-", "@", "'", '"', ",", ";", "\n", "\r", "\r\n", "\t", "é", " "),
		maxLength: 12,
	});
	await fc.assert(
		fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 25, size: "max" }), async (rows) => {
			await removeCustomers(site.services);
			const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
			// Read as our own file: without surrounding spaces, and without an apostrophe that guards a formula.
			const lines = rows.map(([name, products]) => `broken,${quote(name)},${quote(products)}`);
			const first = await importFile(`email,name,products\n${lines.join("\n")}\n`);
			expect(first).toMatchObject({ rows: rows.length, failed: rows.length });
			const csv = await (await admin.fetch(failedRowsPath(first.id))).text();
			const second = await importFile(csv);
			expect(second).toMatchObject({ rows: rows.length, failed: rows.length });
			expect(await (await admin.fetch(failedRowsPath(second.id))).text()).toBe(csv);
		}),
		{ numRuns: 6 },
	);
	const gumroad =
		'Purchase ID,Item Name,Purchase Email,Sale Price ($),Fully Refunded?,Notes\nG1,Bundle,broken,27.0,1,"=1\n+2"\n';
	const { id } = await importFile(gumroad);
	const csv = await (await admin.fetch(failedRowsPath(id))).text();
	expect(csv).toContain("Purchase ID,Item Name,Purchase Email,Sale Price ($),Fully Refunded?,Notes,error\r\n");
	expect(csv).toContain('G1,Bundle,broken,27.0,1,"\'=1\n+2",Invalid email address');
	await importFile(csv.replace("broken", "fixed@example.org"));
	expect(await storedOrders()).toMatchObject([{ email: "fixed@example.org", state: "refunded" }]);
});

test("ORD-02 the page of an imported order shows what its rows reported, by day", async () => {
	await importFile(
		"email,orderId,orderDate,orderStatus,orderTotal\na@example.org,P1,2026-03-15,COMPLETED,27.00\na@example.org,P1,2026-03-20,REFUNDED,27.00\n",
	);
	const [order] = (await client.admin.orders.list({ search: "P1" })).rows;
	const page = await client.admin.orders.read({ orderId: order?.id ?? "" });
	expect(page).toMatchObject({
		dayOnly: true,
		amountAssumed: false,
		state: "refunded",
		placedAt: new Date("2026-03-15"),
	});
	expect(page.facts.map(({ text, at }) => [text, at?.toISOString().slice(0, 10)])).toEqual([
		["Refunded in full", "2026-03-20"],
		["Paid: $27.00", "2026-03-15"],
	]);
});

test("BUY-05 an imported order in dispute follows the seller's rule, even when it changes later", async () => {
	await importFile(
		"email,orderId,orderStatus,orderTotal\na@example.org,D1,Disputed,27.00\nb@example.org,D2,Chargeback,27.00\n",
	);
	expect(await approved()).toEqual([]);
	await call(admin, "admin.payments.saveSettings", { dispute_access: "keep" });
	expect((await approved()).map(({ email }) => email)).toEqual(["a@example.org"]);
	await call(admin, "admin.payments.saveSettings", { dispute_access: "suspend" });
	expect(await approved()).toEqual([]);
	// A save that failed after the setting was stored is repeated.
	await site.services.settings.save({ dispute_access: "keep" });
	await call(admin, "admin.payments.saveSettings", { dispute_access: "keep" });
	expect((await approved()).map(({ email }) => email)).toEqual(["a@example.org"]);
	await call(admin, "admin.payments.saveSettings", { dispute_access: "suspend" });
});

test("BUY-05 a new rule reaches an imported order in dispute while its customer is edited, which locks them in reverse order", async () => {
	await importFile("email,orderId,orderStatus,orderTotal\na@example.org,D1,Disputed,27.00\n");
	const { db } = site.services;
	const editing = await beginPatientTransaction(db);
	await editing.query("select from customers where email = 'a@example.org' for update");
	const saving = call(admin, "admin.payments.saveSettings", { dispute_access: "keep" });
	await expect.poll(() => countWaitingStatements(db, "summarize_orders")).toBe(1);
	await editing.query("select from orders where email = 'a@example.org' for update");
	await editing.query("commit");
	expect((await saving).status).toBe(200);
	expect((await approved()).map(({ email }) => email)).toEqual(["a@example.org"]);
	await call(admin, "admin.payments.saveSettings", { dispute_access: "suspend" });
});

test("IMP-03 orders imported by a version without facts are recognized, and keep their state", async () => {
	for (const [email, state] of Object.entries({
		paid: "paid",
		back: "refunded",
		taken: "disputed",
		none: "failed",
	} as const)) {
		const order = { number: email, email: `${email}@example.org`, state, importKey: null, importedFacts: null };
		await approve(site.services, `${email}@example.org`, { order });
	}
	const before = await storedOrders();
	const migration = await readFile(
		new URL("../../../database/migrations/0033_imported-facts.sql", import.meta.url),
		"utf8",
	);
	const [statement = ""] = migration
		.split("--> statement-breakpoint")
		.filter((text) => text.includes('UPDATE "orders"'));
	await site.services.db.execute(sql.raw(statement));
	const file = before.map(({ number, email }) => `${email},${number},COMPLETED,27.0`);
	expect(await importFile(`email,orderId,orderStatus,orderTotal\n${file.join("\n")}\n`)).toMatchObject({
		added: 0,
		existing: 4,
	});
	expect((await storedOrders()).map(({ number, state }) => [number, state])).toEqual([
		["back", "refunded"],
		// A payment after a failed attempt.
		["none", "paid"],
		["paid", "paid"],
		["taken", "disputed"],
	]);
});

test("ORD-06 an imported order whose buyer was deleted stays without them, and no import restores them", async () => {
	const file =
		"Name,Email,Financial Status,Total,Lineitem name,Billing Name\n#7,ann@example.org,paid,27.00,Bundle,Ann Green\n";
	await importFile(file);
	const [customer] = (await client.admin.customers.list({ search: "ann@" })).rows;
	await client.admin.customers.remove({ customerId: customer?.id ?? "", orders: "keep" });
	const { rows } = await site.services.db.execute(sql`select row_to_json(orders)::text as text from orders`);
	expect(rows).toHaveLength(1);
	expect(JSON.stringify(rows)).not.toMatch(/ann/i);
	expect(await importFile(file)).toMatchObject({ added: 0, existing: 1, updated: 0 });
	const refunded = file.replace(",paid,", ",refunded,");
	expect(await importFile(refunded)).toMatchObject({ added: 0, existing: 1, updated: 1 });
	expect(await storedOrders()).toMatchObject([{ number: "#7", state: "refunded" }]);
	const after = await site.services.db.execute(sql`select row_to_json(orders)::text as text from orders`);
	expect(JSON.stringify(after.rows)).not.toMatch(/ann/i);
	expect((await client.admin.customers.list({ search: "ann@" })).rows).toEqual([]);
});

test.for(sampleExports.map((sample, at) => [sample.shop || "any list", at] as const))(
	"IMP-08 importing the export of %s gives access to those who paid and to nobody else (sample %i)",
	async ([, at]) => {
		const sample = sampleExports[at];
		if (!sample) throw new Error("no such sample");
		const count = (gives: string) => sample.rows.filter((row) => row.gives === gives).length;
		const uploadId = await upload(admin, Buffer.from(writeSample(sample)));
		const {
			problems: _problems,
			done: _done,
			statuses,
			products: _products,
			suspectLines: _lines,
			...checked
		} = await check({ uploadId });
		expect(statuses.filter(({ known }) => !known)).toHaveLength(count("asked"));
		const result = await run({ uploadId });
		expect(result).toMatchObject({
			...checked,
			rows: sample.rows.length,
			skipped: count("not-a-sale"),
			updated: count("change"),
			failed: 0,
		});
		const { rows } = await site.services.db.execute<{ paid: number }>(
			sql`select count(*)::int as paid from orders where state = 'paid'`,
		);
		expect(rows[0]?.paid).toBe(count("access"));
	},
);

test("PUB-10 an imported list with order dates makes real purchase notes appear", async () => {
	await site.services.settings.save({ social_proof: "real" });
	const list = async () => (await call(site.visit(), "visitor.socialProof.list")).body;
	const rows = (withDates: boolean) =>
		["Ann", "Bo", "Cy", "Di", "Ed"].map((name, days) => {
			const date = new Date(Date.now() - days * 86_400_000);
			const written = date.toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });
			return `${name}-${withDates}@example.org,${name} Green,${withDates ? `"${written}"` : ""}`;
		});
	await importFile(`email,name,orderDate\n${rows(false).join("\n")}\n`);
	expect(await list()).toEqual([]);
	await importFile(`email,name,orderDate\n${rows(true).join("\n")}\n`);
	expect(await list()).toEqual(["Ann", "Bo", "Cy", "Di", "Ed"].map((firstName, daysAgo) => ({ firstName, daysAgo })));
});

test("IMP-05 an unclosed quotation mark far down is reported with its own line", async () => {
	const rows = Array.from({ length: 3_000 }, (_, at) => `buyer${at}@example.org,${at === 99 ? '"Ann' : "Ann"}`);
	await expect(importFile(`email,name\n${rows.join("\n")}\n`)).rejects.toMatchObject({
		data: { reason: expect.stringMatching(/\b[Ll]ine 101\b/) },
	});
});

test("IMP-08 orders of excluded products give nothing; one with another product counts", async () => {
	const file =
		"Name,Email,Financial Status,Paid at,Currency,Total,Lineitem name\n" +
		"#1,mug@example.org,paid,2025-05-01,USD,19.00,Mug\n" +
		"#2,both@example.org,paid,2025-05-01,USD,46.00,Mug\n" +
		"#2,both@example.org,,,,,Book Bundle\n" +
		"#3,bundle@example.org,paid,2025-05-01,USD,27.00,Book Bundle\n" +
		"#4,mugs@example.org,paid,2025-05-01,USD,38.00,Mug\n" +
		"#4,mugs@example.org,,,,,Mug\n";
	const uploadId = await upload(admin, Buffer.from(file));
	expect((await check({ uploadId })).products).toEqual([
		{ name: "Mug", rows: 4 },
		{ name: "Book Bundle", rows: 2 },
	]);
	const decided = { uploadId, excludedProducts: ["Mug"] };
	expect(await check(decided)).toMatchObject({ added: 2, existing: 1, skipped: 3 });
	expect(await run(decided)).toMatchObject({ added: 2, existing: 1, skipped: 3 });
	expect((await approved()).map(({ email }) => email)).toEqual(["both@example.org", "bundle@example.org"]);
});
