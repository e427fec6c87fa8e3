import { useNetwork } from "@mantine/hooks";
import { ORPCError } from "@orpc/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { checkSavedItems } from "./check-saved-items.ts";

/** `unreachable`: the device has a network, but the site doesn't answer. */
export type Connection = "checking" | "online" | "unreachable" | "offline";

/**
 * Checks with the server whether saved items may stay, as the member may have lost access while offline (LIB-04), and
 * again every few seconds while it doesn't answer.
 */
export function useConnection(): Connection {
	const { online } = useNetwork();
	const queryClient = useQueryClient();
	const { status } = useQuery({
		queryKey: ["saved items", "check"],
		queryFn: () => checkSavedItems(queryClient).then(() => true, ignoreRefusal),
		enabled: online,
		retry: false,
		staleTime: 0,
	});
	if (!online) return "offline";
	return status === "pending" ? "checking" : status === "error" ? "unreachable" : "online";
}

/** A server that refuses something can be reached. */
function ignoreRefusal(error: unknown): boolean {
	if (error instanceof ORPCError && error.status < 500) return true;
	throw error;
}
