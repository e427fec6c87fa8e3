import type { PageArm } from "../../../contract/page-tests.ts";
import type { RequestContext } from "../../rpc/context.ts";
import { assignArm } from "./assign-arm.ts";
import { countable } from "./countable.ts";
import type { CheckoutVisit } from "./visit-counter.ts";

/**
 * Which version of the sales page whoever asks has before them (PAGE-03): its price is theirs.
 *
 * @param context of their request
 */
export async function armOfBuyer({ services, headers, address }: RequestContext): Promise<PageArm> {
	return assignArm(services.visits, (name) => headers.get(name) ?? undefined, address);
}

/**
 * Counts a checkout that is opened, and finds where its visitor came from (PAGE-04). It never keeps anyone from buying.
 *
 * @param context of the request that opens it
 */
export async function noteCheckout({ services, headers, address, log }: RequestContext): Promise<CheckoutVisit> {
	try {
		return await services.visits.noteCheckout(countable((name) => headers.get(name) ?? undefined, address));
	} catch (error) {
		log.warn({ error }, "a checkout was not counted");
		return { visitSource: null, pageTestId: null, pageVersion: null };
	}
}
