/**
 * Wording that every public page shares. The site's name, email address and phone number are settings of the running
 * site (/admin/settings); the texts here change only with a release.
 *
 * In any text: {price}, {regularPrice}, {bonusValue}, {totalValue}, {guaranteeDays} and {itemCount} come from offer.ts,
 * {site}, {email} and {phone} from the settings.
 */
export const site = {
	productName: "The Microgreens Side Hustle",
	header: {
		signIn: "Sign In",
		ownArea: "Dashboard",
		menu: "Menu",
		buy: "Get the bundle",
		skip: "Skip to content",
	},
	footer: {
		home: "Home",
		contact: "Contact Us",
		terms: "Terms",
		privacy: "Privacy",
		earnings: "Earnings Disclaimer",
		withdraw: "Withdraw from contract",
		help: "Need help?",
		copyright: "© 2024 {site}. All rights reserved.",
		/** LEG-03 */
		notAffiliated:
			"This site is not part of, endorsed by or affiliated with Facebook, Instagram or any other social network.",
		resultsNotTypical:
			"Results are not typical. Growing and selling food takes work, and what you sell depends on your town, your prices, your hours and the rules where you live. Nothing on this site is a promise of income.",
		statedValues:
			"Stated values are what we would ask for each part on its own. The regular price is what we ask for the bundle outside this offer.",
	},
	notFound: {
		title: "Page not found",
		heading: "Page not found",
		text: "There is no page at this address. It may have moved, or the address may have a typo.",
		home: "Back to the start",
	},
};
