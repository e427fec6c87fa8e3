import type { PurchaserColumn } from "../../../../../contract/customers/imports.ts";
import type { StatusMeaning } from "../../../../../contract/selling/order-status.ts";

/** A row as passed to a shop's reader. */
export interface ShopRow {
	cells: Readonly<Record<PurchaserColumn, string>>;
	/** Columns that only this shop's export has, by their names in `extras`; empty if the file has no such column. */
	extra: Readonly<Record<string, string>>;
	/** Returns the minor units of an amount in this row; null if the text is not an amount. */
	amount(text: string): number | null;
}

/** A sale, including refunds and disputes in the same row. */
export interface SaleRow {
	kind: "sale";
	/** The shop's own ID of the order; null if the row has none. */
	reference: string | null;
	/** The order as named in the cart's events, if that is not `reference`; null if the row does not say. */
	cartReference?: string | null;
	/** As in the export, or computed from its columns; empty if it has none. */
	status: string;
	/** Number for people, if it is not `orderId`. */
	number?: string;
	/** The recipient, if that is not the buyer. */
	email?: string;
	/** Total refunded so far, in minor units. */
	refunded?: number;
	/** Decided for the seller. An open or a lost dispute is a status. */
	dispute?: "won";
	/** The name of a single item rather than a list. */
	item?: boolean;
	/** Names of the items, if the cell has more than that. */
	items?: string[];
}

/** A refund or a dispute in a separate row. */
export interface ChangeRow {
	kind: "change";
	reference: string;
	status: string;
	fact: {
		kind: "refunded" | "dispute_opened" | "dispute_won" | "dispute_lost";
		/** ID of the refund or dispute. */
		subjectId: string;
		minorUnits?: number;
	};
}

export type RowReading =
	| SaleRow
	| ChangeRow
	/** An additional product of an order in another row */
	| { kind: "item"; reference: string }
	/** Not a sale: a withdrawal, a fee, the seller's own purchase. */
	| { kind: "not-a-sale" };

/**
 * The export of a shop: the columns that identify it, their content, and the meaning of its statuses. A row becomes
 * facts of an order, like a cart's events; nothing here decides about access.
 */
export interface ShopExport {
	/** Its name in the options of an import; a shop may have several exports. */
	format: string;
	/** References are unique within a shop, in all of its exports. */
	shop: string;
	/** Display name. */
	name: string;
	/** A header must contain all of them. */
	signature: readonly string[];
	/** Of all amounts of the shop, if it has no column for it; otherwise they are in the currency that the site sells in. */
	currency?: string;
	/** The first name that occurs in the file is used. */
	columns: Partial<Record<PurchaserColumn, readonly string[]>>;
	/** Columns that only this shop has. */
	extras?: Readonly<Record<string, readonly string[]>>;
	/** A closed list, as documented, in normalized form. Any other status gives no access until a person decides. */
	statuses: Readonly<Record<string, StatusMeaning>>;
	read(row: ShopRow): RowReading;
}

const yes = /^(?:true|yes|1)$/i;
/** Decides whether a column says yes, possibly by repeating its own name. */
export const isYes = (cell: string, word = ""): boolean =>
	yes.test(cell) || (word !== "" && cell.toLowerCase() === word);

/** Returns the total refunded, if a column has it; a missing amount means nothing. */
export function refundedSoFar(row: ShopRow, cell: string): { refunded?: number } {
	const minorUnits = cell ? Math.abs(row.amount(cell) ?? 0) : 0;
	return minorUnits > 0 ? { refunded: minorUnits } : {};
}
