/** Placeholder for the site's name, which is filled in when the mail is sent. */
export const SITE_NAME = "%%site_name%%";

/** Placeholder for the support address, a setting of the site, which is filled in when the mail is sent. */
export const SUPPORT_EMAIL = "%%support_email%%";

/** Placeholder for the address of the recipient's mail preferences, which is filled in when the mail is sent. */
export const MAIL_PAGE = "%%mail_page%%";
