import { group, line, paragraph } from "../page-fields.ts";
import { button, link } from "./shared-fields.ts";

/** What every public page shares: content/site.ts. */
export const site = group("Every page", {
	productName: line("Name of the product", { most: 120 }),
	header: group("Header", {
		signIn: link("Sign-in link"),
		ownArea: link("Link of members"),
		menu: link("Menu"),
		buy: button(),
		skip: link("Link for keyboards"),
	}),
	footer: group("Footer", {
		home: link("Home"),
		contact: link("Contact"),
		terms: link("Terms"),
		privacy: link("Privacy policy"),
		earnings: link("Earnings disclaimer"),
		withdraw: link("Withdrawal"),
		help: line("Before phone and email", { most: 80 }),
		copyright: line("Copyright", { most: 160 }),
		notAffiliated: paragraph("Not affiliated", { most: 600 }),
		resultsNotTypical: paragraph("Results", { most: 800 }),
		statedValues: paragraph("Stated values", { most: 600 }),
	}),
	notFound: group("Page not found", {
		title: line("Title", { most: 80 }),
		heading: line("Headline", { most: 120 }),
		text: paragraph("Text", { most: 300 }),
		home: link("Link home"),
	}),
});
