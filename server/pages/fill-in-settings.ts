import type { SiteCondition } from "../../contract/page-marks.ts";
import type { Settings } from "../../contract/settings.ts";
import { escapeHtml } from "./escape-html.ts";

/**
 * Puts the settings into a page that was rendered at build time. The marks are those of `contract/page-marks.ts`.
 *
 * @param html as it was rendered
 * @param siteUrl the site's origin
 */
export function fillInSettings(html: string, settings: Settings, siteUrl: string): string {
	const conditions: Record<SiteCondition, boolean> = {
		show_sign_in: settings.show_sign_in !== "false",
		has_checkout: settings.checkout_url !== "",
		no_checkout: settings.checkout_url === "",
	};
	const values: Record<string, string> = {
		site_name: settings.site_name,
		site_url: siteUrl,
		buy_url: settings.checkout_url || "#price",
		support_email: settings.support_email,
		support_phone: settings.support_phone,
		social_proof: settings.social_proof,
	};
	return html
		.replaceAll(/<site-if data-when="(\w+)">([\s\S]*?)<\/site-if>/g, (_match, when: string, content: string) =>
			conditions[when as SiteCondition] ? content : "",
		)
		.replaceAll(/%%(\w+)%%/g, (mark, key: string) => (key in values ? escapeHtml(values[key] ?? "") : mark));
}
