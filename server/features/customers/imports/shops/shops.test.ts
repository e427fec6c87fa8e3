import { Readable } from "node:stream";
import fc from "fast-check";
import { expect, test } from "vitest";
import { purchaserColumns } from "../../../../../contract/customers/imports.ts";
import { computeOrder } from "../../../selling/order-facts/compute-order.ts";
import { findColumns, findExtras } from "../find-columns.ts";
import { computeImported, type ExistingRecords, planImport } from "../plan-import.ts";
import { inspectPurchasers, type PurchaserRow, readPurchaserRows } from "../read-purchasers.ts";
import { createRowReader, type ReadRow, type ReportRow } from "../read-row.ts";
import { shopExports } from "./all.ts";
import { type SampleExport, type SampleRow, sampleExports, writeSample } from "./samples.ts";

const nothingKnown: ExistingRecords = {
	customers: new Map(),
	orders: new Map(),
	carts: new Map(),
	unmatched: new Map(),
};
const noCells = Object.fromEntries(purchaserColumns.map((column) => [column, ""])) as PurchaserRow["cells"];

/** Reads rows as an import does. */
function readRows({ header, rows }: Pick<SampleExport, "header" | "rows">): ReadRow[] {
	const names = header.split(",");
	const found = findColumns(names);
	const extras = findExtras(found.shop, names);
	const rules = {
		shop: found.shop,
		decimal: null,
		dateOrder: "month-first",
		datesRequired: false,
		statuses: {},
		bundle: { name: "Bundle", total: "27.0" },
	} as const;
	return rows.map(({ cells: given }, at) => {
		const record = names.map((name) => (given[name] ?? "").trim());
		const cells = { ...noCells };
		for (const [column, index] of found.places) cells[column] = record[index] ?? "";
		const extra = Object.fromEntries(Object.entries(extras).map(([name, index]) => [name, record[index] ?? ""]));
		return createRowReader(rules)({ row: at + 1, line: at + 2, cells, extra, record, complete: true });
	});
}

const isReport = (row: ReadRow): row is ReportRow => "report" in row;
const settle = (rows: ReadRow[]) =>
	planImport(rows.filter(isReport), nothingKnown, { importId: "i", restoreRevoked: false, disputeRule: "suspend" });

/** Returns the result of each row of an export, in the terms of the samples. */
function judge(sample: SampleExport): SampleRow["gives"][] {
	const rows = readRows(sample);
	const { newOrders } = settle(rows);
	const states = new Map(newOrders.map(({ importKey, state }) => [importKey, state]));
	return rows.map((row) => {
		if ("skipped" in row) return "not-a-sale";
		if (!("report" in row)) throw new Error(`row ${row.row}: ${row.problem}`);
		if (!row.report.facts.some(({ data }) => data.sale)) return "change";
		if (row.status?.meaning === null) return "asked";
		return states.get(row.report.importKey) === "paid" ? "access" : "no-access";
	});
}

test.for(sampleExports.map((sample) => [sample.shop || "any list", sample.rows.length, sample] as const))(
	"IMP-08 an export of %s: every one of its %i rows has the documented result",
	([, , sample]) => {
		expect(findColumns(sample.header.split(",")).shop.name).toBe(sample.shop);
		const told = judge(sample);
		expect(told.map((gives, at) => [Object.values(sample.rows[at]?.cells ?? {}).join(" "), gives])).toEqual(
			sample.rows.map(({ cells, gives }) => [Object.values(cells).join(" "), gives]),
		);
	},
);

test("IMP-08 the statuses of a shop are those of its samples, in any spelling", () => {
	for (const sample of sampleExports) {
		const shouted = sample.rows.map(({ cells, gives }) => ({
			gives,
			cells: Object.fromEntries(
				Object.entries(cells).map(([name, cell]) =>
					/status/i.test(name) ? [name, ` ${cell.toUpperCase().replaceAll(/[-_ ]/g, " ")}`] : [name, cell],
				),
			),
		}));
		expect(judge({ ...sample, rows: shouted })).toEqual(sample.rows.map(({ gives }) => gives));
	}
	expect(new Set(shopExports.map(({ name }) => name))).toEqual(
		new Set([...sampleExports.map(({ shop }) => shop).filter(Boolean), "Kajabi"]),
	);
});

