import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import { writeMoney } from "../../../contract/money.ts";
import { type OrderFilter, orderFilter } from "../../../contract/orders.ts";
import { formatProducts } from "../../../contract/products.ts";
import type { Database } from "../../database/database.ts";
import { contentDisposition } from "../../files/content-disposition.ts";
import { writeCsv } from "../../files/csv-writer.ts";
import type { RequestContext, Services } from "../../rpc/context.ts";
import { admitAdmin } from "../access/admit-admin.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { listForExport } from "./order-list.queries.ts";

/** Read at a time: the file is written while it is sent, and never whole in memory. */
const ROWS_AT_ONCE = 1_000;

/** The filtered orders as CSV, the newest first (ORD-01). */
export async function sendOrders(c: Context, services: Services, context: RequestContext): Promise<Response> {
	const admin = await admitAdmin(c, context);
	if (admin instanceof Response) return admin;
	const filter = orderFilter.safeParse(c.req.query());
	if (!filter.success) return c.text("Invalid filter.", 400);
	const headers = {
		"content-type": "text/csv; charset=utf-8",
		"content-disposition": contentDisposition("attachment", `orders-${new Date().toISOString().slice(0, 10)}.csv`),
		"content-security-policy": "sandbox; default-src 'none'",
		"cache-control": "private, no-store",
	};
	if (c.req.method === "HEAD") return c.body(null, 200, headers);
	await recordAudit(services.db, admin, {
		action: "orders.exported",
		subject: "The filtered list",
		details: filter.data,
	});
	const { outgoing } = c.env as HttpBindings;
	outgoing.writeHead(200, headers);
	const csv = writeCsv([
		"orderId",
		"placedAt",
		"email",
		"name",
		"source",
		"products",
		"orderTotal",
		"assumed",
		"refunded",
		"lostToDispute",
		"revenue",
		"currency",
		"status",
		"dispute",
		"test",
	]);
	try {
		await pipeline(Readable.from(exportRows(services.db, filter.data, !services.config.production)), csv, outgoing);
	} catch (error) {
		// Cut off in the middle, so the browser calls it failed and not complete. Someone who went away is no error of ours.
		if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE")
			context.log.error({ error }, "an export of orders could not be finished");
		outgoing.destroy();
	}
	return RESPONSE_ALREADY_SENT;
}

/** @param withTests the money of test orders counts, as all orders of a try-out are */
async function* exportRows(db: Database, filter: OrderFilter, withTests: boolean) {
	let after: { placedAt: Date; id: string } | null = null;
	for (;;) {
		const rows: Awaited<ReturnType<typeof listForExport>> = await listForExport(db, filter, after, ROWS_AT_ONCE);
		for (const row of rows) {
			const { currency } = row;
			yield {
				orderId: row.number,
				placedAt: row.placedAt,
				email: row.email,
				name: row.name,
				source: row.source,
				products: formatProducts(row.products),
				orderTotal: writeMoney({ minorUnits: row.minorUnits, currency }),
				assumed: row.amountAssumed ? "yes" : "no",
				refunded: row.refundedMinorUnits > 0 ? writeMoney({ minorUnits: row.refundedMinorUnits, currency }) : "",
				lostToDispute: row.lostMinorUnits > 0 ? writeMoney({ minorUnits: row.lostMinorUnits, currency }) : "",
				revenue: row.test && !withTests ? "" : writeMoney({ minorUnits: row.netMinorUnits, currency }),
				currency,
				status: row.state,
				dispute: row.dispute ?? "",
				test: row.test ? "yes" : "no",
			};
		}
		after = rows.at(-1) ?? null;
		if (rows.length < ROWS_AT_ONCE) return;
	}
}
