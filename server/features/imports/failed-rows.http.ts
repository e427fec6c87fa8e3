import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import { z } from "zod";
import { importProblemMessages } from "../../../contract/imports.ts";
import type { Database } from "../../database/database.ts";
import { contentDisposition } from "../../files/content-disposition.ts";
import { writeCsv } from "../../files/csv-writer.ts";
import type { RequestContext, Services } from "../../rpc/context.ts";
import { admitAdmin } from "../access/admit-admin.ts";
import { findHeader, listFailedRows } from "./imports.queries.ts";

/** Read at a time: the file is written while it is sent, and never whole in memory. */
const ROWS_AT_ONCE = 1_000;

/** The rows that failed with all they hold and why, to be fixed and imported again (IMP-07). */
export async function sendFailedRows(c: Context, services: Services, context: RequestContext): Promise<Response> {
	const admin = await admitAdmin(c, context);
	if (admin instanceof Response) return admin;
	const importId = z.uuid().safeParse(c.req.param("id"));
	const header = importId.success ? await findHeader(services.db, importId.data) : null;
	if (!importId.success || !header) return c.text("This import is no longer in the history.", 404);
	const headers = {
		"content-type": "text/csv; charset=utf-8",
		"content-disposition": contentDisposition("attachment", "failed-rows.csv"),
		"content-security-policy": "sandbox; default-src 'none'",
		"cache-control": "private, no-store",
	};
	if (c.req.method === "HEAD") return c.body(null, 200, headers);
	const { outgoing } = c.env as HttpBindings;
	outgoing.writeHead(200, headers);
	const csv = writeCsv([...header, "error"], { record_delimiter: "windows" });
	try {
		await pipeline(Readable.from(failedRows(services.db, importId.data)), csv, outgoing);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") {
			context.log.error({ error }, "the failed rows of an import could not be sent");
		}
		outgoing.destroy();
	}
	return RESPONSE_ALREADY_SENT;
}

async function* failedRows(db: Database, importId: string) {
	let after = 0;
	for (;;) {
		const rows = await listFailedRows(db, importId, after, ROWS_AT_ONCE);
		for (const { values, code } of rows) yield [...(values ?? []), importProblemMessages[code]];
		after = rows.at(-1)?.row ?? 0;
		if (rows.length < ROWS_AT_ONCE) return;
	}
}
