import { choice, group, line, list, money, wholeNumber } from "../page-fields.ts";
import { cover, points } from "./shared-fields.ts";

/** Currencies that Stripe accepts and that have a familiar English format. */
export const currencies = {
	USD: "US dollar",
	EUR: "Euro",
	GBP: "British pound",
	CAD: "Canadian dollar",
	AUD: "Australian dollar",
	NZD: "New Zealand dollar",
	CHF: "Swiss franc",
	SEK: "Swedish krona",
	NOK: "Norwegian krone",
	DKK: "Danish krone",
	PLN: "Polish złoty",
	CZK: "Czech koruna",
	INR: "Indian rupee",
	MXN: "Mexican peso",
	BRL: "Brazilian real",
	JPY: "Japanese yen",
} as const;

const stated = {
	name: line("Name", { most: 120, ideal: 40 }),
	detail: line("Detail", { most: 200, ideal: 60 }),
	value: money("Stated value", { help: "What you would charge for it separately." }),
};

/** What is sold and what it costs: content/offer.ts. */
export const offer = group("Price and parts", {
	currency: choice("Currency", currencies),
	price: money("Price", { least: 0.5, help: "What buyers pay. The checkout asks for the same." }),
	regularPrice: money("Regular price", {
		help: "Shown crossed out. Use a price you have actually charged.",
	}),
	guaranteeDays: wholeNumber(
		"Days of the guarantee",
		0,
		365,
		"0 for none: then the page leaves out everything that mentions it.",
	),
	parts: list("Parts of the bundle", "part", group("Part", stated), { most: 60 }),
	bonuses: list(
		"Bonuses",
		"bonus",
		group("Bonus", { ...stated, points: points("What is in it"), picture: cover("Picture") }),
		{ least: 0, most: 12 },
	),
	emailBonus: group("Email bonus", { name: line("Name", { most: 80, help: "What {emailBonus} stands for." }) }),
});
