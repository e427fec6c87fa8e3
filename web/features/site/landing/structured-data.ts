import { brandFile } from "../../../../contract/site/brand/brand-files.ts";
import type { PublishedReviews } from "../../../../contract/site/reviews.ts";
import type { PageContent } from "../../../../contract/site/sales-page/page-content.ts";
import type { SectionOf } from "../../../../contract/site/sales-page/page-sections/kinds.ts";
import { sectionsOf } from "../../../../contract/site/sales-page/page-sections/sections.ts";
import { markdownToText } from "../../../../contract/text/markdown.ts";
import type { RootData } from "../../../lib/page/site.ts";

/** Returns the offer for search engines, rated only by buyers: samples are not reviews (REV-02). */
const product = (page: PageContent, site: RootData["site"], reviews: PublishedReviews | undefined) => ({
	"@context": "https://schema.org",
	"@type": "Product",
	name: page.site.productName,
	description: page.landing.meta.description,
	image: [site.url + brandFile("share", site.brand?.version ?? "")],
	brand: {
		"@type": "Brand",
		name: site.name,
		logo: site.url + (site.brand?.logo?.src ?? brandFile("icon512", site.brand?.version ?? "")),
	},
	offers: {
		"@type": "Offer",
		url: `${site.url}/`,
		price: page.offer.price,
		priceCurrency: page.offer.currency,
		availability: "https://schema.org/InStock",
	},
	...(reviews && {
		aggregateRating: {
			"@type": "AggregateRating",
			ratingValue: reviews.average,
			reviewCount: reviews.count,
			bestRating: 5,
			worstRating: 1,
		},
		review: reviews.newest.map(({ rating, title, text, displayName, writtenOn }) => ({
			"@type": "Review",
			author: { "@type": "Person", name: displayName },
			datePublished: writtenOn,
			name: title,
			reviewBody: text,
			reviewRating: { "@type": "Rating", ratingValue: rating, bestRating: 5, worstRating: 1 },
		})),
	}),
});

const questions = (faqs: SectionOf<"faq">[]) => ({
	"@context": "https://schema.org",
	"@type": "FAQPage",
	mainEntity: faqs
		.flatMap(({ content }) => content.items)
		.map(({ question, answer }) => ({
			"@type": "Question",
			name: question,
			acceptedAnswer: { "@type": "Answer", text: markdownToText(answer) },
		})),
});

/** Returns structured data for the `meta` of the landing page (PUB-13). */
export function structuredData(page: PageContent, site: RootData["site"], reviews?: PublishedReviews) {
	const faqs = sectionsOf(page.sections, "faq").filter(({ visible }) => visible);
	return [
		{ "script:ld+json": product(page, site, reviews) },
		...(faqs.length > 0 ? [{ "script:ld+json": questions(faqs) }] : []),
	];
}
