import type { SiteCondition } from "../../contract/page-marks.ts";
import { phoneLink } from "../../contract/phone-link.ts";
import type { Settings } from "../../contract/settings.ts";
import { escapeHtml } from "./escape-html.ts";

/**
 * Puts the settings into a page that was rendered at build time. The marks are those of `contract/page-marks.ts`.
 *
 * @param html as it was rendered
 * @param siteUrl the site's origin
 * @param signedIn whether it is for someone who is signed in
 */
export function fillInSettings(html: string, settings: Settings, siteUrl: string, signedIn = false): string {
	const conditions: Record<SiteCondition, boolean> = {
		sign_in: !signedIn && settings.show_sign_in !== "false",
		signed_in: signedIn,
		has_checkout: settings.checkout_url !== "",
		no_checkout: settings.checkout_url === "",
	};
	const values: Record<string, string> = {
		site_name: settings.site_name,
		site_url: siteUrl,
		buy_url: settings.checkout_url || "#price",
		support_email: settings.support_email,
		support_phone: settings.support_phone,
		support_phone_link: phoneLink(settings.support_phone),
		social_proof: settings.social_proof,
	};
	return html
		.replaceAll(/<site-if data-when="(\w+)">([\s\S]*?)<\/site-if>/g, (_match, when: string, content: string) =>
			conditions[when as SiteCondition] ? content : "",
		)
		.replaceAll(/%%(\w+)%%/g, (mark, key: string) => (key in values ? escapeHtml(values[key] ?? "") : mark));
}
