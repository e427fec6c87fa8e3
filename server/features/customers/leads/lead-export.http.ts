import type { Context } from "hono";
import { type LeadRow, leadFilter } from "../../../../contract/customers/leads.ts";
import { DIRECT } from "../../../../contract/site/analytics.ts";
import { readInBatches } from "../../../database/read-in-batches.ts";
import { type CsvColumn, sendCsv } from "../../../files/send-csv.ts";
import { admitAdmin } from "../../../rpc/admit-admin.ts";
import type { RequestContext, Services } from "../../../rpc/context.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import { listForExport } from "./leads.queries.ts";

const columns: CsvColumn<LeadRow>[] = [
	["email", ({ email }) => email],
	["state", ({ state }) => state],
	["signed_up_at", ({ signedUpAt }) => signedUpAt],
	["confirmed_at", ({ confirmedAt }) => confirmedAt],
	["unsubscribed_at", ({ unsubscribedAt }) => unsubscribedAt],
	["bought_at", ({ boughtAt }) => boughtAt],
	["source", ({ source }) => (source === DIRECT ? "(direct)" : source)],
	["page_version", ({ pageVersion }) => pageVersion],
	["consent_version", ({ consentVersion }) => consentVersion],
	["consented_at", ({ consentedAt }) => consentedAt],
];

/** Sends the filtered list of leads as CSV (LEAD-04). */
export async function sendLeads(c: Context, services: Services, context: RequestContext): Promise<Response> {
	const admin = await admitAdmin(c, context);
	if (admin instanceof Response) return admin;
	const filter = leadFilter.safeParse(c.req.query());
	if (!filter.success) return c.text("Invalid filter.", 400);
	const { db } = services;
	if (c.req.method !== "HEAD")
		await recordAudit(db, admin, { action: "leads.exported", subject: "The filtered list", details: filter.data });
	const rows = readInBatches<LeadRow>((last, limit) => listForExport(db, filter.data, last?.email ?? "", limit));
	return sendCsv(c, context.log, { name: `leads-${new Date().toISOString().slice(0, 10)}.csv`, columns, rows });
}
