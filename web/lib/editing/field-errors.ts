import { ORPCError } from "@orpc/client";
import { capitalize } from "../../../contract/text/capitalize.ts";
import { errorMessage } from "../error-message.ts";

/** Returns what the server refused; empty if that is no field. */
export function refusedFields(error: unknown): { field: string; message: string }[] {
	if (!(error instanceof ORPCError) || error.code !== "BAD_REQUEST") return [];
	return (error.data as { issues?: { field: string; message: string }[] } | undefined)?.issues ?? [];
}

/** Returns the server's message for each field, in the form's format; empty if it refused something else. */
export function fieldErrors(error: unknown): Record<string, string> {
	return Object.fromEntries(refusedFields(error).map(({ field, message }) => [field, capitalize(message)]));
}

/**
 * Returns the message beside a form's button after the server has refused it. Fields say themselves what is wrong with
 * them.
 *
 * @param names of fields that may be out of sight, such as `the text`
 * @param fallback the message if the server has none
 */
export function formFailure(error: unknown, fallback: string, names: Record<string, string> = {}): string {
	const [refused] = refusedFields(error);
	if (!refused) return errorMessage(error, fallback);
	const name = names[refused.field];
	return name ? `${capitalize(name)} ${refused.message}.` : CHECK_FIELDS;
}

export const CHECK_FIELDS = "Check the marked fields.";
