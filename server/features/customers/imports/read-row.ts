import { createHash } from "node:crypto";
import { nameFromOutside } from "../../../../contract/accounts/name-rules.ts";
import type {
	DateOrder,
	ImportProblemCode,
	PurchaserColumn,
	StatusAccess,
} from "../../../../contract/customers/imports.ts";
import { email as emailShape } from "../../../../contract/email.ts";
import { limits } from "../../../../contract/limits.ts";
import { type DecimalSeparator, type Money, parseMoney, writeAsTyped, writeMoney } from "../../../../contract/money.ts";
import { type CartType, cartTypes } from "../../../../contract/selling/carts.ts";
import { meaningOf, plainStatus, type StatusMeaning } from "../../../../contract/selling/order-status.ts";
import { parseProducts } from "../../../../contract/selling/product-list.ts";
import { purchaseDefaults } from "../../../../contract/selling/purchases.ts";
import { isStorable } from "../../../../contract/text/text.ts";
import type { ImportedFact } from "../../../database/schema/customers/imports.ts";
import type { Sale } from "../../../database/schema/selling/order-facts.ts";
import { withoutGuard } from "../../../files/formula-guard.ts";
import type { Bundle } from "../../site/sales-page/bundle.ts";
import { parseOrderDay } from "./order-day.ts";
import type { PurchaserRow } from "./read-purchasers.ts";
import { list } from "./shops/list.ts";
import { readShopRow } from "./shops/read-shop-row.ts";
import { isYes, type SaleRow, type ShopExport } from "./shops/shop-export.ts";

/** What a row reports about an order. */
export interface OrderReport {
	/** Key of the order: the shop, and its own reference. */
	importKey: string;
	/** Key under which another list may have added the same order. */
	listKey: string | null;
	/** The same order as named by a connected cart of this shop; null if the row does not say. */
	cart: { type: CartType; reference: string } | null;
	/** Lowercase; empty if the row is only about an order. */
	email: string;
	name: string;
	premium: boolean;
	/** The row has no order number: it is about any purchase of this email. */
	numberless: boolean;
	facts: ReportedFact[];
}

/** A fact whose import is not set yet. */
export type ReportedFact = Omit<ImportedFact, "importId">;

/** A status of the file, and its meaning. */
export interface RowStatus {
	key: string;
	status: string;
	/** Null if unknown. */
	meaning: StatusMeaning | null;
	/** The row has no status: it is the specified default (IMP-02). */
	assumed: boolean;
	access: StatusAccess;
}

/** The content of a row, or why it is refused. */
export type ReadRow = { row: number; line: number /** As typed. */; email: string; suspect: boolean } & (
	| { problem: ImportProblemCode /** To be fixed and imported again. */; values: string[] }
	| { skipped: true }
	| {
			report: OrderReport;
			status: RowStatus | null;
			/** The row has a name that is not accepted (SEC-09). */
			nameLeftOut: boolean;
			/** Used if the database refuses it. */
			values: () => string[];
	  }
);
export type ReportRow = Extract<ReadRow, { report: OrderReport }>;

export interface RowRules {
	shop: ShopExport;
	decimal: DecimalSeparator | null;
	dateOrder: DateOrder;
	/** Whether an invalid date fails its row; otherwise the order is imported without a date. */
	datesRequired: boolean;
	/** Whether an empty status is not known to be paid; otherwise it is the specified default (IMP-02). */
	statusRequired?: boolean;
	/** The admin's decisions about statuses, by normalized form. */
	statuses: Readonly<Record<string, StatusAccess>>;
	/** What the site sells, for rows without a product or a total (IMP-02). */
	bundle: Bundle;
}

/** Columns whose text is stored, and their maximum length in characters. */
const storedColumns: [PurchaserColumn, number][] = [
	["name", limits.name.characters],
	["firstName", limits.name.characters],
	["lastName", limits.name.characters],
	["orderId", limits.name.characters],
	["orderStatus", limits.name.characters],
	["orderTotal", limits.name.characters],
	["currency", limits.name.characters],
	["products", limits.importFieldCharacters],
];

/** Far fewer different amounts occur in a file. */
const MAX_AMOUNTS = 1_000;

interface Amount {
	money: Money;
	/** As typed, if that is unambiguous. */
	shown: string;
}

/** For rows of a file without dates. */
const NO_DATE = "1970-01-01";
const instantOf = (day: string | null) => `${day ?? NO_DATE}T00:00:00.000Z`;

/** Creates a function that reads one row of a file (IMP-02, IMP-03, IMP-08). */
export function createRowReader(rules: RowRules): (row: PurchaserRow) => ReadRow {
	const bundleMoney = parseMoney(rules.bundle.total);
	// Parsing one takes longer than anything else in a row, and most rows have the same few.
	const amounts = new Map<string, Amount | null>();
	const parseAmount = (typed: string, currency: string | undefined): Amount | null => {
		const key = `${currency} ${typed}`;
		let amount = amounts.get(key);
		if (amount === undefined) {
			const { decimal } = rules;
			const money = parseMoney(typed, { ...(currency && { currency }), ...(decimal && { decimal }) });
			amount = money && { money, shown: writeAsTyped(typed, money) };
			if (amounts.size >= MAX_AMOUNTS) amounts.clear();
			amounts.set(key, amount);
		}
		return amount;
	};
	return (row) => readRow(row, rules, bundleMoney, parseAmount);
}

