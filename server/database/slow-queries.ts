import type pg from "pg";
import type { Log } from "../log.ts";
import { watchStatements } from "./watch-statements.ts";

/**
 * Writes a line for each slow statement, inside a transaction or not: its text with placeholders, never the values
 * (OPS-05). Streams (`COPY`) are left out: they take as long as whoever reads them. Waiting for a free connection is in
 * the figures.
 *
 * @param pool of which no connection has been opened yet
 * @param slowMs from how many milliseconds on a statement is slow
 */
export function logSlowQueries(pool: pg.Pool, log: Log, slowMs = 500): void {
	watchStatements(pool, (text) => {
		const began = performance.now();
		return () => {
			const milliseconds = Math.round(performance.now() - began);
			if (milliseconds >= slowMs) log.warn({ milliseconds, query: text.slice(0, 500) }, "a slow query");
		};
	});
}
