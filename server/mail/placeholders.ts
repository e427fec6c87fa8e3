/** Stands in a template for the site's name, which is put in when the mail is sent. */
export const SITE_NAME = "%%site_name%%";

/** Stands for the address that answers questions, which is a setting of the site and put in when the mail is sent. */
export const SUPPORT_EMAIL = "%%support_email%%";

/** Stands for the address where the one who gets the message chooses their emails, which is put in when it is sent. */
export const MAIL_PAGE = "%%mail_page%%";
