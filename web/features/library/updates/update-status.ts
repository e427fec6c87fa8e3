import type { AdminUpdate } from "../../../../contract/library/updates.ts";

export type UpdateStatus = "Active" | "Inactive" | "Scheduled" | "Expired";

/**
 * Returns the status of an update at a given time (UPD-02): active while members see it, otherwise scheduled or
 * expired.
 */
export function statusOf(
	{ isActive, startDate, endDate }: Pick<AdminUpdate, "isActive" | "startDate" | "endDate">,
	now: Date,
): UpdateStatus {
	if (!isActive) return "Inactive";
	if (endDate && endDate < now) return "Expired";
	return startDate && startDate > now ? "Scheduled" : "Active";
}
