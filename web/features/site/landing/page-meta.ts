import { brandFile } from "../../../../contract/site/brand/brand-files.ts";
import type { PageContent } from "../../../../contract/site/sales-page/page-content.ts";
import { type RootData, rootDataOf } from "../../../lib/page/site.ts";

interface PageHead {
	title: string;
	description: string;
	/** The page's own address, or that of its canonical version. */
	path: string;
	/** False keeps it out of search engines. */
	indexed?: boolean;
}

/**
 * Returns what a public page tells search engines and link previews (PUB-13), as a route's `meta`.
 *
 * @param headOf returns its title and description from the published content
 * @param more for this page only
 */
export const pageMeta =
	(
		headOf: (page: PageContent, site: RootData["site"]) => PageHead,
		more: (page: PageContent, site: RootData["site"], reviews: RootData["reviews"]) => object[] = () => [],
	) =>
	({ matches }: { matches: Parameters<typeof rootDataOf>[0] }) => {
		const { site, reviews, page, draft } = rootDataOf(matches);
		// A page that could not be loaded at all.
		if (!page) return [];
		if (draft) return describe({ ...headOf(page, site), indexed: false }, site);
		return [...describe(headOf(page, site), site), ...more(page, site, reviews)];
	};

function describe({ path, indexed = true, title, description }: PageHead, site: RootData["site"]) {
	const address = site.url + path;
	const version = site.brand?.version ?? "";
	const picture = site.url + brandFile("share", version);
	// A site with one product is often called like it.
	const shown = title === `${site.name} | ${site.name}` ? site.name : title;
	return [
		{ title: shown },
		{ name: "description", content: description },
		{ name: "robots", content: indexed ? "index, follow" : "noindex" },
		...(indexed ? [{ tagName: "link", rel: "canonical", href: address } as const] : []),
		{ property: "og:type", content: "website" },
		{ property: "og:title", content: shown },
		{ property: "og:description", content: description },
		{ property: "og:url", content: address },
		{ property: "og:image", content: picture },
		{ property: "og:image:width", content: "1200" },
		{ property: "og:image:height", content: "630" },
		{ name: "twitter:card", content: "summary_large_image" },
		...(site.brand ? [{ name: "theme-color", content: site.brand.look.page.cream }] : []),
		{ tagName: "link", rel: "apple-touch-icon", href: brandFile("appleIcon", version) } as const,
		{ tagName: "link", rel: "manifest", href: brandFile("manifest", version) } as const,
	];
}
