/** Stands in a template for the site's name, which is put in when the mail is sent. */
export const SITE_NAME = "%%site_name%%";