function readRow(
	row: PurchaserRow,
	rules: RowRules,
	bundleMoney: Money | null,
	parseAmount: (typed: string, currency: string | undefined) => Amount | null,
): ReadRow {
	const { cells, record } = row;
	const { shop } = rules;
	const place = { row: row.row, line: row.line, email: withoutNul(cells.email), suspect: isSuspect(cells) };
	const valuesOf = (shown: PurchaserRow["cells"]) =>
		(shop === list ? Object.values(shown) : record.map(withoutGuard)).map(withoutNul);
	const fail = (problem: ImportProblemCode, shown = cells): ReadRow => ({ ...place, problem, values: valuesOf(shown) });
	const take = (report: OrderReport, status: RowStatus | null, nameLeftOut = false): ReadRow => ({
		...place,
		report,
		status,
		nameLeftOut,
		values: () => valuesOf(cells),
	});
	// Nothing in a shifted row can be trusted, least of all its email.
	if (!row.complete) return fail("CELL_COUNT");
	if (record.some((cell) => cell.includes("\0"))) return fail("ROW_REFUSED");
	const ownCurrency = shop.currency ?? bundleMoney?.currency;
	const currency = /^[a-z]{3}$/i.test(cells.currency) ? cells.currency.toUpperCase() : ownCurrency;
	const amountOf = (typed: string) => parseAmount(typed, currency);
	const reading = readShopRow(shop, {
		cells,
		extra: row.extra,
		amount: (typed) => amountOf(typed)?.money.minorUnits ?? null,
	});
	if (reading.kind === "not-a-sale") return { ...place, skipped: true };
	const day = cells.orderDate ? parseOrderDay(cells.orderDate, rules.dateOrder) : null;
	const at = instantOf(day);
	if (reading.kind === "change" || reading.kind === "item") {
		if (reading.reference.length > limits.name.characters) return fail("ROW_REFUSED");
		const email = shop === list ? emailShape.safeParse(cells.email) : null;
		if (email && !email.success) return fail(cells.email ? "EMAIL_INVALID" : "EMAIL_REQUIRED");
		const importKey = keyOf(shop, reading.reference, email?.data ?? "");
		const about = { importKey, listKey: null, cart: null, email: "", name: "", premium: false, numberless: false };
		if (reading.kind === "item") {
			const items = namesOf(cells.products, true);
			const facts: ReportedFact[] = [{ key: bounded(`items ${items}`), kind: "items", at, data: { of: "", items } }];
			return take({ ...about, facts }, null);
		}
		const status = judgeStatus(reading.status, "refunded", rules.statuses);
		const { kind, subjectId, minorUnits } = reading.fact;
		const fact: ReportedFact = {
			key: `${kind} ${subjectId}`,
			kind,
			at,
			data: { of: subjectId, ...(minorUnits && { minorUnits }) },
		};
		// If an admin says that the status changes nothing, it is ignored.
		const facts = status.access === "access" ? [] : [{ ...fact, status: status.status }];
		return take({ ...about, facts }, status);
	}
	const address = reading.email ?? cells.email;
	if (!address) return fail("EMAIL_REQUIRED");
	const email = emailShape.safeParse(address);
	// In an unambiguous format, because failed rows are exported to another file.
	const shown = day ? { ...cells, orderDate: day } : cells;
	if (!email.success) return fail("EMAIL_INVALID", shown);
	const areStorable = storedColumns.every(([column, max]) => cells[column].length <= max && isStorable(cells[column]));
	if (!areStorable) return fail("ROW_REFUSED", shown);
	const typed = cells.orderTotal.trim();
	const typedAmount = typed ? amountOf(typed) : null;
	const money = typed ? typedAmount?.money : bundleMoney;
	if (!money) return fail("TOTAL_INVALID", shown);
	if (cells.orderDate && !day && rules.datesRequired) return fail("DATE_INVALID");
	const { reference } = reading;
	if (reference !== null && reference.length > limits.importFieldCharacters) return fail("ROW_REFUSED", shown);
	const [name, firstName, lastName] = [cells.name.trim(), cells.firstName.trim(), cells.lastName.trim()];
	const numberless = reference === null;
	const label = reading.status.slice(0, limits.name.characters);
	const assumed = label === "" && !rules.statusRequired;
	const status = judgeStatus(
		assumed ? purchaseDefaults.orderStatus : label,
		assumed ? "paid" : (meaningOf(shop.statuses, label) ?? null),
		rules.statuses,
		assumed,
	);
	// Where the buyer's email is not in the email column, the name column is somebody else's too.
	const typedName = reading.email === undefined ? name || `${firstName} ${lastName}`.trim() : "";
	const buyer = {
		email: email.data,
		name: nameFromOutside(typedName),
		premium: isYes(cells.premium, "premium"),
	};
	const amount = money.minorUnits < 0 ? { ...money, minorUnits: -money.minorUnits } : money;
	const sale: Sale = {
		...buyer,
		premium: false,
		number: reading.number ?? cells.orderId.trim(),
		products: productsOf(reading.items ?? namesOf(cells.products.trim(), reading.item ?? false), rules.bundle.name),
		...amount,
		taxMinorUnits: null,
		test: false,
		...(!typed && { amountAssumed: true }),
	};
	const shownTotal = typedAmount?.shown ?? rules.bundle.total;
	const report: OrderReport = {
		...buyer,
		importKey: numberless ? keyOf(list, "", email.data) : keyOf(shop, reference, email.data),
		listKey: numberless || shop === list || !sale.number ? null : keyOf(list, sale.number, email.data),
		cart: cartOrderOf(shop, reading),
		numberless,
		facts: factsOf(reading, status, {
			at,
			data: { of: "", sale },
			status: status.status,
			...(shownTotal !== writeMoney(amount) && money === amount && { totalText: shownTotal }),
		}),
	};
	// Some shops repeat the email where there is no name.
	const nameLeftOut = buyer.name === "" && typedName !== "" && typedName.toLowerCase() !== buyer.email;
	return take(report, status, nameLeftOut);
}

