/** Pages that search engines may show. */
const paths = ["/", "/preview", "/terms", "/privacy", "/earnings"];

/** Returns the list of public pages for search engines (sitemaps.org protocol). */
export function sitemap(siteUrl: string): string {
	const entries = paths.map((path) => `<url><loc>${siteUrl}${path}</loc></url>`).join("");
	return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`;
}
