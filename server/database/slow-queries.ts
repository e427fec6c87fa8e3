import type pg from "pg";
import type { Log } from "../log.ts";

/** Slower than this is worth a line. */
const SLOW_MS = 500;

/**
 * Writes a line for each slow statement: its text with placeholders, never the values (OPS-05). Waiting for a free
 * connection counts, since that is what a person waits for.
 */
export function logSlowQueries(pool: pg.Pool, log: Log): void {
	const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
	pool.query = ((...args: unknown[]) => {
		const began = performance.now();
		const outcome = query(...args);
		if (outcome instanceof Promise) {
			const done = () => {
				const milliseconds = Math.round(performance.now() - began);
				if (milliseconds < SLOW_MS) return;
				const [statement] = args as [string | { text?: string }];
				const text = typeof statement === "string" ? statement : (statement.text ?? "");
				log.warn({ milliseconds, query: text.slice(0, 500) }, "a slow query");
			};
			outcome.then(done, done);
		}
		return outcome;
	}) as typeof pool.query;
}
