import { ORPCError } from "@orpc/client";

/** Returns the server's message for each field, in the form's format; empty if it refused something else. */
export function fieldErrors(error: unknown): Record<string, string> {
	if (!(error instanceof ORPCError) || error.code !== "BAD_REQUEST") return {};
	const issues = (error.data as { issues?: { field: string; message: string }[] } | undefined)?.issues ?? [];
	return Object.fromEntries(
		issues.map(({ field, message }) => [field, message.charAt(0).toUpperCase() + message.slice(1)]),
	);
}
