/** Of a site whose seller has not named it. */
export const DEFAULT_SITE_NAME = "Microgreens Academy";
