import { listAccess } from "../../../auth/access/access.queries.ts";
import { type MayStillSend, refusals, refuseEach } from "../../../mail/may-still-send.ts";

/** Decides about announcements, which are for members: customers with access and an account. */
export const mayStillAnnounce: MayStillSend = async (db, messages) => {
	const access = await listAccess(
		db,
		messages.flatMap(({ customerId }) => customerId ?? []),
	);
	return refuseEach(messages, ({ customerId }) => {
		const customer = access.get(customerId ?? "");
		if (!customer?.approved) return refusals.noAccess;
		return customer.registered ? null : refusals.noAccount;
	});
};
