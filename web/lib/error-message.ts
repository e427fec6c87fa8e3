import { ORPCError } from "@orpc/client";

/**
 * What a person reads of a failed call: the server's words where the contract knows the error, else the promised ones.
 * What the server says of its own failures is the same for everything, and says less than the screen can.
 */
export function errorMessage(error: unknown, promised: string): string {
	const known = error instanceof ORPCError && error.status >= 400 && error.status < 500;
	return known && error.message ? error.message : promised;
}

/** @returns the code of a failed call, or null where there was no answer at all */
export const errorCode = (error: unknown): string | null => (error instanceof ORPCError ? String(error.code) : null);

/** Whether the server will never take this: neither a lost line, nor a session that has ended, nor too many calls. */
export const isRefused = (error: unknown): boolean =>
	error instanceof ORPCError && error.status >= 400 && error.status < 500 && ![401, 429].includes(error.status);

/** @returns what a failed call tells besides its words, in the shape that the contract declares for it */
export const errorData = <Data>(error: unknown): Data | undefined =>
	error instanceof ORPCError ? (error.data as Data | undefined) : undefined;
