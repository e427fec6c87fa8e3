/** Placeholder for the site's name, which is filled in when the mail is sent. */
export const SITE_NAME = "%%site_name%%";

/** Placeholder for the support address, a setting of the site, which is filled in when the mail is sent. */
export const SUPPORT_EMAIL = "%%support_email%%";

/** Placeholder for the logo, or for the name where there is none; in plain text always the name. */
export const MAIL_BRAND = "%%brand%%";

/** Placeholders for colors of the brand, which are filled in when the mail is sent (BRND-01). */
export const MAIL_COLORS = {
	ink: "%%color_ink%%",
	muted: "%%color_muted%%",
	deep: "%%color_deep%%",
	brand: "%%color_brand%%",
	paper: "%%color_paper%%",
	white: "%%color_white%%",
	line: "%%color_line%%",
	tint: "%%color_tint%%",
} as const;
export type MailColor = keyof typeof MAIL_COLORS;

/** Placeholder for the corner radius of buttons, in pixels. */
export const MAIL_RADIUS = "%%radius%%px";

/** Placeholder for the token of a lead in the link to their lesson, which is filled in when the mail is sent. */
export const LEAD_TOKEN = "token-of-the-reader";

/** Placeholder for the address of the recipient's mail preferences, which is filled in when the mail is sent. */
export const MAIL_PAGE = "%%mail_page%%";
