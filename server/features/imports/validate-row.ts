import { z } from "zod";
import { email as emailShape } from "../../../contract/email.ts";
import type { DateOrder, ImportProblemCode } from "../../../contract/imports.ts";
import { limits } from "../../../contract/limits.ts";
import { type DecimalSeparator, type Money, parseMoney, writeMoney } from "../../../contract/money.ts";
import { type OrderState, orderState } from "../../../contract/order-status.ts";
import { purchaseDefaults } from "../../../contract/purchases.ts";
import { text } from "../../../contract/text.ts";
import { hasAccess } from "../access/access.ts";
import { parseOrderDay } from "./order-day.ts";
import type { PurchaserRow } from "./read-purchasers.ts";

export interface Purchaser {
	/** Lower case. */
	email: string;
	name: string;
	premium: boolean;
	number: string;
	status: string;
	state: OrderState;
	totalText: string;
	minorUnits: number;
	currency: string;
	products: string[];
	/** `2026-11-21`, where it is known. */
	orderDay: string | null;
	/** The admin ticked it: access whatever the order comes to. */
	grant: boolean;
	/** Comes in with access. */
	approve: boolean;
}

/** What a row holds, or why it cannot be taken. */
export type ValidatedRow = Pick<PurchaserRow, "row" | "cells"> &
	({ purchaser: Purchaser } | { problem: ImportProblemCode });
export type ValidRow = Extract<ValidatedRow, { purchaser: Purchaser }>;

const fields = z.object({
	name: text(limits.name.characters),
	firstName: text(limits.name.characters),
	lastName: text(limits.name.characters),
	orderId: text(limits.name.characters),
	orderStatus: text(limits.name.characters),
	orderTotal: text(limits.name.characters),
	currency: text(limits.name.characters),
	products: text(limits.importFieldCharacters),
});

export interface Decisions {
	decimal: DecimalSeparator | null;
	dateOrder: DateOrder;
	/** A date that is none is a problem of its row; else the order comes in without one. */
	datesRequired: boolean;
	/** Rows with access whatever their status says (IMP-03). */
	approveRows: ReadonlySet<number> | "all";
}

/** As everyone comes in whom no admin has decided about. */
const undecided = { grantedAt: null, revokedAt: null };

/** Reads one row of a file (IMP-02, IMP-03). */
export function validateRow({ row, cells, complete }: PurchaserRow, decisions: Decisions): ValidatedRow {
	const { decimal, dateOrder, datesRequired, approveRows } = decisions;
	const day = cells.orderDate ? parseOrderDay(cells.orderDate, dateOrder) : null;
	// As a day that any file takes for the same: rows that failed come back in another one.
	const shown = { row, cells: day && complete ? { ...cells, orderDate: day } : cells };
	// A row that has slipped says nothing that can be trusted, its email least of all.
	if (!complete) return { ...shown, problem: "CELL_COUNT" };
	if (!cells.email) return { ...shown, problem: "EMAIL_REQUIRED" };
	const email = emailShape.safeParse(cells.email);
	if (!email.success) return { ...shown, problem: "EMAIL_INVALID" };
	const parsed = fields.safeParse(cells);
	if (!parsed.success) return { ...shown, problem: "ROW_REFUSED" };
	const { name, firstName, lastName, orderId, orderTotal, currency, products } = parsed.data;
	const total = readTotal(orderTotal, currency, decimal);
	if (!total) return { ...shown, problem: "TOTAL_INVALID" };
	if (cells.orderDate && !day && datesRequired) return { ...shown, problem: "DATE_INVALID" };
	const orderStatus = statusOf(cells) || parsed.data.orderStatus || purchaseDefaults.orderStatus;
	const state = orderState(orderStatus, total.money.minorUnits);
	const ticked = approveRows === "all" || approveRows.has(row);
	const grant = ticked && !hasAccess(undecided, [{ state }]);
	return {
		...shown,
		purchaser: {
			email: email.data,
			name: name || `${firstName} ${lastName}`.trim(),
			premium: isYes(cells.premium, "premium"),
			number: orderId,
			status: orderStatus,
			state,
			totalText: total.text,
			...total.money,
			products: readProducts(products),
			orderDay: day,
			grant,
			approve: grant || hasAccess(undecided, [{ state }]),
		},
	};
}

const isYes = (cell: string, word: string) => /^(true|yes|1)$/i.test(cell) || cell.toLowerCase() === word;

/** Some shops say it in columns of their own instead of a status. */
function statusOf(cells: PurchaserRow["cells"]): string {
	if (isYes(cells.chargeback, "chargeback")) return "CHARGEBACK";
	return isYes(cells.refunded, "refunded") ? "REFUNDED" : "";
}

/** The amount, and the text that any later reader takes for the same: as typed where that says it. */
function readTotal(
	typed: string,
	named: string,
	decimal: DecimalSeparator | null,
): { money: Money; text: string } | null {
	const text = typed || purchaseDefaults.orderTotal;
	const currency = /^[a-z]{3}$/i.test(named) ? named.toUpperCase() : undefined;
	const money = parseMoney(text, { ...(currency && { currency }), ...(decimal && typed && { decimal }) });
	if (!money) return null;
	const plain = parseMoney(text);
	const same = plain?.minorUnits === money.minorUnits && plain.currency === money.currency;
	return { money, text: same ? text : writeMoney(money) };
}

/** A JSON list, or names with commas between them (IMP-02). */
function readProducts(cell: string): string[] {
	if (cell.startsWith("[")) {
		try {
			const parsed = z.array(z.string()).safeParse(JSON.parse(cell));
			if (parsed.success) return withoutBlanks(parsed.data);
		} catch {
			// Not JSON after all: read like any other text.
		}
	}
	return withoutBlanks(cell.split(","));
}

function withoutBlanks(names: string[]): string[] {
	const kept = names.map((name) => name.trim()).filter(Boolean);
	return kept.length > 0 ? kept : [...purchaseDefaults.products];
}
