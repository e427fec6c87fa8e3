import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { createORPCClient } from "@orpc/client";
import { RPCLink } from "@orpc/client/fetch";
import type { ContractRouterClient } from "@orpc/contract";
import type { Contract } from "../contract/index.ts";
import { startTryOut, type TryOut } from "../server/testing/built-site.ts";
import { atMost, checkGoals, round } from "./lib/goals.ts";
import { openDatabase, signIn, untilCalm, uploadCsv } from "./lib/site.ts";

/*
 * The import of purchasers, from the first byte of the upload to the end of the import: `npm run bench:import`. Goals:
 * 100,000 rows no slower than COPY into the same tables, at most 150 MB more memory, time linear in the rows. The
 * baselines are the same rows by COPY into customers and orders with all their indexes, and into bare tables.
 */

const sizes = [50_000, 100_000];
const results: Record<string, Record<string, number>> = {};
for (const size of sizes) {
	const site = await startTryOut();
	try {
		results[size.toLocaleString("en-US")] = await measure(site, size);
	} finally {
		await site.stop();
	}
}
console.table(results);
const undone = await measureUndo(60_000);
const [half, whole] = sizes.map((size) => results[size.toLocaleString("en-US")]?.["import s"] ?? 0);
const growth = Math.round(((whole ?? 0) / (half || 1)) * 100) / 100;
const memoryAdded = results["100,000"]?.["peak more MB"] ?? Number.NaN;
checkGoals({
	"100,000 rows, s": {
		ours: whole ?? 0,
		baseline: results["100,000"]?.["COPY s"],
		goal: "≤ COPY",
		met: (whole ?? 99) <= (results["100,000"]?.["COPY s"] ?? 0),
	},
	"memory added, MB": atMost(memoryAdded, 150),
	"undo of 60,000 rows, s": atMost(undone, 5),
	"twice the rows take so many times as long": { ours: growth, goal: "about 2", met: growth <= 2.4 },
});

function makeCsv(size: number): string {
	const lines = ["email,name,orderId,orderStatus,orderTotal,products"];
	for (let number = 0; number < size; number += 1) {
		const scattered = ((number * 2_654_435_761) % 4_294_967_296).toString(36);
		// Names have no digits.
		const name = scattered.replaceAll(/\d/g, (digit) => "abcdefghij".charAt(Number(digit)));
		lines.push(
			`buyer.${scattered}@example.org,"Buyer ${name}",MG-${number},COMPLETED,27.0,"Microgreens Side Hustle Book Bundle, Crop Guide"`,
		);
	}
	return `${lines.join("\n")}\n`;
}

/** Returns the memory of the site's own process in megabytes. */
function memory(site: TryOut): number {
	const status = readFileSync(`/proc/${site.pid}/status`, "utf8");
	return Number(status.match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) / 1024;
}

async function measure(site: TryOut, size: number): Promise<Record<string, number>> {
	const csv = Buffer.from(makeCsv(size));
	const importer = await signInToImport(site);
	await untilCalm(site);
	const before = memory(site);
	let peak = before;
	const watching = setInterval(() => {
		peak = Math.max(peak, memory(site));
	}, 50);

	const began = performance.now();
	const last = await importer.run(csv);
	const seconds = (performance.now() - began) / 1000;
	clearInterval(watching);
	if (last.rows !== size || last.added !== size) throw new Error(`only ${last.added} of ${size} rows were added`);

	const database = await openDatabase(site);
	const timed = async (statement: string) => {
		const start = performance.now();
		await database.query(statement);
		return (performance.now() - start) / 1000;
	};
	const columnsOf = async (table: string) => {
		const { rows } = await database.query<{ name: string }>(
			`select quote_ident(attname) as name from pg_attribute
			where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
			[table],
		);
		return rows.map(({ name }) => name).join(", ");
	};
	const columns = { customers: await columnsOf("customers"), orders: await columnsOf("orders") };
	const file = (table: string) => `/tmp/bench-${table}-${site.pid}.copy`;
	for (const [table, names] of Object.entries(columns))
		await database.query(
			`copy (select ${names} from ${table} where email like 'buyer.%') to program 'cat > ${file(table)}'`,
		);
	await database.query("delete from customers where email like 'buyer.%'");
	await database.query("vacuum customers, orders");
	await database.query("create table bare_customers as select * from customers limit 0");
	await database.query("create table bare_orders as select * from orders limit 0");
	let copied = 0;
	let bare = 0;
	for (const [table, names] of Object.entries(columns)) {
		bare += await timed(`copy bare_${table} (${names}) from program 'cat ${file(table)}'`);
		copied += await timed(`copy ${table} (${names}) from program 'cat ${file(table)}'`);
	}
	await database.query(`copy (select 1) to program 'rm -f ${file("customers")} ${file("orders")}; cat > /dev/null'`);
	await database.end();
	return {
		"import s": round(seconds, 2),
		"rows/s": round(size / seconds),
		"memory before MB": round(before),
		"peak more MB": round(peak - before),
		"COPY s": round(copied, 2),
		"COPY, bare tables s": round(bare, 2),
	};
}

/** @returns seconds until everything that an import added is taken back */
async function measureUndo(size: number): Promise<number> {
	const site = await startTryOut();
	try {
		const importer = await signInToImport(site);
		const { importId } = await importer.run(Buffer.from(makeCsv(size)));
		const began = performance.now();
		await importer.client.admin.imports.undo({ importId });
		await importer.waitWhile(importId, "undoing");
		return Math.round((performance.now() - began) / 10) / 100;
	} finally {
		await site.stop();
	}
}

async function signInToImport(site: TryOut) {
	const headers = { cookie: await signIn(site, "admin"), origin: site.url };
	const client: ContractRouterClient<Contract> = createORPCClient(new RPCLink({ url: `${site.url}/api/rpc`, headers }));
	const waitWhile = async (importId: string, status: "running" | "undoing") => {
		for (;;) {
			const last = await client.admin.imports.read({ importId });
			if (last.status !== status) return { ...last, importId };
			// Often enough for a tenth of a second, and seldom enough not to slow down what is measured.
			await pause(200);
		}
	};
	return {
		client,
		waitWhile,
		run: async (csv: Buffer) => {
			const uploadId = await uploadCsv(site, headers, csv);
			const { importId } = await client.admin.imports.start({ uploadId });
			return waitWhile(importId, "running");
		},
	};
}
