import { isDatabaseAway } from "../database/database-errors.ts";

/** An error whose message is written for the seller. */
export class ExplainedError extends Error {}

const SYSTEM_ERRORS: Record<string, string> = {
	ENOSPC: "The disk is full.",
	EDQUOT: "The disk is full.",
	EROFS: "The disk can't be written to.",
	EACCES: "The site is not allowed to write there.",
	EPERM: "The site is not allowed to write there.",
	ENOTFOUND: "The server's address could not be found.",
	EAI_AGAIN: "The server's address could not be found.",
	ECONNREFUSED: "The server refused the connection.",
	ECONNRESET: "The server broke the connection.",
	ETIMEDOUT: "The server did not answer in time.",
};

/**
 * Describes to the seller why work failed. An unknown error's own message stays in the log, since it may quote
 * personal data.
 */
export function describeError(error: unknown): string {
	if (error instanceof ExplainedError) return error.message;
	if (isDatabaseAway(error) && !isSystemError(error)) return "The database did not answer.";
	const code = isSystemError(error) ? error.code : "";
	return SYSTEM_ERRORS[code] ?? "This site could not finish it. See the log for details.";
}

const isSystemError = (error: unknown): error is { code: string } =>
	error instanceof Error && "syscall" in error && "code" in error && typeof error.code === "string";
