import { DEFAULT_SITE_NAME, siteValue } from "../../contract/page-marks.ts";

/** The name of the element that brings the site's name into the application's pages; the server fills it in. */
export const SITE_NAME_META = "application-name";

/** The site's name as the seller has set it. In what is rendered at build time it is a mark, filled in by the server. */
export function siteName(): string {
	if (typeof document === "undefined") return import.meta.env?.DEV ? DEFAULT_SITE_NAME : siteValue.siteName;
	const meta = document.querySelector<HTMLMetaElement>(`meta[name="${SITE_NAME_META}"]`);
	return meta?.content || DEFAULT_SITE_NAME;
}
