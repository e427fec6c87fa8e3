import { limits } from "../../../../contract/limits.ts";
import type { Services } from "../../../rpc/context.ts";
import { advanceEnrollments } from "../../email/sequences/send-due-messages.ts";
import { findBuyer, lockLead, type StoredLead, startSequence, writeConfirmation } from "./leads.queries.ts";

/**
 * Decides whether the button of a link works (LEAD-02): until some days after it was issued, however often the address
 * is typed meanwhile; and after unsubscribing only if it was issued since.
 */
export function mayConfirm({ unsubscribedAt }: StoredLead, issuedAt: Date, now: Date): boolean {
	const isSince = unsubscribedAt === null || issuedAt.getTime() + 1_000 > unsubscribedAt.getTime();
	return isSince && now.getTime() - issuedAt.getTime() <= limits.leadConfirmationMs;
}

/** Decides whether a lead sees the lesson, or the button first: after unsubscribing, it is a new request. */
export const isConfirmed = ({ confirmedAt, unsubscribedAt, askedAt }: StoredLead): boolean =>
	confirmedAt !== null && (unsubscribedAt === null || unsubscribedAt > askedAt);

/**
 * Confirms a lead, whose address is proven from now on, and starts the sequence of the seller, unless they have bought
 * (LEAD-03). Pressing the button again changes nothing.
 *
 * @param link the lead, and when the link was issued
 * @returns false if the link opens nothing
 */
export async function confirmLead(
	services: Pick<Services, "db" | "settings" | "config">,
	link: { leadId: string; issuedAt: Date },
	now: Date,
): Promise<boolean> {
	const { leadId: id, issuedAt } = link;
	const { lead_sequence: sequence, time_zone: siteZone } = await services.settings.read();
	return services.db.transaction(async (tx) => {
		const lead = await lockLead(tx, id);
		if (!lead) return false;
		if (isConfirmed(lead)) return true;
		if (!mayConfirm(lead, issuedAt, now)) return lead.confirmedAt !== null;
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
			await advanceEnrollments(services, tx, started, siteZone, now);
		}
		return true;
	});
}
