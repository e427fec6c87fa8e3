import type { Principal, RequestContext } from "../../rpc/context.ts";

/**
 * Writes down that a member has taken a file. A log that fails stops nothing (DIG-05, CRS-08), and of an admin who looks at
 * the site as them nothing is written.
 */
export function logTaken(
	context: RequestContext,
	person: Pick<Principal, "viewedBy">,
	write: () => Promise<unknown>,
): void {
	if (person.viewedBy) return;
	write().catch((error) => context.log.error({ error }, "a download could not be logged"));
}
