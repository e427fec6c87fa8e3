import { landing } from "../../../content/landing.ts";
import { offer } from "../../../content/offer.ts";
import { site } from "../../../content/site.ts";
import { siteValue } from "../../ui/site-settings.tsx";
import { fillIn } from "./fill-in.ts";

/** The offer for search engines. No rating: the reviews on the page are samples. */
const product = {
	"@context": "https://schema.org",
	"@type": "Product",
	name: site.productName,
	description: fillIn(landing.meta.description),
	image: [`${siteValue.siteUrl}/og.jpg`],
	brand: { "@type": "Brand", name: siteValue.siteName },
	offers: {
		"@type": "Offer",
		url: `${siteValue.siteUrl}/`,
		price: offer.price,
		priceCurrency: offer.currency,
		availability: "https://schema.org/InStock",
	},
};

const questions = {
	"@context": "https://schema.org",
	"@type": "FAQPage",
	mainEntity: landing.faq.items.map(({ question, answer }) => ({
		"@type": "Question",
		name: question,
		acceptedAnswer: { "@type": "Answer", text: answer.map(fillIn).join(" ") },
	})),
};

/** For the `meta` of the landing page (PUB-13). */
export const structuredData = [{ "script:ld+json": product }, { "script:ld+json": questions }];