function cartOrderOf({ shop }: ShopExport, { reference, cartReference = reference }: SaleRow): OrderReport["cart"] {
	const type = cartTypes.find((cart) => cart === shop);
	return type && cartReference ? { type, reference: cartReference.slice(0, 300) } : null;
}

/** In a list, two people may have orders with the same number; a shop's references are unique. */
const keyOf = (shop: ShopExport, reference: string, email: string) =>
	bounded(shop === list ? `list ${reference} ${email}` : `${shop.shop} ${reference}`);

/** An index key has a maximum length. */
const bounded = (key: string) =>
	key.length <= 400 ? key : `${key.slice(0, 300)} ${createHash("sha256").update(key).digest("hex")}`;

function judgeStatus(
	status: string,
	meaning: StatusMeaning | null,
	decided: RowRules["statuses"],
	assumed = false,
): RowStatus {
	const key = plainStatus(status) || "-";
	const choice = Object.hasOwn(decided, key) ? decided[key] : undefined;
	return { key, status, meaning, assumed, access: choice ?? (meaning === "paid" ? "access" : "no-access") };
}

type SaleFact = Omit<ReportedFact, "key" | "kind">;

/** Returns the facts of a sale: those of its status, then those of the other columns. */
function factsOf(reading: SaleRow, { meaning, access }: RowStatus, sale: SaleFact): ReportedFact[] {
	const facts: ReportedFact[] = [];
	const { at, status } = sale;
	const add = (kind: ReportedFact["kind"], key: string, data: Omit<ReportedFact["data"], "of"> = {}, subjectId = key) =>
		facts.push({ key: `${kind} ${key}`, kind, at, data: { of: subjectId, ...data }, status });
	const addSale = (kind: ReportedFact["kind"]) => facts.push({ key: kind, kind, ...sale });
	if (access === "access") addSale("paid");
	else if (meaning === "failed" || meaning === "canceled") addSale(meaning);
	else if (meaning === "refunded" || meaning === "disputed" || meaning === "charged-back") {
		addSale("paid");
		if (meaning === "refunded") add("refunded", "status", { full: true });
		else add(meaning === "disputed" ? "dispute_opened" : "dispute_lost", "dispute");
	}
	// Unknown, or paid for the shop but not for the admin.
	else addSale("pending");
	// An admin who gives access in spite of a refund means the other columns, too.
	if (access === "access" && meaning !== "paid" && meaning !== null) return facts;
	if (reading.refunded) {
		// The total so far: of two files, the larger amount counts.
		add("refunded", `total ${reading.refunded}`, { minorUnits: reading.refunded, cumulative: true }, "total");
	}
	if (reading.dispute) add("dispute_won", "dispute");
	return facts;
}

const namesOf = (cell: string, isItem: boolean) =>
	isItem && !cell.startsWith("[") ? [cell].filter(Boolean) : parseProducts(cell, "anywhere");

const productsOf = (names: string[], bundleName: string): Sale["products"] =>
	(names.length > 0 ? names : [bundleName]).map((name) => ({ reference: name, name }));

/** A stray quotation mark turns several rows into one cell. */
const isSuspect = (cells: PurchaserRow["cells"]) =>
	Object.values(cells).some((cell) => cell.includes("@") && /[\r\n]/.test(cell));

/** PostgreSQL cannot store NUL. */
const withoutNul = (cell: string) => cell.replaceAll("\0", "");
