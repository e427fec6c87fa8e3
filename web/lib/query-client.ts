import { QueryClient } from "@tanstack/react-query";

/** What this browser knows of the server. One for the whole application, so that routes can ask before they are shown. */
export const queryClient = new QueryClient({
	defaultOptions: {
		// Once visited, a page shows what it had at once and then refreshes.
		queries: { staleTime: 5_000, gcTime: 30 * 60_000, retry: 1 },
		// Tried even without a connection: what is saved fails in words then, instead of waiting unseen for its return.
		mutations: { networkMode: "always" },
	},
});
