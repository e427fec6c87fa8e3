import { HOUR_MS } from "../../../../contract/durations.ts";
import { listAccess } from "../../../auth/access/access.queries.ts";
import { type MayStillSend, refusals, refuseEach } from "../../../mail/may-still-send.ts";

/** A reminder is queued for the daytime, and might arrive at night if it is sent later than this. */
const MAX_DELAY_MS = 2 * HOUR_MS;

/** Decides about reminders: registering, losing access and a delay of hours end them (WAY-02). */
export const mayStillRemind: MayStillSend = async (db, messages) => {
	const access = await listAccess(
		db,
		messages.flatMap(({ customerId }) => customerId ?? []),
	);
	return refuseEach(messages, ({ customerId, createdAt }) => {
		const customer = access.get(customerId ?? "");
		if (!customer?.approved) return refusals.noAccess;
		if (customer.registered) return "They have registered.";
		return Date.now() - createdAt.getTime() > MAX_DELAY_MS ? refusals.tooLate : null;
	});
};
