import { limits } from "../../../../contract/limits.ts";
import type { Services } from "../../../rpc/context.ts";
import { lookAt } from "../../email/sequences/send-due-messages.ts";
import { findBuyer, lockLead, type StoredLead, startSequence, writeConfirmation } from "./leads.queries.ts";

/** Decides whether the button still works: an unconfirmed request ends after some days (LEAD-02). */
export const canConfirm = ({ confirmedAt, askedAt }: StoredLead, now: Date): boolean =>
	confirmedAt !== null || now.getTime() - askedAt.getTime() <= limits.leadConfirmationMs;

/** Decides whether a lead sees the lesson, or the button first: after unsubscribing, it is a new request. */
export const isConfirmed = ({ confirmedAt, unsubscribedAt, askedAt }: StoredLead): boolean =>
	confirmedAt !== null && (unsubscribedAt === null || unsubscribedAt > askedAt);

/**
 * Confirms a lead, whose address is proven from now on, and starts the sequence of the seller, unless they have bought
 * (LEAD-03). Pressing the button again changes nothing.
 *
 * @returns false if the request has ended
 */
export async function confirmLead(
	services: Pick<Services, "db" | "settings" | "config">,
	id: string,
	now: Date,
): Promise<boolean> {
	const { lead_sequence: sequence, time_zone: siteZone } = await services.settings.read();
	return services.db.transaction(async (tx) => {
		const lead = await lockLead(tx, id);
		if (!lead || !canConfirm(lead, now)) return false;
		if (isConfirmed(lead)) return true;
		const buyer = await findBuyer(tx, lead.email);
		const boughtAt = lead.boughtAt ?? buyer?.boughtAt ?? null;
		await writeConfirmation(tx, id, {
			confirmedAt: lead.confirmedAt ?? now,
			unsubscribedAt: null,
			boughtAt,
			customerId: buyer?.id ?? null,
		});
		if (boughtAt === null && sequence) {
			const started = await startSequence(tx, id, sequence, now);
			await lookAt(services, tx, started, siteZone, now);
		}
		return true;
	});
}
