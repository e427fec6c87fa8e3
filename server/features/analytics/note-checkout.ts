import type { RequestContext } from "../../rpc/context.ts";
import { countable } from "./countable.ts";

/**
 * Counts a checkout that is opened, and finds where its visitor came from (PAGE-04). It never keeps anyone from buying.
 *
 * @param context of the request that opens it
 * @returns the source to be kept with the checkout; null where nobody saw, or they ask not to be counted
 */
export async function noteCheckout({ services, headers, address, log }: RequestContext): Promise<string | null> {
	try {
		return await services.visits.noteCheckout(countable((name) => headers.get(name) ?? undefined, address));
	} catch (error) {
		log.warn({ error }, "a checkout was not counted");
		return null;
	}
}
