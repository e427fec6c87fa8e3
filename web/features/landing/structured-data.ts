import { landing } from "../../../content/landing.ts";
import { offer } from "../../../content/offer.ts";
import { site as words } from "../../../content/site.ts";
import type { SiteValues } from "../../../contract/page-rendering.ts";
import { fillIn } from "./fill-in.ts";

/** The offer for search engines. No rating: the reviews on the page are samples. */
const product = (site: SiteValues) => ({
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
export const structuredData = (site: SiteValues) => [
	{ "script:ld+json": product(site) },
	{ "script:ld+json": questions(site) },
];
