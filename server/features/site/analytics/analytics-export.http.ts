import { stringify } from "csv-stringify/sync";
import type { Context } from "hono";
import { type AnalyticsFigures, analyticsKinds, analyticsRange, DIRECT } from "../../../contract/analytics.ts";
import { contentDisposition } from "../../files/content-disposition.ts";
import type { RequestContext, Services } from "../../rpc/context.ts";
import { admitAdmin } from "../access/admit-admin.ts";
import { listDayCounts } from "./analytics.queries.ts";

/** Analytics by day and source as CSV (PAGE-04). There is no person in it. */
export async function sendAnalytics(c: Context, services: Services, context: RequestContext): Promise<Response> {
	const admin = await admitAdmin(c, context);
	if (admin instanceof Response) return admin;
	const range = analyticsRange.safeParse(c.req.query());
	if (!range.success) return c.text("Please check the dates: from and to are days such as 2026-11-21.", 400);
	const { from, to } = range.data;
	const headers = {
		"content-type": "text/csv; charset=utf-8",
		"content-disposition": contentDisposition("attachment", `analytics-${from}-${to}.csv`),
		"content-security-policy": "sandbox; default-src 'none'",
		"cache-control": "private, no-store",
	};
	if (c.req.method === "HEAD") return c.body(null, 200, headers);
	await services.visits.flush().catch(() => {});
	const rows = new Map<string, { day: string; source: string } & Partial<AnalyticsFigures>>();
	for (const { day, source, kind, count } of await listDayCounts(
		services.db,
		range.data,
		!services.config.production,
	)) {
		const key = `${day} ${source}`;
		const row = rows.get(key) ?? { day, source: source === DIRECT ? "(direct)" : source };
		row[kind] = (row[kind] ?? 0) + count;
		rows.set(key, row);
	}
	const zeros = Object.fromEntries(analyticsKinds.map((kind) => [kind, 0]));
	const sorted = [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => ({ ...zeros, ...row }));
	// A cell that a spreadsheet would run begins with an apostrophe instead.
	const csv = stringify(sorted, {
		header: true,
		bom: true,
		escape_formulas: true,
		columns: ["day", "source", ...analyticsKinds],
	});
	return c.body(csv, 200, headers);
}
