import { type DestinationStream, type Logger, pino } from "pino";
import { withoutSecrets } from "./secret-paths.ts";

export type Log = Logger;

/**
 * Structured lines on standard output. Nothing that opens a door is ever written, nor the values of a statement that
 * failed: they are people's data (OPS-05).
 *
 * @param target another place than standard output, for tests
 */
export function createLog(level: string, target?: DestinationStream): Log {
	return pino(
		{
			level,
			base: null,
			redact: ["password", "token", "*.password", "*.token", "headers.cookie", "headers.authorization"],
			serializers: {
				error: describeError,
				path: withoutSecrets,
				// What a library says beside its message; among it the errors that it met.
				details: (details: unknown[]) => details.map(describeError),
			},
		},
		target ?? pino.destination(1),
	);
}

function describeError(error: unknown): unknown {
	if (!(error instanceof Error)) return error;
	const { name, code, query, cause, stack } = error as Error & { code?: unknown; query?: unknown };
	const isQuery = typeof query === "string";
	return {
		name,
		code,
		// The database layer puts the values behind the statement.
		message: isQuery ? `failed query: ${query}` : error.message,
		stack: stack?.split("\n").filter((line) => line.startsWith("    at ")),
		cause: cause === undefined ? undefined : describeError(cause),
	};
}
