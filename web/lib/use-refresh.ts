import { useQueryClient } from "@tanstack/react-query";
import { queries } from "./api.ts";

/**
 * Returns a function that refetches what admins edit and members see. After a change, the admin's own list is refetched
 * before anything is reported, the members' when it is next viewed.
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
