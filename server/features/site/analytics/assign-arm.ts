import type { PageArm } from "../../../contract/page-tests.ts";
import { countable } from "./countable.ts";
import type { VisitCounter } from "./visit-counter.ts";

/**
 * Which version of the sales page a request gets (PAGE-03). Who is not counted, such as robots and people who ask for it by
 * `Sec-GPC` or `DNT`, gets A; so does everyone while no test runs or the day's salt cannot be had. It throws nothing.
 *
 * @param header of the request, by its name in lower case
 * @param address of the asking machine
 * @returns at once wherever nobody has to be asked
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
