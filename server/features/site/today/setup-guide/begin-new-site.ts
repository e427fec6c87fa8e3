import type { MemberTextChanges } from "../../../../../contract/site/member-texts/all-words.ts";
import { settingShapes } from "../../../../../contract/site/settings.ts";
import type { Services } from "../../../../rpc/context.ts";
import { writeMemberTexts } from "../../member-texts/member-texts.queries.ts";
import { insertGuideOfNewSite } from "./setup-guide.queries.ts";

/** In place of defaults that describe the delivered product and its offers (DWN-02, CRS-04). */
const newSiteTexts: MemberTextChanges = {
	filesBundle: "Everything in one ZIP",
	courseCohort: "Learn in a group",
	courseCohortBadge: "Few places",
	courseCohortPoints: "A small group that works side by side\nYour questions answered",
};

/**
 * Gives a site that has never been used its setup guide (BRND-02). Until its page is published, visitors see `Coming
 * soon`; until the seller names the site, it is called after its domain and has no phone number. A try-out has no guide:
 * it shows the sample.
 */
export async function beginNewSite({
	db,
	settings,
	config,
}: Pick<Services, "db" | "settings" | "config">): Promise<void> {
	if (!(await insertGuideOfNewSite(db))) return;
	const domain = settingShapes.site_name.safeParse(new URL(config.siteUrl).hostname);
	await writeMemberTexts(db, newSiteTexts, new Date());
	await settings.save({ support_phone: "", ...(domain.success && { site_name: domain.data }) });
}
