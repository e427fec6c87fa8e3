/*
 * Public pages are rendered at build time, settings change later. What depends on a setting is rendered as one of these
 * marks (web/ui/site-settings.tsx), and the server fills them in when a setting changes (server/pages/fill-in-settings.ts).
 */

/** Of a site whose seller has not named it. */
export const DEFAULT_SITE_NAME = "Microgreens Academy";

/** Stands for a setting's value, in text and in attributes. The server puts the value in, escaped. */
export const siteValue = {
	siteName: "%%site_name%%",
	/** The site's origin, for canonical links and pictures that are shared. */
	siteUrl: "%%site_url%%",
	/** Where a buy button leads: the checkout, or the price block while none is set (PUB-07). */
	buyUrl: "%%buy_url%%",
	supportEmail: "%%support_email%%",
	supportPhone: "%%support_phone%%",
	/** The address that calls it. */
	supportPhoneLink: "%%support_phone_link%%",
	/** `invented`, `real` or `off` (PUB-10). */
	socialProof: "%%social_proof%%",
} as const;

/** `sign_in`: the link to where one signs in, for a visitor; `signed_in`: the way back to the own area. */
export type SiteCondition = "sign_in" | "signed_in" | "has_checkout" | "no_checkout";
