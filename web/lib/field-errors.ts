import { ORPCError } from "@orpc/client";

/** The server's words beside each field they are about, as a form takes them; none where it refused something else. */
export function fieldErrors(error: unknown): Record<string, string> {
	if (!(error instanceof ORPCError) || error.code !== "BAD_REQUEST") return {};
	const issues = (error.data as { issues?: { field: string; message: string }[] } | undefined)?.issues ?? [];
	return Object.fromEntries(
		issues.map(({ field, message }) => [field, message.charAt(0).toUpperCase() + message.slice(1)]),
	);
}
