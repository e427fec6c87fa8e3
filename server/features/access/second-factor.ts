import type { SettingsStore } from "../settings/settings-store.ts";
import type { Standing } from "./access.queries.ts";

/** SES-08: the seller asks admins for a second factor, and this one has none. */
export async function lacksSecondFactor(
	settings: SettingsStore,
	person: { standing: Pick<Standing, "role"> | null; secondFactor: boolean },
): Promise<boolean> {
	if (person.secondFactor || person.standing?.role !== "admin") return false;
	return (await settings.read()).admin_second_factor === "required";
}
