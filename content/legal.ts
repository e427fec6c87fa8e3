/**
 * Terms, privacy policy and earnings disclaimer. Sensible texts to begin with: have someone who knows the law where you
 * are read them before you sell. Marks such as {email} are explained in site.ts.
 */

import { cookies, storedValues } from "./cookies.ts";

export interface LegalSection {
	heading: string;
	paragraphs: string[];
	list?: string[];
}

export interface LegalPage {
	title: string;
	description: string;
	updated: string;
	intro: string;
	sections: LegalSection[];
}

/** The one state whose law governs everything (LEG-02). */
const state = "Oregon";
const updated = "Last Updated: January 5, 2025";

const contact: LegalSection = {
	heading: "How to reach us",
	paragraphs: ["Write to {email} or call {phone}. A real person answers, usually within one business day."],
};

export const terms: LegalPage = {
	title: "Terms and Conditions",
	description: "The terms under which {site} sells its digital bundle and lets you use the members' area.",
	updated,
	intro:
		"These terms are the agreement between you and {site} about this website, the digital bundle sold on it, and the members' area. By buying or by making an account you accept them.",
	sections: [
		{
			heading: "Who may buy",
			paragraphs: [
				"You must be 18 years or older to buy or to make an account. An account belongs to one person. Keep your password to yourself, and tell us if you think that someone else has it.",
			],
		},
		{
			heading: "What you get",
			paragraphs: [
				"You buy access to digital files: the book, the audiobook, the bonuses and the other parts listed on the sales page on the day you buy. Nothing is sent by post. Access is through the members' area, with the email address you bought with, and begins when your payment is confirmed.",
				"We may add to the bundle and correct it. Should we ever close the members' area, we will write to you at least 30 days before, so that you can download what is yours.",
			],
		},
		{
			heading: "Price and payment",
			paragraphs: [
				"The price is {price}, paid once, in US dollars. Taxes are added where the law asks for them. Payment is taken by the payment service named at the checkout; we do not see or store your card number.",
			],
		},
		{
			heading: "{guaranteeDays}-day money-back guarantee",
			paragraphs: [
				"Write to us within {guaranteeDays} days of buying, with the email address you bought with, and you get back all you paid, by the way you paid it. You need give no reason. Access to the members' area ends with the refund.",
			],
		},
		{
			heading: "What you may do with the files",
			paragraphs: ["The files are ours; you buy the right to use them, for yourself and your own growing."],
			list: [
				"You may print them, keep copies on your own devices, and use forms, labels and recipe cards in your own sales.",
				"You may not resell them, share them in public or give your account to others.",
				"You may quote a few sentences if you say where they come from.",
			],
		},
		{
			heading: "Growing and selling food",
			paragraphs: [
				"Rules for food grown at home differ by state and county. You are responsible for finding out and keeping the rules that apply to you, and for the safety of the food you grow, sell or give away. What we write is general information. It does not replace the advice of your food authority, a lawyer, an accountant or a doctor.",
			],
		},
		{
			heading: "No guarantee of income",
			paragraphs: [
				"We make no guarantee of income, sales or any other result. Figures in our material are worked examples with stated assumptions. What you achieve depends on your town, your prices, your effort and much that neither of us controls. The Earnings Disclaimer is part of these terms.",
			],
		},
		{
			heading: "What we are liable for",
			paragraphs: [
				"The bundle and the site come as they are. As far as the law allows, we give no warranties beyond those in these terms, we are not liable for indirect damage or lost profit, and our liability in all is limited to what you paid us. Nothing here limits a liability that the law does not let us limit, or rights you have as a consumer.",
			],
		},
		{
			heading: "Ending an account",
			paragraphs: [
				"You may stop using the site at any time and ask us to delete your account. We may close an account that is shared, used to copy the bundle for others, or used to disturb the site, and will say why.",
			],
		},
		{
			heading: "Governing law",
			paragraphs: [
				`These terms are governed by the law of the State of ${state}, without regard to its rules on conflicts of law. Disputes go to the state or federal courts in ${state}, unless the law where you live gives you a court closer to home. Before that, write to us: most things are settled in one letter.`,
			],
		},
		{
			heading: "Changes",
			paragraphs: [
				"When we change these terms we change the date above and, if the change matters to people who have bought, write to them. The terms of the day you bought apply to what you bought.",
			],
		},
		contact,
	],
};

