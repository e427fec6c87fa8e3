import type { Context } from "hono";
import { orderFilter } from "../../../../contract/selling/orders.ts";
import { orderCells } from "../../../database/queries/order-projection.ts";
import { readInBatches } from "../../../database/read-in-batches.ts";
import { type CsvColumn, sendCsv } from "../../../files/send-csv.ts";
import { admitAdmin } from "../../../rpc/admit-admin.ts";
import type { RequestContext, Services } from "../../../rpc/context.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import { listForExport } from "./order-list.queries.ts";

type StoredOrder = Awaited<ReturnType<typeof listForExport>>[number];

/** @param withTests counts the money of test orders, as in a try-out, where all orders are tests */
const exportColumns = (withTests: boolean) =>
	Object.entries(orderCells).map(([name, cell]): CsvColumn<StoredOrder> => [name, (row) => cell(row, withTests)]);

/** Sends the filtered orders as CSV, newest first (ORD-01). */
export async function sendOrders(c: Context, { db, config }: Services, context: RequestContext): Promise<Response> {
	const admin = await admitAdmin(c, context);
	if (admin instanceof Response) return admin;
	const filter = orderFilter.safeParse(c.req.query());
	if (!filter.success) return c.text("Invalid filter.", 400);
	if (c.req.method !== "HEAD")
		await recordAudit(db, admin, { action: "orders.exported", subject: "The filtered list", details: filter.data });
	return sendCsv(c, context.log, {
		name: `orders-${new Date().toISOString().slice(0, 10)}.csv`,
		columns: exportColumns(!config.production),
		rows: readInBatches<StoredOrder>((last, limit) => listForExport(db, filter.data, last, limit)),
	});
}
