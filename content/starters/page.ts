/**
 * The page that a seller of another product starts from (BRND-02), as functions of its kind. It says only what this
 * site does for every product. Sections that need the seller's own material are prepared and hidden, until the seller
 * has filled them in. Marks such as {price} are explained in ../site.ts.
 */
import { site } from "../site.ts";
import type { StarterTexts } from "./kinds.ts";
import { earnings, privacy, terms } from "./legal.ts";

/**
 * Days that the seller gives buyers to change their minds; null for none. Items of lists that mention them are left out by
 * the site while there are none.
 */
type Guarantee = number | null;

const offer = ({ parts }: StarterTexts, guarantee: Guarantee) => ({
	currency: "USD",
	price: 27,
	regularPrice: 27,
	guaranteeDays: guarantee ?? 0,
	parts: parts.map((part) => ({ ...part, value: 0 })),
	bonuses: [],
	emailBonus: { name: "Email bonus" },
});

const sections = (
	{ eyebrow, text, noun, picture, howToGet, question, parts, steps }: StarterTexts,
	headline: string,
) => [
	{
		id: "hero",
		kind: "hero",
		visible: true,
		content: {
			eyebrow,
			title: headline,
			picture,
			text,
			cta: `Get ${noun} for {price}`,
			ctaNote: "",
			promises: ["One payment, no subscription", "{guaranteeDays}-day money-back guarantee"],
			instantPromise: "Instant access",
			facts: [],
			video: {
				visible: false,
				title: "A short film about PRODUCT",
				note: "",
				sources: [{ src: "/pictures/film.mp4", type: "video/mp4" }],
				poster: "/pictures/starter-picture.svg",
				captions: { src: "", label: "English", language: "en" },
				width: 960,
				height: 540,
			},
		},
	},
	{
		id: "bundle",
		kind: "parts",
		visible: true,
		content: {
			eyebrow: "What you get",
			title: parts.length === 1 ? "Everything in one place" : "All {itemCount} parts",
			text: "It's in your own member area, for as long as this site exists, with every later improvement.",
			showAll: "All {itemCount} parts",
			totalLabel: "Total value",
			priceLabel: "You pay",
			tone: "plain",
			buyRow: false,
		},
	},
	{
		id: "contents",
		kind: "contents",
		visible: false,
		content: {
			eyebrow: "What's inside",
			title: "A closer look",
			text: "",
			cover: { src: "/pictures/starter-cover.svg", alt: "Cover of PRODUCT" },
			// Publishing notices these while they are the same as in a new section.
			chapters: [
				{ title: "The first chapter, lesson or file", text: "What buyers can do after it." },
				{ title: "The second", text: "What comes next." },
			],
			showAll: "Show everything",
			buyRow: false,
		},
	},
	{
		id: "how",
		kind: "steps",
		visible: true,
		content: {
			eyebrow: "How it works",
			title: "From your payment to your first day with it",
			text: "",
			label: "Step",
			items: steps.map((step, at) => ({ mark: String(at + 1), text: step })),
			tone: "paper",
			buyRow: false,
		},
	},
	{
		// Shows what buyers write, and nothing before (REV-02).
		id: "reviews",
		kind: "quotes",
		visible: true,
		content: {
			eyebrow: "Reviews",
			title: "What buyers say",
			text: "",
			buyers: true,
			sample: false,
			note: "",
			items: [],
			tone: "plain",
			buyRow: false,
		},
	},
	{
		id: "author",
		kind: "author",
		visible: false,
		content: {
			eyebrow: "About",
			title: "Who made this",
			sample: false,
			sampleNote: "A sample, until the text is written.",
			name: "{site}",
			role: "Author",
			picture: { src: "/pictures/starter-portrait.svg", alt: "Portrait of the author" },
			story: "Say who you are, how you came to this, and what you would have liked to know when you began.",
			quote: "",
			tone: "plain",
		},
	},
	{
		id: "price",
		kind: "price",
		visible: true,
		content: {
			eyebrow: "Ready when you are",
			title: "PRODUCT for {price}",
			picture,
			regularLabel: "Regular price",
			priceLabel: "Price",
			points: [...parts.map(({ detail }) => detail), "Later improvements included", "Your own member area"],
			cta: `Get ${noun} for {price}`,
			ctaByMail: "Write to us to buy",
			byMailText: "Our checkout isn't open yet. Write to {email}, and we'll answer with a way to pay.",
			byMailSubject: "I would like to buy PRODUCT",
			secure: "One payment, no subscription.",
			instant: "Instant access in your own member area.",
			guaranteeTitle: "{guaranteeDays} days to change your mind",
			guaranteeText:
				"Take a good look at it, and decide. If it isn't for you, write to us within {guaranteeDays} days, and you get all of your {price} back. You don't have to give a reason.",
			member: "Already bought it?",
			signIn: "Sign in",
		},
	},
	{
		id: "faq",
		kind: "faq",
		visible: true,
		content: {
			title: "Questions people ask before they buy",
			text: "",
			showAll: "All questions",
			items: [
				{ question: "How do I get it?", answer: howToGet },
				question,
				{
					question: "Is this a subscription?",
					answer: "No. You pay {price} once. There is nothing to cancel.",
				},
				{
					question: "What does the guarantee cover?",
					answer:
						"All of it, for {guaranteeDays} days from the day you buy. Write to {email} from the address you bought with, and your {price} goes back the way it came.",
				},
				{
					question: "I have another question.",
					answer: "Write to {email}. We're glad to help, before you buy and after.",
				},
			],
			buyRow: true,
		},
	},
	{
		id: "contact",
		kind: "contact",
		visible: true,
		content: {
			title: "Talk to a real person",
			text: "A question before you buy, or a file that doesn't open: write to us.",
			emailLabel: "Email",
			phoneLabel: "Phone",
		},
	},
];

