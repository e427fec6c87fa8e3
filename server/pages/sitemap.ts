/** Pages that a search engine may show. */
const paths = ["/", "/preview", "/terms", "/privacy", "/earnings"];

/** The list of public pages for search engines, by the sitemaps.org protocol. */
export function sitemap(siteUrl: string): string {
	const entries = paths.map((path) => `<url><loc>${siteUrl}${path}</loc></url>`).join("");
	return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`;
}
