import type pg from "pg";
import type { Log } from "../log.ts";

/**
 * Writes a line for each slow statement, inside a transaction or not: its text with placeholders, never the values
 * (OPS-05). Streams (`COPY`) are left out: they take as long as whoever reads them. Waiting for a free connection is in
 * the figures.
 *
 * @param pool of which no connection has been opened yet
 * @param slowMs from how many milliseconds on a statement is slow
 */
export function logSlowQueries(pool: pg.Pool, log: Log, slowMs = 500): void {
	pool.on("connect", (client) => {
		const query = client.query.bind(client) as (...args: unknown[]) => unknown;
		client.query = ((...args: unknown[]) => {
			const began = performance.now();
			const done = () => {
				const milliseconds = Math.round(performance.now() - began);
				if (milliseconds >= slowMs) log.warn({ milliseconds, query: textOf(args[0]).slice(0, 500) }, "a slow query");
			};
			// The pool's own query asks its client with a callback, a transaction with a promise.
			const callback = args.at(-1);
			if (typeof callback === "function") {
				return query(...args.slice(0, -1), (...outcome: unknown[]) => {
					done();
					callback(...outcome);
				});
			}
			const outcome = query(...args);
			if (outcome instanceof Promise) outcome.then(done, done);
			return outcome;
		}) as typeof client.query;
	});
}

const textOf = (statement: unknown): string =>
	typeof statement === "string" ? statement : ((statement as { text?: string }).text ?? "");
