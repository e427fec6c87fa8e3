import { ORPCError } from "@orpc/client";

/**
 * Returns the message for a failed call: the server's if the contract knows the error, otherwise the given one. The
 * server's message about its own failures is generic, and less helpful than the screen's.
 */
export function errorMessage(error: unknown, fallback: string): string {
	const known = error instanceof ORPCError && error.status >= 400 && error.status < 500;
	return known && error.message ? error.message : fallback;
}

/** Returns the code of a failed call, or null if there was no response. */
export const errorCode = (error: unknown): string | null => (error instanceof ORPCError ? String(error.code) : null);

/** Decides whether the server will never accept this: not a lost connection, an ended session, or too many calls. */
export const isRefused = (error: unknown): boolean =>
	error instanceof ORPCError && error.status >= 400 && error.status < 500 && ![401, 429].includes(error.status);

/** Returns the data of a failed call besides its message, as declared by the contract. */
export const errorData = <Data>(error: unknown): Data | undefined =>
	error instanceof ORPCError ? (error.data as Data | undefined) : undefined;