/** What is said in passing next to the price. */
const besidePrice = (guarantee: Guarantee) =>
	guarantee ? "{guaranteeDays} days to change your mind" : "One payment, no subscription";

const landing = ({ text, noun }: StarterTexts, guarantee: Guarantee) => ({
	meta: {
		title: "PRODUCT | {site}",
		description: `${text} {price}${guarantee ? ", with {guaranteeDays} days to change your mind" : ", paid once"}.`,
	},
	banner: {
		text: `PRODUCT for {price}${guarantee ? ", with {guaranteeDays} days to change your mind" : ""}.`,
		link: "See what you get",
	},
	navigation: [
		{ text: "What you get", href: "#bundle" },
		{ text: "Price", href: "#price" },
		{ text: "Questions", href: "#faq" },
	],
	buyRow: { cta: `Get ${noun} for {price}`, note: besidePrice(guarantee) },
	buyBar: { cta: "Get it for {price}" },
	leadForm: {
		eyebrow: "Free",
		title: "Try it before you buy",
		text: "Leave your email and we'll send you a link.",
		emailLabel: "Your email",
		button: "Send me the link",
		sentTitle: "Check your email",
		sentText:
			"We've sent you an email. Press its button to confirm your email, and it opens right away. No email after a few minutes? Look in your spam folder.",
	},
	toast: { label: "Recent purchase", bought: "bought PRODUCT", verified: "Verified" },
});

const landingOld = ({ eyebrow, text, noun, picture }: StarterTexts, headline: string, guarantee: Guarantee) => ({
	visible: false,
	meta: { title: "PRODUCT | {site}", description: text },
	hero: {
		eyebrow,
		title: headline,
		text,
		cta: `Get ${noun} for {price}`,
		note: besidePrice(guarantee),
		picture,
	},
	audience: { title: "Who this is for", items: ["You want to get started without searching for weeks"], not: "" },
	whyNow: { title: "Why now", cards: [{ title: "Everything in one place", text }] },
	contents: { title: "What's inside" },
	bonuses: { title: "What else you get", valueLabel: "Stated value" },
	bundle: { title: "What you get" },
	price: { title: "One price", cta: `Get ${noun} for {price}` },
	testimonials: {
		sample: true,
		title: "What buyers say",
		note: "Samples, until the first buyers have written theirs.",
		items: [],
	},
	author: { title: "Who made this" },
	contact: { title: "Write to us", text: "Questions before or after you buy? Talk to a real person." },
});

const people = {
	writtenReviews: {
		summary: "{average} out of 5 stars from {count} reviews",
		newest: "These are the {shown} newest.",
		verified: "Verified buyer",
		verifiedReader: "Verified reader",
		reply: "Reply from {site}",
		note: "Each review comes from someone whose purchase we have on record.",
	},
};

const siteTexts = {
	...site,
	productName: "PRODUCT",
	header: { ...site.header, buy: "Buy now" },
	footer: {
		...site.footer,
		copyright: "© {site}. All rights reserved.",
		earnings: "Disclaimer",
		resultsNotTypical: "Results differ from person to person. Nothing on this site is a promise of results.",
		statedValues: "Stated values are what we would ask for each part on its own.",
	},
};

/**
 * Returns the whole page.
 *
 * @param texts of the kind of product
 * @param names of the product, the headline: what buyers can do with it, and today as a date for people
 * @param guarantee is only promised by a seller who gives one
 */
export function starterPage(
	texts: StarterTexts,
	names: { productName: string; headline: string; today: string },
	guarantee: Guarantee,
) {
	const page = {
		sections: sections(texts, "HEADLINE"),
		offer: offer(texts, guarantee),
		people,
		landing: landing(texts, guarantee),
		landingOld: landingOld(texts, "HEADLINE", guarantee),
		site: siteTexts,
		legal: { terms, privacy, earnings },
	};
	const marks = { PRODUCT: names.productName, HEADLINE: names.headline, TODAY: names.today };
	const fill = (part: unknown): unknown => {
		if (typeof part === "string")
			// At once: a seller's name may contain one of these words.
			return part.replaceAll(/PRODUCT|HEADLINE|TODAY/g, (mark) => marks[mark as keyof typeof marks]);
		if (Array.isArray(part)) return part.map(fill);
		if (typeof part !== "object" || part === null) return part;
		return Object.fromEntries(Object.entries(part).map(([name, inside]) => [name, fill(inside)]));
	};
	return fill(page);
}
