import { ORPCError } from "@orpc/client";
import { type DehydratedState, hydrate, QueryClient } from "@tanstack/react-query";

/** Long enough for people who click the button themselves. */
const RECOVER_MS = 15_000;

/**
 * Once visited, a page shows its earlier data immediately and then refreshes. On the server a client lives as long as its
 * response, and `Infinity` means no timer: any other value would hold the response in memory for that long.
 */
const KEPT_MS = import.meta.env.SSR ? Number.POSITIVE_INFINITY : 30 * 60_000;

/** Retries failed queries when the server is back, except those that it refused. */
const recoverFromFailure = ({ state: { status, error } }: { state: { status: string; error: unknown } }) =>
	status === "error" && !(error instanceof ORPCError && error.status < 500) ? RECOVER_MS : false;

export const createQueryClient = () =>
	new QueryClient({
		defaultOptions: {
			queries: { staleTime: 5_000, gcTime: KEPT_MS, retry: 1, refetchInterval: recoverFromFailure },
			// Also without a connection: a save then fails with a message, instead of silently waiting for the network.
			mutations: { networkMode: "always" },
		},
	});

/** The browser's query cache. One for the entire application, so that routes can load data before they are shown. */
export const queryClient = createQueryClient();

/**
 * Returns the query client of the current page, with the data included in it: the browser's own, or a new one for each
 * response on the server.
 */
export function queryClientWith(states: DehydratedState[]): QueryClient {
	const client = import.meta.env.SSR ? createQueryClient() : queryClient;
	// By this browser's clock, which may differ from the server's.
	const dataUpdatedAt = Date.now();
	for (const { mutations, queries } of states) {
		hydrate(client, {
			mutations,
			queries: queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })),
		});
	}
	return client;
}
