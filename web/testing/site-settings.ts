import { platformUpdates } from "../../content/platform-updates.ts";
import { type PublicSettings, settingDefaults } from "../../contract/site/settings.ts";

/** The settings that pages read, with their defaults. */
export const siteSettings: PublicSettings = {
	displayMode: settingDefaults.display_mode,
	showSignIn: true,
	layout: settingDefaults.layout,
	desktopColumns: 3,
	siteName: settingDefaults.site_name,
	supportEmail: settingDefaults.support_email,
	supportPhone: settingDefaults.support_phone,
	cohortUrl: "",
	sessionUrl: "",
	showsOffers: true,
	platformUpdates,
};
