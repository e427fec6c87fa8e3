import type pg from "pg";
import type { Log } from "../log.ts";
import { watchStatements } from "./watch-statements.ts";

/**
 * Logs each slow statement, inside a transaction or not: its text with placeholders, never the values (OPS-05).
 * Excludes streams (`COPY`), which take as long as their reader. The metrics include waiting for a free connection.
 *
 * @param pool without open connections yet
 * @param slowMs minimum duration of a slow statement, in milliseconds
 */
export function logSlowQueries(pool: pg.Pool, log: Log, slowMs = 500): void {
	watchStatements(pool, (text) => {
		const began = performance.now();
		return () => {
			const milliseconds = Math.round(performance.now() - began);
			if (milliseconds >= slowMs) log.warn({ milliseconds, query: text.slice(0, 500) }, "slow query");
		};
	});
}
