import { ORPCError } from "@orpc/client";
import { type DehydratedState, hydrate, QueryClient } from "@tanstack/react-query";

/** Long enough for whoever presses the button themselves. */
const RECOVER_MS = 15_000;

/** What could not be loaded comes by itself when the server is back; what it refused would be refused again. */
const recoverFromFailure = ({ state: { status, error } }: { state: { status: string; error: unknown } }) =>
	status === "error" && !(error instanceof ORPCError && error.status < 500) ? RECOVER_MS : false;

export const createQueryClient = () =>
	new QueryClient({
		defaultOptions: {
			// Once visited, a page shows what it had at once and then refreshes.
			queries: { staleTime: 5_000, gcTime: 30 * 60_000, retry: 1, refetchInterval: recoverFromFailure },
			// Tried even without a connection: what is saved fails in words then, instead of waiting unseen for its return.
			mutations: { networkMode: "always" },
		},
	});

/** What this browser knows of the server. One for the whole application, so that routes can ask before they are shown. */
export const queryClient = createQueryClient();

/**
 * The query client of the page that is drawn, with what came along with the page: the browser's own there, one of its own
 * for each answer on the server.
 */
export function queryClientWith(states: DehydratedState[]): QueryClient {
	const client = import.meta.env.SSR ? createQueryClient() : queryClient;
	// By this browser's clock, which may be another than the server's.
	const dataUpdatedAt = Date.now();
	for (const { mutations, queries } of states) {
		hydrate(client, {
			mutations,
			queries: queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })),
		});
	}
	return client;
}
