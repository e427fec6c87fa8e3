import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import { z } from "zod";
import { type CustomerSelection, customerFilter } from "../../../contract/customers.ts";
import { limits } from "../../../contract/limits.ts";
import { formatProducts } from "../../../contract/products.ts";
import type { Database } from "../../database/database.ts";
import { contentDisposition } from "../../files/content-disposition.ts";
import { writeCsv } from "../../files/csv-writer.ts";
import type { RequestContext, Services } from "../../rpc/context.ts";
import { admitAdmin } from "../access/admit-admin.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { listForExport } from "./customer-export.queries.ts";
import { describeCustomer } from "./describe-customer.ts";

/** Read at a time: the file is written while it is sent, and never whole in memory. */
const ROWS_AT_ONCE = 1_000;

/** As an import takes them (IMP-02). */
const exportColumns = ["email", "name", "orderId", "orderDate", "orderStatus", "orderTotal", "products", "premium"];

const ids = z.array(z.uuid()).min(1).max(limits.customerSelection);

/** The filtered list, or the chosen customers, as CSV (USR-11). Its columns are those of an import, and four more. */
export async function sendCustomers(c: Context, services: Services, context: RequestContext): Promise<Response> {
	const admin = await admitAdmin(c, context);
	if (admin instanceof Response) return admin;
	const selection = readSelection(c.req.query());
	if (!selection) return c.text("Invalid filter.", 400);
	const headers = {
		"content-type": "text/csv; charset=utf-8",
		"content-disposition": contentDisposition("attachment", `customers-${new Date().toISOString().slice(0, 10)}.csv`),
		"content-security-policy": "sandbox; default-src 'none'",
		"cache-control": "private, no-store",
	};
	if (c.req.method === "HEAD") return c.body(null, 200, headers);

	await recordAudit(services.db, admin, {
		action: "customers.exported",
		subject: "filter" in selection ? "The filtered list" : `${selection.ids.length} chosen customers`,
		details: "filter" in selection ? selection.filter : {},
	});
	const { outgoing } = c.env as HttpBindings;
	outgoing.writeHead(200, headers);
	const csv = writeCsv([...exportColumns, "approved", "registered", "invitedAt", "assumedTotal"]);
	try {
		await pipeline(Readable.from(exportRows(services.db, selection)), csv, outgoing);
	} catch (error) {
		// Cut off in the middle, so the browser calls it failed and not complete. Someone who went away is no error of ours.
		if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") {
			context.log.error({ error }, "an export of customers could not be finished");
		}
		outgoing.destroy();
	}
	return RESPONSE_ALREADY_SENT;
}

function readSelection(query: Record<string, string>): CustomerSelection | null {
	if (query.ids !== undefined) {
		const parsed = ids.safeParse(query.ids.split(","));
		return parsed.success ? { ids: parsed.data } : null;
	}
	const parsed = customerFilter.safeParse(query);
	return parsed.success ? { filter: parsed.data } : null;
}

/** In the order of their emails, each part going on behind the last one of the part before. */
async function* exportRows(db: Database, selection: CustomerSelection) {
	let after = "";
	for (;;) {
		const rows = await listForExport(db, selection, after, ROWS_AT_ONCE);
		for (const row of rows) {
			const { products, premium, approved, registered, orderTotal, orderTotalAssumed, ...customer } =
				describeCustomer(row);
			yield {
				...customer,
				// Imported again, it must not become revenue.
				orderTotal: orderTotalAssumed ? "" : orderTotal,
				assumedTotal: orderTotalAssumed ? orderTotal : "",
				products: formatProducts(products),
				premium: yesOrNo(premium),
				approved: yesOrNo(approved),
				registered: yesOrNo(registered),
			};
		}
		after = rows.at(-1)?.email ?? "";
		if (rows.length < ROWS_AT_ONCE) return;
	}
}

const yesOrNo = (value: boolean) => (value ? "yes" : "no");
