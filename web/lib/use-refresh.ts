import { useQueryClient } from "@tanstack/react-query";
import { queries } from "./api.ts";

/**
 * For what members see and admins edit. After a change both lists are asked for again: the admin's own before anything is
 * said of it, the members' when they are next looked at.
 */
export function useRefresh(
	what: "updates" | "downloads" | "digitalDownloads" | "sequences" | "reviews",
): () => Promise<void> {
	const queryClient = useQueryClient();
	return async () => {
		void queryClient.invalidateQueries({ queryKey: queries.member[what].key() });
		await queryClient.invalidateQueries({ queryKey: queries.admin[what].key() });
	};
}
