import { meaningOf } from "../../../../../contract/selling/order-status.ts";
import { list } from "./list.ts";
import { meansPaid, paymentColumns, readReturnColumns } from "./payment-columns.ts";
import { type RowReading, refundedSoFar, type ShopExport, type ShopRow } from "./shop-export.ts";

/**
 * Reads a row of any file. A shop's reader only knows the columns of its own export: other columns that were matched to
 * a status, a refund or a dispute are read as in a list, and can only withhold access (IMP-08).
 */
export function readShopRow(shop: ShopExport, row: ShopRow): RowReading {
	const reading = shop.read(row);
	if (shop === list || reading.kind !== "sale") return reading;
	const cells = { ...row.cells };
	for (const column of paymentColumns) if (shop.columns[column]) cells[column] = "";
	if (paymentColumns.every((column) => cells[column] === "")) return reading;
	const { status: returned, amount } = readReturnColumns({ ...row, cells });
	const against = returned || (meansPaid(cells.orderStatus) ? "" : cells.orderStatus);
	const isPaid = reading.status === "" || meaningOf(shop.statuses, reading.status) === "paid";
	return {
		...refundedSoFar(row, amount),
		...reading,
		status: (isPaid && against) || reading.status || cells.orderStatus,
	};
}
