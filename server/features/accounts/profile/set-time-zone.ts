import type { Services } from "../../rpc/context.ts";
import { followNewClocks } from "../sequences/follow-sequence.ts";
import { updateTimeZone } from "./profile.queries.ts";

/**
 * Keeps by whose clocks a member lives (SEQ-03). What they are on goes on by these.
 *
 * @param timeZone of IANA, one that is known here
 * @param when `unlessSet`: what they have stays, as a browser tells it and nobody has chosen it
 */
export async function setTimeZone(
	services: Pick<Services, "db" | "settings" | "config">,
	userId: string,
	timeZone: string,
	now: Date,
	when: "always" | "unlessSet" = "always",
): Promise<void> {
	await services.db.transaction(async (tx) => {
		const customerId = await updateTimeZone(tx, userId, timeZone, when === "unlessSet");
		if (customerId) await followNewClocks(services, tx, customerId, now);
	});
}
