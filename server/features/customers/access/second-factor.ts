import type { SettingsStore } from "../settings/settings-store.ts";
import type { Membership } from "./access.queries.ts";

/** Whether someone has an admin's rights now: the role, and the second factor where the seller asks admins for it (SES-08). */
export async function isAdminNow(
	settings: SettingsStore,
	person: { membership: Pick<Membership, "role">; secondFactor: boolean },
): Promise<boolean> {
	return person.membership.role === "admin" && !(await lacksSecondFactor(settings, person));
}

/** SES-08: the seller asks admins for a second factor, and this one has none. */
export async function lacksSecondFactor(
	settings: SettingsStore,
	person: { membership: Pick<Membership, "role"> | null; secondFactor: boolean },
): Promise<boolean> {
	if (person.secondFactor || person.membership?.role !== "admin") return false;
	return (await settings.read()).admin_second_factor === "required";
}