/** Reads a file as an import does, with the layout that is found in it. */
async function readFile(header: string, cells: Record<string, string>): Promise<ReadRow[]> {
	const open = () => Readable.from([Buffer.from(writeSample({ header, rows: [{ cells, gives: "asked" }] }))]);
	const { layout } = await inspectPurchasers(open);
	const shop = shopExports.find(({ format }) => format === layout.format);
	if (!shop) throw new Error(`${header} is read as a plain list`);
	const rules = { ...layout, shop, statuses: {}, bundle: { name: "Bundle", total: "27.0" } };
	const rows = (await Array.fromAsync(readPurchaserRows(open, layout))).flat();
	return rows.map(createRowReader(rules));
}

/** Without a status column: Gumroad's has yes/no columns for refunds, ThriveCart's list of customers has only buyers who paid. */
const withoutStatus = new Set(["gumroad", "thrivecart-customers"]);

test.for(shopExports.map((shop) => [shop.format, shop] as const))(
	"IMP-08 in an export of %s, no order counts as paid whose status is empty or not in the file",
	async ([format, { signature, columns, extras = {} }]) => {
		const first = Object.values(columns).flatMap(([name = ""]) => [name]);
		const names = [...new Set([...signature, ...first, ...Object.values(extras).flatMap(([name = ""]) => [name])])];
		const cellOf = (column: keyof typeof columns, cell: string) => {
			const [name] = columns[column] ?? [];
			return name === undefined ? {} : { [name]: cell };
		};
		const cells = {
			...cellOf("orderId", "1001"),
			...cellOf("email", "buyer@example.org"),
			...cellOf("orderDate", "2026-03-15"),
			...cellOf("orderTotal", "27.00"),
			...cellOf("currency", "USD"),
			...cellOf("products", "Bundle"),
		};
		const [status] = columns.orderStatus ?? [];
		expect(status === undefined).toBe(withoutStatus.has(format));
		const files = [names, ...(status && !signature.includes(status) ? [names.filter((name) => name !== status)] : [])];
		for (const file of files) {
			const rows = await readFile(file.join(), cells);
			const { newOrders } = settle(rows);
			expect(rows).toMatchObject([{ status: status === undefined ? { meaning: "paid" } : { meaning: null } }]);
			expect(newOrders).toMatchObject([{ state: status === undefined ? "paid" : "pending" }]);
		}
	},
);

test("IMP-08 an order in several rows has all of its products, but its amount only once", () => {
	const shopify = sampleExports.find(({ shop }) => shop === "Shopify");
	const order = settle(readRows(shopify ?? { header: "", rows: [] })).newOrders.find(
		({ number }) => number === "#9001",
	);
	expect(order).toMatchObject({ products: ["Planner", "Crop Guide, large"], minorUnits: 2_700, state: "paid" });
});

test("IMP-08 WooCommerce's default export, one row per order, has the names of all items", () => {
	// Format "Default": https://woocommerce.com/document/ordercustomer-csv-export/
	const header = "order_id,order_number,date,status,order_total,order_currency,billing_email,line_items";
	const cells = {
		...{ order_id: "9", order_number: "9", date: "2026-03-15 14:23:45", status: "completed", order_total: "36.00" },
		...{ order_currency: "USD", billing_email: "woo@example.org" },
		line_items:
			"name:Bread, Rye|product_id:93|sku:|quantity:1|total:27.00|refunded:0.00|meta:;name:Seeds|product_id:94|quantity:1|total:9.00",
	};
	const { newOrders } = settle(readRows({ header, rows: [{ cells, gives: "access" }] }));
	expect(newOrders).toMatchObject([{ products: ["Bread, Rye", "Seeds"], minorUnits: 3_600, state: "paid" }]);
});

test("BUY-08 a gift from Gumroad belongs to its recipient", () => {
	const [header = ""] = sampleExports.filter(({ shop }) => shop === "Gumroad").map((sample) => sample.header);
	const cells = {
		"Purchase ID": "g==",
		"Purchase Email": "giver@example.org",
		"Buyer Name": "Gil Giver",
		"Giftee Email": "Given@example.org",
		"Sale Price ($)": "27.0",
	};
	const { newOrders } = settle(readRows({ header, rows: [{ cells, gives: "access" }] }));
	expect(newOrders).toMatchObject([{ email: "given@example.org", name: "", state: "paid" }]);
});

/* Random histories of orders, exported as each shop does, with rows in any order. */

