import type { ErrorMap } from "@orpc/contract";
import { ORPCError } from "@orpc/server";

/**
 * A refusal that the contract knows, for use-cases: thrown inside a transaction it takes everything back.
 *
 * @param message instead of the contract's own words, where the case can be said more exactly
 */
export function refusal<Errors extends ErrorMap>(
	errors: Errors,
	code: keyof Errors & string,
	message?: string,
): ORPCError<string, unknown> {
	const known = errors[code];
	return new ORPCError(code, { status: known?.status, message: message ?? known?.message });
}
