import type { Settings } from "../../../contract/site/settings.ts";
import type { Membership } from "./access.queries.ts";

/** What the seller requires of admins. */
interface SecondFactorSetting {
	read(): Promise<Pick<Settings, "admin_second_factor">>;
}

/**
 * Decides whether someone currently has admin rights: the role, and the second factor if the seller requires one
 * (SES-08).
 */
export async function isAdminNow(
	settings: SecondFactorSetting,
	person: { membership: Pick<Membership, "role">; secondFactor: boolean },
): Promise<boolean> {
	return person.membership.role === "admin" && !(await lacksSecondFactor(settings, person));
}

/** Decides whether an admin lacks the second factor that the seller requires (SES-08). */
export async function lacksSecondFactor(
	settings: SecondFactorSetting,
	person: { membership: Pick<Membership, "role"> | null; secondFactor: boolean },
): Promise<boolean> {
	if (person.secondFactor || person.membership?.role !== "admin") return false;
	return (await settings.read()).admin_second_factor === "required";
}
