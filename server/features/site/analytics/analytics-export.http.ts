import type { Context } from "hono";
import { type AnalyticsFigures, analyticsKinds, analyticsRange, DIRECT } from "../../../../contract/site/analytics.ts";
import { type CsvColumn, sendCsv } from "../../../files/send-csv.ts";
import { admitAdmin } from "../../../rpc/admit-admin.ts";
import type { RequestContext, Services } from "../../../rpc/context.ts";
import { listDayCounts } from "./analytics.queries.ts";

type DayOfSource = { day: string; source: string } & Partial<AnalyticsFigures>;

const columns: CsvColumn<DayOfSource>[] = [
	["day", ({ day }) => day],
	["source", ({ source }) => (source === DIRECT ? "(direct)" : source)],
	...analyticsKinds.map((kind): CsvColumn<DayOfSource> => [kind, (row) => row[kind] ?? 0]),
];

/** Sends analytics by day and source as CSV (PAGE-04). It contains no personal data. */
export async function sendAnalytics(c: Context, services: Services, context: RequestContext): Promise<Response> {
	const admin = await admitAdmin(c, context);
	if (admin instanceof Response) return admin;
	const range = analyticsRange.safeParse(c.req.query());
	if (!range.success) return c.text("Please check the dates: from and to are days such as 2026-11-21.", 400);
	const { from, to } = range.data;
	return sendCsv(c, context.log, {
		name: `analytics-${from}-${to}.csv`,
		columns,
		rows: c.req.method === "HEAD" ? [] : await readDays(services, range.data),
	});
}

async function readDays({ db, visits, config }: Services, range: { from: string; to: string }): Promise<DayOfSource[]> {
	await visits.flush().catch(() => {});
	const rows = new Map<string, DayOfSource>();
	for (const { day, source, kind, count } of await listDayCounts(db, range, !config.production)) {
		const key = `${day} ${source}`;
		const row = rows.get(key) ?? { day, source };
		row[kind] = (row[kind] ?? 0) + count;
		rows.set(key, row);
	}
	return [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}
