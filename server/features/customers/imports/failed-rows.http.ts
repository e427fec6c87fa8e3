import type { Context } from "hono";
import { z } from "zod";
import { importProblemMessages } from "../../../../contract/customers/imports.ts";
import { readInBatches } from "../../../database/read-in-batches.ts";
import { type CsvColumn, sendCsv } from "../../../files/send-csv.ts";
import { admitAdmin } from "../../../rpc/admit-admin.ts";
import type { RequestContext, Services } from "../../../rpc/context.ts";
import { findHeader, listFailedRows } from "./imports.queries.ts";

type FailedRow = Awaited<ReturnType<typeof listFailedRows>>[number];

/** Sends the complete failed rows with the reasons, to be fixed and imported again (IMP-07). */
export async function sendFailedRows(c: Context, { db }: Services, context: RequestContext): Promise<Response> {
	const admin = await admitAdmin(c, context);
	if (admin instanceof Response) return admin;
	const importId = z.uuid().safeParse(c.req.param("id"));
	const header = importId.success ? await findHeader(db, importId.data) : null;
	if (!importId.success || !header) return c.text("This import is no longer in the history.", 404);
	const columns = header.map((name, index): CsvColumn<FailedRow> => [name, ({ values }) => values?.[index] ?? ""]);
	columns.push(["error", ({ code }) => importProblemMessages[code]]);
	const rows = readInBatches<FailedRow>((last, limit) => listFailedRows(db, importId.data, last?.row ?? 0, limit));
	return sendCsv(c, context.log, { name: "failed-rows.csv", columns, rows, lineEnd: "\r\n" });
}
