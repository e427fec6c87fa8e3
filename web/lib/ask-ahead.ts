import type { FetchQueryOptions, QueryKey } from "@tanstack/react-query";
import { session } from "./browser-session.ts";
import { type AllowedRoles, isAllowed } from "./paths.ts";
import { queryClient } from "./query-client.ts";

/** A change of screens that takes no longer is felt as immediate. */
const MOST_MS = 100;

/**
 * For a route's `clientLoader`: asks for what the page shows as soon as someone goes there. A quick answer is drawn with
 * the page, instead of its skeleton and then its rows; a slow one, or a failure, is left to the page itself.
 *
 * @param allowed who may see the page; nothing is asked for anyone else, nor before it is known who is there
 */
export async function askAhead<Data, Key extends QueryKey>(
	allowed: AllowedRoles,
	query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<null> {
	if (!isAllowed(session.state().role, allowed)) return null;
	// Shown at once, then refreshed by the page.
	if (queryClient.getQueryData(query.queryKey) !== undefined) return null;
	const most = new Promise((resolve) => setTimeout(resolve, MOST_MS));
	await Promise.race([queryClient.prefetchQuery(query), most]);
	return null;
}
