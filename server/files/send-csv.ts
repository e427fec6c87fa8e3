import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { stringify } from "csv-stringify";
import type { Context } from "hono";
import type { Log } from "../log.ts";
import { contentDisposition } from "./content-disposition.ts";
import { guardFormula } from "./formula-guard.ts";

/** A column of a CSV file: its header, and its cell for a row. */
export type CsvColumn<Row> = [name: string, cell: (row: Row) => string | number | Date | null];

interface CsvFile<Row> {
	name: string;
	columns: CsvColumn<Row>[];
	/** Written as they arrive, so that the entire file is never in memory. */
	rows: Iterable<Row> | AsyncIterable<Row>;
	lineEnd?: "\n" | "\r\n";
}

/** Sends a CSV file that spreadsheets recognize as UTF-8, with escaped cells and no formulas. */
export async function sendCsv<Row>(c: Context, log: Log, file: CsvFile<Row>): Promise<Response> {
	const headers = {
		"content-type": "text/csv; charset=utf-8",
		"content-disposition": contentDisposition("attachment", file.name),
		"content-security-policy": "sandbox; default-src 'none'",
		"cache-control": "private, no-store",
	};
	if (c.req.method === "HEAD") return c.body(null, 200, headers);
	const { outgoing } = c.env as HttpBindings;
	outgoing.writeHead(200, headers);
	try {
		await pipeline(Readable.from(cellsOf(file)), writer(file.lineEnd), outgoing);
	} catch (error) {
		// Aborts the response, so that the browser reports a failed download. A client that disconnects is not our error.
		if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE")
			log.error({ error, file: file.name }, "failed to send a CSV file");
		outgoing.destroy();
	}
	return RESPONSE_ALREADY_SENT;
}

async function* cellsOf<Row>({ columns, rows }: CsvFile<Row>) {
	yield columns.map(([name]) => name);
	for await (const row of rows) yield columns.map(([, cell]) => cell(row));
}

const writer = (lineEnd: string = "\n") =>
	stringify({
		bom: true,
		record_delimiter: lineEnd,
		// The library only quotes the configured record delimiter, but readers split at any line break.
		quoted_match: /[\r\n]/,
		cast: { string: guardFormula, date: (date) => date.toISOString() },
	});
