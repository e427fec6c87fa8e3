import type { PageArm } from "../../../../contract/site/sales-page/page-tests.ts";
import { countable } from "./countable.ts";
import type { VisitCounter } from "./visit-counter.ts";

/**
 * Decides which version of the sales page a request gets (PAGE-03). Visitors who are not counted, such as robots and
 * people who opt out by `Sec-GPC` or `DNT`, get A; so does everyone while no test is running or the day's salt is
 * unavailable. Never throws.
 *
 * @param header returns a request header by lowercase name
 * @param address of the client
 * @returns synchronously if no query is needed
 */
export function assignArm(
	visits: Pick<VisitCounter, "isTesting" | "armFor">,
	header: (name: string) => string | undefined,
	address: string,
): PageArm | Promise<PageArm> {
	if (!visits.isTesting()) return "a";
	const visitor = countable(header, address);
	return visitor ? visits.armFor(visitor) : "a";
}
