import type { PurchaserColumn } from "../../../../contract/imports.ts";
import type { StatusMeaning } from "../../../../contract/order-status.ts";

/** A row as a shop's reader sees it. */
export interface ShopRow {
	cells: Readonly<Record<PurchaserColumn, string>>;
	/** What only this shop's export has, by the names in `extras`; empty where the file has no such column. */
	extra: Readonly<Record<string, string>>;
	/** The minor units of an amount of this row; null where the text is none. */
	amount(text: string): number | null;
}

/** A sale, with what its row tells of refunds and disputes. */
export interface SaleRow {
	kind: "sale";
	/** The order, as the shop knows it; null where the row tells none. */
	reference: string | null;
	/** The order, as the cart's events name it, where that is not `reference`; null where the row doesn't tell. */
	cartReference?: string | null;
	/** As the export has it, or as its columns come to; empty where it has none. */
	status: string;
	/** For people, where it is not `orderId`. */
	number?: string;
	/** Who has what was bought, where it is not the buyer. */
	email?: string;
	/** All that was given back so far, in minor units. */
	refunded?: number;
	/** It ended for the seller. An open or a lost one is a status. */
	dispute?: "won";
	/** An item's name, which is no list. */
	item?: boolean;
}

/** A refund or a dispute in a row of its own. */
export interface ChangeRow {
	kind: "change";
	reference: string;
	status: string;
	fact: {
		kind: "refunded" | "dispute_opened" | "dispute_won" | "dispute_lost";
		/** Which refund or dispute. */
		of: string;
		minorUnits?: number;
	};
}

export type RowReading =
	| SaleRow
	| ChangeRow
	/** A further product of an order that another row tells of. */
	| { kind: "item"; reference: string }
	/** No sale: a withdrawal, a fee, what the seller bought. */
	| { kind: "left-out" };

/**
 * The export of a shop: by which columns it is known, what they hold, and what its statuses mean. What a row says becomes
 * facts of an order, the same as of a cart's events; nothing here decides about access.
 */
export interface ShopExport {
	/** Its own name in the plan of an import; a shop may have several exports. */
	format: string;
	/** References are unique in it, in whichever of its exports. */
	shop: string;
	/** For people. */
	name: string;
	/** All of them are in its header. */
	signature: readonly string[];
	/** Of several names, the first one that is in the file. */
	columns: Partial<Record<PurchaserColumn, readonly string[]>>;
	/** Columns that only this shop has. */
	extras?: Readonly<Record<string, readonly string[]>>;
	/** Closed: as documented, by their plain form. Any other status gives no access until a person says so. */
	statuses: Readonly<Record<string, StatusMeaning>>;
	read(row: ShopRow): RowReading;
}

const yes = /^(?:true|yes|1)$/i;
/** A column that says yes or no, or repeats its own name for yes. */
export const isYes = (cell: string, word = ""): boolean =>
	yes.test(cell) || (word !== "" && cell.toLowerCase() === word);

/** What went back in all, where a column tells it; a missing amount says nothing. */
export function refundedSoFar(row: ShopRow, cell: string): { refunded?: number } {
	const minorUnits = cell ? Math.abs(row.amount(cell) ?? 0) : 0;
	return minorUnits > 0 ? { refunded: minorUnits } : {};
}
