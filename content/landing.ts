/**
 * The landing page at `/` (variant B) around its sections, which are in sections.ts. Marks such as {price} are explained
 * in site.ts.
 */
export const landing = {
	meta: {
		title: "Grow and sell microgreens from one shelf | {site}",
		description:
			"Book, audiobook and 19 more parts on growing and selling microgreens: ten crops, the cost of a tray to the cent, market, kitchen and weekly bag. {price}, with {guaranteeDays} days to change your mind.",
	},
	banner: {
		text: "All {itemCount} parts for {price} instead of {regularPrice}.",
		link: "See what is in it",
	},
	navigation: [
		{ text: "The book", href: "#contents" },
		{ text: "Bonuses", href: "#bonuses" },
		{ text: "The bundle", href: "#bundle" },
		{ text: "Questions", href: "#faq" },
	],
	/** Below sections that ask for it. */
	buyRow: {
		cta: "Get all {itemCount} parts for {price}",
		note: "{guaranteeDays} days to change your mind",
	},
	/** At the foot of a phone's screen. */
	buyBar: { cta: "Get it for {price}" },
	leadForm: {
		eyebrow: "Free lesson",
		title: "Try a lesson before you buy",
		text: "Leave your email and we'll send you a link to a complete lesson of the course.",
		emailLabel: "Your email",
		button: "Send me the lesson",
		sentTitle: "Check your email",
		sentText:
			"We've sent you an email. Press its button to confirm your email, and the lesson opens right away. No email after a few minutes? Look in your spam folder.",
	},
	/** PUB-08 */
	toast: {
		label: "Recent purchase",
		bought: "bought the microgreens side-hustle guide",
		verified: "Verified",
	},
};
