import { button, eyebrow, headline, link, points } from "../../page-content/shared-fields.ts";
import { group, line, paragraph, picture } from "../../page-fields.ts";
import { sectionKind, startPicture } from "../section-kind.ts";

export const price = sectionKind({
	name: "Price",
	about: "Price, what is in it, buy button and guarantee.",
	content: group("Price", {
		eyebrow: eyebrow(),
		title: headline(),
		picture: picture("Picture", 4 / 3),
		regularLabel: line("Label: regular price", { most: 40 }),
		priceLabel: line("Label: price", { most: 40 }),
		points: points("What is in it"),
		cta: button(),
		ctaByMail: button("Button while there is no checkout"),
		byMailText: paragraph("Text while there is no checkout", { most: 300 }),
		byMailSubject: line("Subject of the email that the button opens", { most: 120 }),
		secure: line("Below the button", { most: 160 }),
		instant: line("The same with your own checkout", { most: 160 }),
		guaranteeTitle: line("Guarantee: headline", {
			most: 100,
			optional: true,
			help: "Leave blank to hide the guarantee.",
		}),
		guaranteeText: paragraph("Guarantee: text", { most: 600, optional: true }),
		member: line("Before the sign-in link", { most: 60 }),
		signIn: link("Sign-in link"),
	}),
	start: {
		eyebrow: "Ready when you are",
		title: "Everything for {price}",
		picture: startPicture,
		regularLabel: "Regular price",
		priceLabel: "Price",
		points: ["All {itemCount} parts", "Later improvements included", "Your own member area"],
		cta: "Get it for {price}",
		ctaByMail: "Write to us to buy",
		byMailText: "Our checkout isn't open yet. Write to {email}, and we'll answer with a way to pay.",
		byMailSubject: "I would like to buy",
		secure: "One payment, no subscription.",
		instant: "Instant access in your own member area.",
		guaranteeTitle: "{guaranteeDays} days to change your mind",
		guaranteeText:
			"If it isn't for you, write to us within {guaranteeDays} days, and you get all of your {price} back. You don't have to give a reason.",
		member: "Already bought it?",
		signIn: "Sign in",
	},
});
