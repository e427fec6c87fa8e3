import type { SettingsStore } from "../settings/settings-store.ts";
import type { Standing } from "./access.queries.ts";

/** Whether someone has an admin's rights now: the role, and the second factor where the seller asks admins for it (SES-08). */
export async function isAdminNow(
	settings: SettingsStore,
	person: { standing: Pick<Standing, "role">; secondFactor: boolean },
): Promise<boolean> {
	return person.standing.role === "admin" && !(await lacksSecondFactor(settings, person));
}

/** SES-08: the seller asks admins for a second factor, and this one has none. */
export async function lacksSecondFactor(
	settings: SettingsStore,
	person: { standing: Pick<Standing, "role"> | null; secondFactor: boolean },
): Promise<boolean> {
	if (person.secondFactor || person.standing?.role !== "admin") return false;
	return (await settings.read()).admin_second_factor === "required";
}
