/** Name of a site that its seller has not named yet. */
export const DEFAULT_SITE_NAME = "Microgreens Academy";
