import type { AdminUpdate } from "../../../contract/updates.ts";

export type UpdateStatus = "Active" | "Inactive" | "Scheduled" | "Expired";

/** What members see of an update at a moment (UPD-02): active is what they see, and what only waits or is over is not. */
export function statusOf(
	{ isActive, startDate, endDate }: Pick<AdminUpdate, "isActive" | "startDate" | "endDate">,
	now: Date,
): UpdateStatus {
	if (!isActive) return "Inactive";
	if (endDate && endDate < now) return "Expired";
	return startDate && startDate > now ? "Scheduled" : "Active";
}
