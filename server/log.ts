import { type DestinationStream, type Logger, pino } from "pino";
import { withoutSecrets } from "./secrets/secret-paths.ts";

export type Log = Logger;

/**
 * Creates a logger that writes structured lines to standard output. Credentials are never written, nor the values of a
 * failed statement, which are personal data (OPS-05).
 *
 * @param target replaces standard output in tests
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
				// What a library passes beside its message, including errors.
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
	// PostgreSQL quotes the value that it cannot read (data exceptions, class 22).
	const isDataException = typeof code === "string" && /^22[0-9A-Z]{3}$/.test(code);
	return {
		name,
		code,
		// The database layer appends the values to the statement.
		message: isQuery
			? `failed query: ${query}`
			: isDataException
				? error.message.replace(/".*"/s, '"…"')
				: error.message,
		stack: stack?.split("\n").filter((line) => line.startsWith("    at ")),
		cause: cause === undefined ? undefined : describeError(cause),
	};
}