export const privacy: LegalPage = {
	title: "Privacy Policy",
	description: "What {site} stores about visitors, buyers and members, why, for how long, and how to have it deleted.",
	updated,
	intro:
		"This policy says what {site} stores about you, why, and how to have it changed or deleted. The short form: what is needed to deliver what you bought, and no advertising or tracking by others.",
	sections: [
		{
			heading: "What we store",
			paragraphs: ["We keep as little as the work allows:"],
			list: [
				"From your purchase: name, email address, order number, status, total and products, what you agreed to before paying and when, and the address of the machine you bought on. The payment service keeps your card details; we never receive them.",
				"From a gift or a seat: the email address of the person it is for, and your message to them.",
				"From your account: name, email address, a hash of your password that cannot be turned back into it, and when you joined.",
				"From your use: when and from which address and device you signed in, which files you downloaded, when, from which address and how much of them, as proof of delivery should a payment be disputed; and how far you are in the course, so that you can go on where you stopped.",
				"From a review that you write: its stars and words, the name that you chose to show, and whether it may be published.",
				"From visits to our public pages: how many there were, which site or letter they came from, how far a page was read and how many went on to buy, as numbers. While a day lasts, visitors are told apart by a code made from address and browser with a random key; code and key are deleted when the day is over, and neither address nor browser is kept with the numbers. Nobody is counted whose browser asks not to be tracked. With an order we keep which site or letter its buyer came from.",
				"From our server: address, time and page of each request, kept for 30 days to find faults and abuse.",
			],
		},
		{
			heading: "Cookies",
			paragraphs: [
				"All cookies of this site are its own and are needed for signing in; none is set before. There are no advertising or analytics cookies; visits are counted without any. These pages load nothing from other companies. These are all there are:",
			],
			list: cookies.map(({ name, purpose, kept }) => `${name} ${purpose}. It stays ${kept}.`),
		},
		{
			heading: "What stays in your browser",
			paragraphs: ["Some things are kept in your browser's own storage and not sent to us:"],
			list: storedValues.map(({ key, purpose }) => `${key} ${purpose}.`),
		},
		{
			heading: "What we use it for",
			paragraphs: [
				"To deliver what you bought, to let you sign in, to answer your letters, to send the emails you asked for, and to keep the books the law asks for. Every email of the {emailBonus} has a link that ends it.",
				"Nothing we store is used to work out your income, and nothing in it is a guarantee of income to anyone.",
			],
		},
		{
			heading: "Who else sees it",
			paragraphs: [
				"The companies that host this site, deliver its email and take payments, each only as far as their work needs it, and authorities where the law obliges us. We do not sell or rent personal data.",
			],
		},
		{
			heading: "How long we keep it",
			paragraphs: [
				"Account and download records: as long as you have an account; sign-ins for 18 months. A review: until you delete it, or your account. Numbers of visits: about two years. Order records: as long as tax law asks, usually seven years. Letters: two years.",
			],
		},
		{
			heading: "Your choices",
			paragraphs: [
				"Ask us what we store about you, have it corrected, or have it deleted, by writing to {email} from the address it concerns. We answer within 30 days. Some states give further rights; we extend the same ones to everybody.",
			],
		},
		{
			heading: "Children",
			paragraphs: [
				"The site is for people who are 18 years or older. We do not knowingly store data about anyone younger; tell us if you think we do, and it will be deleted.",
			],
		},
		{
			heading: "Safety",
			paragraphs: [
				"Connections are encrypted, passwords are hashed, and files can only be fetched by people who may have them. No site can promise that nothing ever goes wrong. If something does and it concerns you, we will write to you without delay.",
			],
		},
		{
			heading: "Governing law and changes",
			paragraphs: [
				`This policy is governed by the law of the State of ${state}. When we change it we change the date above, and write to members if the change matters to them.`,
			],
		},
		contact,
	],
};

export const earnings: LegalPage = {
	title: "Earnings Disclaimer",
	description: "No guarantee of income: what the figures and examples of {site} mean and what they do not.",
	updated,
	intro:
		"We teach how to grow microgreens and how to offer them for sale. We do not promise that you will earn money with it. Please read this before you buy.",
	sections: [
		{
			heading: "No guarantee of income",
			paragraphs: [
				"Nothing on this site, in the bundle or in our emails is a guarantee of income, profit, sales or savings. You may sell a lot, a little or nothing, and you may spend more than you take in.",
			],
		},
		{
			heading: "What the figures are",
			paragraphs: [
				"Where we show a cost, a price or an amount, it is a worked example with its assumptions beside it, or a range of prices asked in many towns. It is not an average, not a forecast, and not what any particular person has earned. Your seed, power, rent, stall fee, prices and waste will differ.",
			],
		},
		{
			heading: "What results depend on",
			paragraphs: ["Among other things:"],
			list: [
				"where you live, what people there like and what others ask for the same",
				"the rules of your state, your county and your market",
				"your time, care, experience and starting money",
				"weather, illness, failed trays, and luck",
			],
		},
		{
			heading: "Reviews and stories",
			paragraphs: [
				"What readers write is their own experience. Results are not typical, we do not check their accounts, and theirs say nothing about yours. Samples on our pages are marked as samples.",
			],
		},
		{
			heading: "Stated values",
			paragraphs: [
				"The stated values of parts and bonuses are what we would ask for each on its own. They say nothing about what it will bring you.",
			],
		},
		{
			heading: "Your own decision",
			paragraphs: [
				"You must be 18 years or older to buy. Selling food is a business decision and yours alone. Ask your food authority about the rules, and a lawyer, an accountant or an insurance agent about the rest, before you spend what you cannot spare.",
			],
		},
		{
			heading: "Governing law",
			paragraphs: [
				`This disclaimer is part of our Terms and Conditions and governed by the law of the State of ${state}.`,
			],
		},
		contact,
	],
};
