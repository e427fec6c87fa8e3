/** What is sold and what it costs. Every page takes its prices and lists from here (PUB-01). */

export interface BundleItem {
	name: string;
	detail: string;
	/** Stated value in dollars. */
	value: number;
}

export interface Bonus extends BundleItem {
	/** What is in it, for the card. */
	points: string[];
	/** A picture in web/public/pictures. */
	picture: { src: string; alt: string };
}

/** Their stated values add up to {bonusValue}. */
const bonuses: Bonus[] = [
	{
		name: "The Tray Planner",
		detail: "Begin with the day of sale and count back",
		value: 297,
		points: [
			"Weekly pages to print, from sowing to delivery",
			"Sowing days for ten crops, for any day of sale",
			"A sowing log for your spreadsheet program",
		],
		picture: { src: "/pictures/planner.webp", alt: "Cover of The Tray Planner: a wall calendar above two trays" },
	},
	{
		name: "The Crop Guide",
		detail: "Ten crops on a few pages, with room for your own numbers",
		value: 347,
		points: [
			"Grams of seed, hours of soak, pounds of weight",
			"Days in the dark, days to harvest, ounces a tray",
			"What goes wrong with each, and what to change",
		],
		picture: { src: "/pictures/crop-guide.webp", alt: "Cover of The Crop Guide: drawings of six microgreens" },
	},
	{
		name: "The Recipe Sales System",
		detail: "A reason to buy, on a card they take home",
		value: 397,
		points: [
			"Six recipe cards to lay beside your trays",
			"A page for chefs, with one good question on it",
			"Three short messages for the week between markets",
		],
		picture: { src: "/pictures/recipe-sales-system.webp", alt: "Cover of The Recipe Sales System: a market stall" },
	},
	{
		name: "The Market Multiplier",
		detail: "From the first stall to three doors, one at a time",
		value: 456,
		points: [
			"Market, kitchen and weekly bag: when to add the next",
			"A one-page agreement for a standing order",
			"The checklist to read before you buy a second shelf",
		],
		picture: { src: "/pictures/multiplier.webp", alt: "Cover of The Market Multiplier: a shelf with three doors" },
	},
];

/** Their stated values add up to `regularPrice`. */
const core: BundleItem[] = [
	{ name: "The Microgreens Side Hustle", detail: "The book: 62 pages, PDF and EPUB", value: 67 },
	{ name: "The Audiobook", detail: "Ten chapters in MP3 and M4B, read by a computer voice in this demo", value: 47 },
	{ name: "100-Day Sales Machine", detail: "One short email a day with one thing to do", value: 97 },
	{ name: "Tray cost worksheet", detail: "One tray worked out, with a column for your prices", value: 29 },
	{ name: "Crop table", detail: "Ten crops as a spreadsheet, ready to sort", value: 19 },
	{ name: "Sowing log", detail: "Date, grams, ounces: your own averages by week four", value: 15 },
	{ name: "Shelf plan and shopping list", detail: "One lit level, measured, with what to look for", value: 19 },
	{ name: "Clean-tray and cold-chain log", detail: "Three columns a day, to print or as a spreadsheet", value: 19 },
	{ name: "Label templates", detail: "30 labels a sheet, for Avery 5160 and compatible sheets", value: 24 },
	{ name: "Fault finder", detail: "From the sign on the tray to the cause", value: 28 },
	{ name: "Seed buyer's checklist", detail: "Untreated, lot number, germination test", value: 15 },
	{ name: "Market stall layout", detail: "Three crops on one card table, drawn to scale", value: 19 },
	{ name: "Market morning checklist", detail: "On paper, and read aloud while you load the car", value: 12 },
	{ name: "Price list template", detail: "Clamshell, live tray and weekly bag on one page", value: 17 },
	{ name: "Chef visit script", detail: "When to go, what to bring, what to ask", value: 24 },
	{ name: "Standing order form", detail: "Day, weight and payment, agreed in writing", value: 29 },
	{ name: "Weekly bag order sheet", detail: "Twelve households, orders by Sunday, sums included", value: 17 },
];

export const offer = {
	currency: "USD",
	price: 27,
	regularPrice: 497,
	guaranteeDays: 30,
	/** With the bonuses 21. */
	parts: core,
	bonuses,
	emailBonus: {
		name: "100-Day Sales Machine",
	},
};
