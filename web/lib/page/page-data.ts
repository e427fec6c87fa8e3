import { ORPCError } from "@orpc/client";
import { type DehydratedState, dehydrate, type FetchQueryOptions, type QueryKey } from "@tanstack/react-query";
import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs } from "react-router";
import { createQueryClient, queryClient } from "../query-client.ts";
import { visitContext } from "./page-context.ts";

/** A faster change of screens feels immediate. */
const INSTANT_MS = 100;
/** The server sends a page without data that takes longer; the browser requests it again (OPS-05). */
const SERVER_TIMEOUT_MS = 2_000;

interface PageArguments {
	params: Record<string, string | undefined>;
	url: URL;
	/**
	 * Loads a query's data.
	 *
	 * @returns undefined if it failed, which the page reports itself
	 */
	load<Data, Key extends QueryKey>(query: FetchQueryOptions<Data, Error, Data, Key>): Promise<Data | undefined>;
}

/**
 * Creates the `loader` and `clientLoader` of a page from one list of its queries. For the first response the procedures
 * run in process, and their data is included in the page. In the browser, data is requested when a navigation starts:
 * the page waits for a fast response, and handles a slow one, or an error, itself.
 */
export function pageData(load: (page: PageArguments) => Promise<unknown>) {
	return {
		loader: async ({ context, params, request }: LoaderFunctionArgs) => {
			const { client } = context.get(visitContext);
			const queries = createQueryClient();
			const deadline = Date.now() + SERVER_TIMEOUT_MS;
			let status = 200;
			await load({
				params,
				url: new URL(request.url),
				load: async (query) => {
					try {
						const queryFn = () => until(deadline, callProcedure(client, query.queryKey));
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
				// Cached data is shown immediately, then refreshed by the page.
				load: async (query) => {
					const known = queryClient.getQueryData(query.queryKey);
					return known === undefined ? queryClient.fetchQuery(query).catch(() => undefined) : (known as never);
				},
			});
			await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, INSTANT_MS))]);
			return null;
		},
	};
}

async function until<Answer>(deadline: number, answer: Promise<Answer>): Promise<Answer> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error("no answer in time")), deadline - Date.now());
	});
	return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** Decides whether the record does not exist, or the address cannot belong to one. */
const isMissing = ({ status, code }: ORPCError<string, unknown>) => status === 404 || code === "BAD_REQUEST";

/** Calls the procedure of a query: its key in `queries` (`api.ts`) contains path and input. */
function callProcedure(client: unknown, [path, options]: QueryKey): Promise<unknown> {
	const procedure = (path as string[]).reduce((node, step) => (node as Record<string, unknown>)[step], client);
	return (procedure as (input: unknown) => Promise<unknown>)((options as { input?: unknown } | undefined)?.input);
}

/** Returns the data loaded by the routes of a page (`loader` above). */
export const dehydratedOf = (loaderData: unknown[]): DehydratedState[] =>
	loaderData.flatMap((one) => (one as { queries?: DehydratedState } | null | undefined)?.queries ?? []);
