import { pageErrors } from "../../../../../contract/site/sales-page/sales-page.ts";
import type { Services } from "../../../../rpc/context.ts";
import { Refusal } from "../../../../rpc/refusal.ts";
import { publishAsScheduled } from "../publish-page.ts";
import { findSchedule, refuseSchedule } from "./page-schedule.queries.ts";

/** Attempts in a row while the draft is being edited; the next minute tries again. */
const MAX_ATTEMPTS = 5;

/**
 * Publishes the draft if its time has come (PAGE-01): once, whichever process does it. What prevents it is stored and
 * shown on `Today`; after any other failure the next minute tries again.
 *
 * @returns how many pages were published
 */
export async function publishScheduled(services: Services, now: Date): Promise<number> {
	for (let attempt = 1; ; attempt += 1) {
		const schedule = await findSchedule(services.db);
		if (!schedule || schedule.refusedAt || schedule.publishAt > now) return 0;
		try {
			return (await publishAsScheduled(services, schedule, now)) ? 1 : 0;
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			// Somebody was typing: the draft is read again.
			if (error.code === "CHANGED_MEANWHILE" && attempt < MAX_ATTEMPTS) continue;
			if (error.code === "CHANGED_MEANWHILE") throw error;
			await refuseSchedule(services.db, schedule, describe(error));
			return 0;
		}
	}
}

function describe({ code, details }: Refusal): string {
	const known: Record<string, { message: string }> = pageErrors;
	return details.message ?? known[code]?.message ?? "The page could not be published.";
}
