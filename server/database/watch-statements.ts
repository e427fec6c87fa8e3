import type pg from "pg";

/**
 * Observes every statement that goes through a pool, inside a transaction or not.
 *
 * @param pool without open connections yet
 * @param begun receives the text, with placeholders for the values, and returns a function to call when the statement
 *   ends, successfully or not
 */
export function watchStatements(pool: pg.Pool, begun: (text: string) => (() => void) | null): void {
	pool.on("connect", (client) => {
		const query = client.query.bind(client) as (...args: unknown[]) => unknown;
		client.query = ((...args: unknown[]) => {
			const over = begun(textOf(args[0]));
			if (!over) return query(...args);
			// The pool's own query calls its client with a callback, a transaction with a promise.
			const callback = args.at(-1);
			if (typeof callback === "function") {
				return query(...args.slice(0, -1), (...outcome: unknown[]) => {
					over();
					callback(...outcome);
				});
			}
			const outcome = query(...args);
			if (outcome instanceof Promise) outcome.then(over, over);
			return outcome;
		}) as typeof client.query;
	});
}

const textOf = (statement: unknown): string =>
	typeof statement === "string" ? statement : ((statement as { text?: string }).text ?? "");
