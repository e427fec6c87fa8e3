import type { Principal, RequestContext } from "../../rpc/context.ts";

/** How a download is written down: where it begins, and how much of it has left. */
export interface TakenLog {
	/** @returns the id of the new entry */
	begin(): Promise<string>;
	/** @param id null for a later part of a download that began before: it adds to the newest one */
	add(id: string | null, bytes: number): Promise<unknown>;
}

/**
 * Writes down that a member has taken a file, from which machine, and how much of it went out (ORD-03). A log that fails
 * stops nothing (DIG-05, CRS-08), and of an admin who looks at the site as them nothing is written.
 */
export function logTaken(
	context: RequestContext,
	person: Pick<Principal, "viewedBy">,
	log: TakenLog,
): { onStart: () => void; onEnd: (bytes: number) => void } {
	let begun: Promise<string | null> = Promise.resolve(null);
	const failed = (error: unknown) => {
		context.log.error({ error }, "a download could not be logged");
		return null;
	};
	return {
		onStart: () => {
			if (!person.viewedBy) begun = log.begin().catch(failed);
		},
		onEnd: (bytes) => {
			if (!person.viewedBy && bytes > 0) begun.then((id) => log.add(id, bytes)).catch(failed);
		},
	};
}