type Step = { kind: "failed" | "pending" | "canceled" } | { kind: "refunded"; minorUnits: number };
interface History {
	email: string;
	steps: Step[];
	total: number;
}

const decimal = (minorUnits: number) => (minorUnits / 100).toFixed(2);
const refundsOf = ({ steps }: History) => steps.flatMap((step) => (step.kind === "refunded" ? [step.minorUnits] : []));

/** Uses computeOrder itself, with facts like those of a cart's events. */
function endOf(history: History) {
	const sale = {
		number: "1",
		email: history.email,
		name: "",
		products: [],
		premium: false,
		minorUnits: history.total,
		taxMinorUnits: null,
		currency: "USD",
		test: false,
	};
	const facts = [
		{ key: "paid", kind: "paid" as const, at: new Date(1), data: { of: "", sale } },
		...refundsOf(history).map((minorUnits, at) => ({
			key: `r${at}`,
			kind: "refunded" as const,
			at: new Date(2 + at),
			data: { of: `r${at}`, minorUnits },
		})),
	];
	const computed = computeOrder(facts, "suspend");
	return { state: computed?.state, refundedMinorUnits: computed?.refundedMinorUnits };
}

const history = (at: number): fc.Arbitrary<History> =>
	fc.record({
		email: fc.constantFrom("ann", "bob", "cy").map((name) => `${name}${at}@example.org`),
		total: fc.integer({ min: 1, max: 100 }).map((dollars) => dollars * 100),
		steps: fc.array(
			fc.oneof(
				fc.constantFrom({ kind: "failed" as const }, { kind: "pending" as const }),
				fc.integer({ min: 1, max: 60 }).map((dollars) => ({ kind: "refunded" as const, minorUnits: dollars * 100 })),
			),
			{ maxLength: 3 },
		),
	});

/** Writes an order as rows of an export. */
type Exporter = (number: string, history: History) => Record<string, string>[];
const headerOf = (shop: string) => sampleExports.find((sample) => sample.shop === shop)?.header ?? "";
const attempts = ({ steps }: History) => steps.filter(({ kind }) => kind === "failed" || kind === "pending");
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

const exporters: Record<string, Exporter> = {
	"": (orderId, told) => [
		...attempts(told).map(({ kind }) => ({
			email: told.email,
			orderId,
			orderStatus: kind,
			orderTotal: decimal(told.total),
		})),
		{ email: told.email.toUpperCase(), orderId, orderStatus: "COMPLETED", orderTotal: decimal(told.total) },
		...refundsOf(told).map((minorUnits, at) => ({
			email: told.email,
			orderId,
			orderStatus: "Refund",
			orderTotal: `-${decimal(minorUnits)}`,
			orderDate: `2026-03-${10 + at}`,
		})),
	],
	PayPal: (number, told) => [
		...attempts(told).map(({ kind }) => ({
			Type: "Website Payment",
			Status: kind === "failed" ? "Denied" : "Pending",
			Gross: decimal(told.total),
			"From Email Address": told.email,
			"Transaction ID": number,
		})),
		{
			Type: "Website Payment",
			Status: "Completed",
			Gross: decimal(told.total),
			"From Email Address": told.email,
			"Transaction ID": number,
		},
		...refundsOf(told).map((minorUnits, at) => ({
			Type: "Payment Refund",
			Status: "Completed",
			Gross: `-${decimal(minorUnits)}`,
			"Transaction ID": `${number}-R${at}`,
			"Reference Txn ID": number,
		})),
		{ Type: "General Withdrawal", Status: "Completed", Gross: "-100.00", "Transaction ID": `${number}-W` },
	],
	// Snapshots: one row per order, as of the export, and possibly an earlier one.
	Shopify: (number, told) =>
		[[], refundsOf(told)].map((refunds) => ({
			Name: `#${number}`,
			Email: told.email,
			"Financial Status": sum(refunds) >= told.total ? "refunded" : sum(refunds) > 0 ? "partially_refunded" : "paid",
			Total: decimal(told.total),
			"Refunded Amount": decimal(Math.min(sum(refunds), told.total)),
		})),
	Stripe: (number, told) =>
		[[], refundsOf(told)].map((refunds) => ({
			id: `ch_${number}`,
			Status: "Paid",
			Amount: decimal(told.total),
			"Amount Refunded": decimal(Math.min(sum(refunds), told.total)),
			Currency: "usd",
			Captured: "true",
			"Customer Email": told.email,
		})),
	Gumroad: (number, told) =>
		[[], refundsOf(told)].map((refunds) => {
			const isFull = sum(refunds) >= told.total;
			return {
				"Purchase ID": number,
				"Item Name": "Bundle",
				"Purchase Email": told.email,
				"Sale Price ($)": decimal(told.total),
				"Refunded?": refunds.length > 0 ? "1" : "0",
				"Partial Refund ($)": isFull ? "0.0" : decimal(sum(refunds)),
				"Fully Refunded?": isFull ? "1" : "0",
				"Disputed?": "0",
			};
		}),
	WooCommerce: (number, told) =>
		["pending", sum(refundsOf(told)) >= told.total ? "refunded" : "completed"].map((status) => ({
			order_number: number,
			status,
			order_total: decimal(told.total),
			refunded_total: status === "pending" ? "0" : decimal(Math.min(sum(refundsOf(told)), told.total)),
			billing_email: told.email,
		})),
	"Lemon Squeezy": (number, told) =>
		[[], refundsOf(told)].map((refunds) => ({
			identifier: number,
			order_number: number,
			user_email: told.email,
			status: sum(refunds) >= told.total ? "refunded" : refunds.length > 0 ? "partial_refund" : "paid",
			total_formatted: `$${decimal(told.total)}`,
			refunded_amount_formatted: `$${decimal(Math.min(sum(refunds), told.total))}`,
		})),
};

