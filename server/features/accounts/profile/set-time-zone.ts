import type { Services } from "../../../rpc/context.ts";
import { applyTimeZone } from "../../email/sequences/follow-sequence.ts";
import { updateTimeZone } from "./profile.queries.ts";

/**
 * Saves a member's time zone (SEQ-03), which their sequences follow from now on.
 *
 * @param timeZone an IANA name known to this machine
 * @param when `unlessSet`: keeps an existing time zone, because the browser detected this one and the person did not
 *   choose it
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
		if (customerId) await applyTimeZone(services, tx, customerId, now);
	});
}
