import { ORPCError } from "@orpc/client";
import { type DehydratedState, dehydrate, type FetchQueryOptions, type QueryKey } from "@tanstack/react-query";
import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs } from "react-router";
import { visitContext } from "./page-context.ts";
import { createQueryClient, queryClient } from "./query-client.ts";

/** A change of screens that takes no longer is felt as immediate. */
const MOST_MS = 100;

interface PageArguments {
	params: Record<string, string | undefined>;
	url: URL;
	/** Gets what a query asks for. @returns undefined where it failed: the page says so itself */
	load<Data, Key extends QueryKey>(query: FetchQueryOptions<Data, Error, Data, Key>): Promise<Data | undefined>;
}

/**
 * What a page shows, named once, for its `loader` and `clientLoader`. With the first answer the procedures run in
 * process, and what they give comes with the page. In the browser it is asked for as soon as someone goes there: a quick
 * answer is drawn with the page, a slow one, or a failure, is left to the page itself.
 */
export function pageData(load: (page: PageArguments) => Promise<unknown>) {
	return {
		loader: async ({ context, params, request }: LoaderFunctionArgs) => {
			const { client } = context.get(visitContext);
			const queries = createQueryClient();
			let status = 200;
			await load({
				params,
				url: new URL(request.url),
				load: async (query) => {
					try {
						const queryFn = () => callProcedure(client, query.queryKey);
						return await queries.fetchQuery({ ...query, queryFn: queryFn as never, retry: false });
					} catch (error) {
						if (error instanceof ORPCError && isMissing(error)) status = 404;
						return undefined;
					}
				},
			});
			return data({ queries: dehydrate(queries) }, status);
		},
		clientLoader: async ({ params, request }: ClientLoaderFunctionArgs): Promise<null> => {
			const loaded = load({
				params,
				url: new URL(request.url),
				// What is known already is shown at once, then refreshed by the page.
				load: async (query) => {
					const known = queryClient.getQueryData(query.queryKey);
					return known === undefined ? queryClient.fetchQuery(query).catch(() => undefined) : (known as never);
				},
			});
			await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, MOST_MS))]);
			return null;
		},
	};
}

/** There is no such thing, or the address is none that a thing could have. */
const isMissing = ({ status, code }: ORPCError<string, unknown>) => status === 404 || code === "BAD_REQUEST";

/** The key of a query of `queries` (`api.ts`) holds the procedure's path and input. */
function callProcedure(client: unknown, [path, options]: QueryKey): Promise<unknown> {
	const procedure = (path as string[]).reduce((node, step) => (node as Record<string, unknown>)[step], client);
	return (procedure as (input: unknown) => Promise<unknown>)((options as { input?: unknown } | undefined)?.input);
}

/** What the routes of a page have brought along (`loader` above). */
export const dehydratedOf = (loaderData: unknown[]): DehydratedState[] =>
	loaderData.flatMap((one) => (one as { queries?: DehydratedState } | null | undefined)?.queries ?? []);
