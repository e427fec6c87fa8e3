import { landing } from "../../../content/landing.ts";
import { offer } from "../../../content/offer.ts";
import { site as words } from "../../../content/site.ts";
import type { SiteValues } from "../../../contract/page-rendering.ts";
import type { PublishedReviews } from "../../../contract/reviews.ts";
import { fillIn } from "./fill-in.ts";

/** The offer for search engines, rated by buyers alone: samples are no reviews (REV-02). */
const product = (site: SiteValues, reviews: PublishedReviews | undefined) => ({
	"@context": "https://schema.org",
	"@type": "Product",
	name: words.productName,
	description: fillIn(landing.meta.description, site),
	image: [`${site.url}/og.jpg`],
	brand: { "@type": "Brand", name: site.name },
	offers: {
		"@type": "Offer",
		url: `${site.url}/`,
		price: offer.price,
		priceCurrency: offer.currency,
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

const questions = (site: SiteValues) => ({
	"@context": "https://schema.org",
	"@type": "FAQPage",
	mainEntity: landing.faq.items.map(({ question, answer }) => ({
		"@type": "Question",
		name: question,
		acceptedAnswer: { "@type": "Answer", text: answer.map((text) => fillIn(text, site)).join(" ") },
	})),
});

/** For the `meta` of the landing page (PUB-13). */
export const structuredData = (site: SiteValues, reviews?: PublishedReviews) => [
	{ "script:ld+json": product(site, reviews) },
	{ "script:ld+json": questions(site) },
];
