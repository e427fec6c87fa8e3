import { type Logger, pino } from "pino";

export type Log = Logger;

/** Structured lines on standard output. Nothing that opens a door is ever written (OPS-05). */
export function createLog(level: string): Log {
	return pino({
		level,
		base: null,
		redact: ["password", "token", "*.password", "*.token", "headers.cookie", "headers.authorization"],
	});
}