test.for(Object.keys(exporters))(
	"IMP-03 whatever the order of rows in an export of %j, and however it is split into files, orders end as in their history",
	(shop) => {
		const write = exporters[shop];
		const header = shop === "" ? "email,orderId,orderStatus,orderTotal,orderDate" : headerOf(shop);
		fc.assert(
			fc.property(
				fc
					.nat(4)
					.chain((count) => fc.tuple(...Array.from({ length: count + 1 }, (_, at) => history(at))))
					.chain((told) => {
						// In a list, two refunds of the same amount on the same day are a repeated row, so each gets its own day.
						const rows = told.flatMap((one, at) => write?.(`N${at}`, one) ?? []);
						return fc.tuple(
							fc.constant(told),
							fc.shuffledSubarray(rows, { minLength: rows.length }),
							fc.nat(rows.length),
						);
					}),
				([told, rows, cut]) => {
					const read = readRows({ header, rows: rows.map((cells) => ({ cells, gives: "access" })) });
					expect(read.filter((row) => "problem" in row)).toEqual([]);
					// One file after the other: the second one knows the results of the first.
					const parts = [read.slice(0, cut), read.slice(cut)];
					let known = nothingKnown;
					for (const [at, part] of parts.entries()) {
						const options = { importId: `import ${at}`, restoreRevoked: false, disputeRule: "suspend" as const };
						const plan = planImport(part.filter(isReport), known, options);
						const orders = new Map(known.orders as Map<string, never>) as Map<
							string,
							NonNullable<ReturnType<ExistingRecords["orders"]["get"]>>
						>;
						for (const order of [...plan.newOrders, ...plan.changedOrders])
							orders.set(order.importKey, {
								id: order.importKey,
								customerId: "c",
								buyerDeleted: false,
								state: order.state,
								facts: order.facts,
							});
						const unmatched = new Map(
							known.unmatched as Map<string, NonNullable<ReturnType<ExistingRecords["unmatched"]["get"]>>>,
						);
						for (const key of plan.matched) unmatched.delete(key);
						for (const { importKey, fact } of plan.unmatched)
							unmatched.set(importKey, [...(unmatched.get(importKey) ?? []), fact]);
						known = { ...nothingKnown, orders, unmatched };
					}
					const ends = [...(known.orders as Map<string, { facts: Parameters<typeof computeImported>[1] }>)].map(
						([key, { facts }]) => {
							const computed = computeImported(key, facts, "suspend");
							return [computed?.email, computed?.state, computed?.refundedMinorUnits, computed?.minorUnits];
						},
					);
					const expected = told.map((one) => {
						const { state, refundedMinorUnits } = endOf(one);
						return [one.email, state, refundedMinorUnits, one.total];
					});
					expect(ends.sort()).toEqual(expected.sort());
				},
			),
			{ numRuns: 200 },
		);
	},
);
