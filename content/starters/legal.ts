/**
 * Legal texts for any digital product. Sensible texts to begin with: have someone who knows the law where you are read
 * them before you sell. Marks such as {email} are explained in ../site.ts.
 */
import { privacy as deliveredPrivacy, type LegalPage, type LegalSection } from "../legal.ts";

const updated = "Last updated: TODAY";

const contact: LegalSection = {
	heading: "How to reach us",
	paragraphs: ["Write to {email} or call {phone}."],
};

const law: LegalSection = {
	heading: "Governing law",
	paragraphs: [
		"The law of the place where the seller is established applies, unless the law where you live gives you more rights as a consumer: then you keep them.",
	],
};

/** Left out while there is no guarantee. */
const guaranteed: LegalSection = {
	heading: "{guaranteeDays}-day money-back guarantee",
	paragraphs: [
		"Write to us within {guaranteeDays} days of buying, with the email address you bought with, and you get back all you paid, by the way you paid it. Access to the member area ends with the refund.",
	],
};
const refunds: LegalSection = {
	heading: "Refunds",
	paragraphs: [
		"If something is missing or doesn't work, write to {email} with the email address you bought with, and we put it right. Where the law gives you a right to withdraw from the purchase or to get your money back, you have it.",
	],
};

export const terms: LegalPage = {
	title: "Terms and Conditions",
	description: "The terms under which {site} sells its digital product and lets you use the member area.",
	updated,
	intro:
		"These terms are the agreement between you and {site} about this website, the digital product sold on it, and the member area. By buying or creating an account you accept them.",
	sections: [
		{
			heading: "Who may buy",
			paragraphs: [
				"You must be 18 years or older to buy or to create an account. An account belongs to one person. Keep your password to yourself, and tell us if you think that someone else has it.",
			],
		},
		{
			heading: "What you get",
			paragraphs: [
				"You buy access to PRODUCT: the digital files and lessons listed on the sales page on the day you buy. Nothing is sent by post. Access is through the member area, with the email address you bought with, and begins when your payment is confirmed.",
				"Should we ever close the member area, we will write to you at least 30 days before, so that you can download what is yours.",
			],
		},
		{
			heading: "Price and payment",
			paragraphs: [
				"The price is {price}, paid once. Taxes are added where the law asks for them. Payment is taken by the payment service named at the checkout; we don't see or store your card number.",
			],
		},
		guaranteed,
		refunds,
		{
			heading: "What you may do with the files",
			paragraphs: ["The files are ours; you buy the right to use them yourself."],
			list: [
				"You may print them and keep copies on your own devices.",
				"You may not resell them, share them in public or give your account to others.",
				"You may quote a few sentences if you say where they come from.",
			],
		},
		{
			heading: "No guarantee of results",
			paragraphs: [
				"What you achieve depends on your situation, your effort and much that neither of us controls. We make no guarantee of income or of any other result. The disclaimer on this site is part of these terms.",
			],
		},
		{
			heading: "What we are liable for",
			paragraphs: [
				"As far as the law allows, we give no warranties beyond those in these terms, we are not liable for indirect damage or lost profit, and our liability in all is limited to what you paid us. Nothing here limits a liability that the law does not let us limit, or rights you have as a consumer.",
			],
		},
		law,
		contact,
	],
};

/** Says more about the delivered product than about data. */
const aboutTheProduct = ["What we use it for", "Governing law and changes", "How to reach us"];

export const privacy: LegalPage = {
	...deliveredPrivacy,
	updated,
	sections: [
		...deliveredPrivacy.sections.filter(({ heading }) => !aboutTheProduct.includes(heading)),
		{
			heading: "What we use it for",
			paragraphs: [
				"To deliver what you bought, to let you sign in, to answer your letters, to send the emails you asked for, and to keep the books the law asks for. Every optional email has a link that ends it.",
			],
		},
		law,
		contact,
	],
};

export const earnings: LegalPage = {
	title: "Disclaimer",
	description: "What {site} promises, and what it doesn't.",
	updated,
	intro: "We share what we know. We don't promise that you will reach a certain result with it, or earn money.",
	sections: [
		{
			heading: "No guarantee of results or income",
			paragraphs: [
				"Nothing on this site, in PRODUCT or in our emails is a guarantee of income, profit, savings or any other result.",
			],
		},
		{
			heading: "Reviews and stories",
			paragraphs: [
				"What buyers write is their own experience. Results differ from person to person. Samples on our pages are marked as samples.",
			],
		},
		{
			heading: "General information",
			paragraphs: [
				"What we publish is general information. It does not replace the advice of a lawyer, an accountant, a doctor or another professional who knows your situation.",
			],
		},
		law,
		contact,
	],
};
