import type { Context } from "hono";
import { z } from "zod";
import {
	type CustomerRow,
	type CustomerSelection,
	customerFilter,
} from "../../../../../contract/customers/customers.ts";
import { limits } from "../../../../../contract/limits.ts";
import type { Database } from "../../../../database/database.ts";
import { customerCells, describeCustomer } from "../../../../database/queries/customer-projection.ts";
import { readInBatches } from "../../../../database/read-in-batches.ts";
import { type CsvColumn, sendCsv } from "../../../../files/send-csv.ts";
import { admitAdmin } from "../../../../rpc/admit-admin.ts";
import type { RequestContext, Services } from "../../../../rpc/context.ts";
import { recordAudit } from "../../../site/audit-log/record-audit.ts";
import { listForExport } from "./customer-export.queries.ts";

const columns: CsvColumn<CustomerRow>[] = Object.entries(customerCells);

const ids = z.array(z.uuid()).min(1).max(limits.customerSelection);

/** Sends the filtered list, or the selected customers, as CSV (USR-11). */
export async function sendCustomers(c: Context, services: Services, context: RequestContext): Promise<Response> {
	const admin = await admitAdmin(c, context);
	if (admin instanceof Response) return admin;
	const selection = readSelection(c.req.query());
	if (!selection) return c.text("Invalid filter.", 400);
	if (c.req.method !== "HEAD")
		await recordAudit(services.db, admin, {
			action: "customers.exported",
			subject: "filter" in selection ? "The filtered list" : `${selection.ids.length} chosen customers`,
			details: "filter" in selection ? selection.filter : {},
		});
	const name = `customers-${new Date().toISOString().slice(0, 10)}.csv`;
	return sendCsv(c, context.log, { name, columns, rows: exportRows(services.db, selection) });
}

function readSelection(query: Record<string, string>): CustomerSelection | null {
	if (query.ids !== undefined) {
		const parsed = ids.safeParse(query.ids.split(","));
		return parsed.success ? { ids: parsed.data } : null;
	}
	const parsed = customerFilter.safeParse(query);
	return parsed.success ? { filter: parsed.data } : null;
}

async function* exportRows(db: Database, selection: CustomerSelection) {
	const rows = readInBatches<StoredCustomer>((last, limit) => listForExport(db, selection, last?.email ?? "", limit));
	for await (const row of rows) yield describeCustomer(row);
}

type StoredCustomer = Awaited<ReturnType<typeof listForExport>>[number];
