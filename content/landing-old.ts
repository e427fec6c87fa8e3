/**
 * The older landing page at `/?v=old` (variant A), from top to bottom. Prices and lists: offer.ts. Contents and author:
 * sections.ts. Marks such as {price} are explained in site.ts.
 */
export const landingOld = {
	visible: true,
	meta: {
		title: "The Microgreens Side Hustle | {site}",
		description:
			"How to grow microgreens on one shelf at home and offer them at the market, to kitchens and to neighbors. Book, audiobook and bonuses for {price}.",
	},
	hero: {
		eyebrow: "A book, an audiobook and {itemCount} parts",
		title: "A small farm that fits between the washer and the wall",
		text: "Learn to grow ten kinds of microgreens on one shelf, to know what each tray costs you, and to offer them to people who live near enough to taste the difference.",
		cta: "Get it all for {price}",
		note: "Regular price {regularPrice}. {guaranteeDays}-day money-back guarantee.",
		picture: {
			src: "/pictures/bundle.webp",
			alt: "The bundle: the book, the audiobook on a phone, and the four bonuses",
		},
	},
	audience: {
		title: "Who this is for",
		items: [
			"You have a job, a spare wall and an hour most evenings",
			"You like growing things and have no land, or no summer",
			"You cook, and would like to know the person who grows your pea shoots: yourself",
			"You already sell bread, eggs or honey and want something green beside it",
			"You are retired and want a reason to be at the market on Saturday",
			"You want to try selling something with your own hands, one tray at a time",
		],
		not: "Not for you if you are looking for a promise of money. There is none in it.",
	},
	whyNow: {
		title: "Why start with microgreens, and why now",
		cards: [
			{
				title: "A mistake costs a tray",
				text: "About $4.60 of seed, soil and packing, and a week. Then you sow again, knowing one thing more.",
			},
			{
				title: "Fresh cannot be shipped",
				text: "Greens cut this morning a few miles away are hard for a distant warehouse to match. That is the one thing a small grower has and a large one has not.",
			},
			{
				title: "It does not wait for spring",
				text: "Under two shop lights, January and July look the same. You can sow this evening.",
			},
			{
				title: "Buyers come every week",
				text: "Cut greens keep 7 to 10 days. Markets, kitchens and neighbors who like them need them again next week.",
			},
		],
	},
	contents: {
		title: "What the book covers",
	},
	bonuses: {
		title: "Four bonuses, stated value {bonusValue}",
		valueLabel: "Stated value",
	},
	bundle: {
		title: "The whole bundle: {itemCount} parts",
	},
	price: {
		title: "One price for everything",
		cta: "Buy it now for {price}",
	},
	/* SAMPLES, invented like those in sections.ts. */
	testimonials: {
		sample: true,
		title: "What readers say",
		note: "Sample testimonials, until the first readers have written theirs.",
		items: [
			{
				text: "I read one chapter an evening and sowed on day four. The radish was ready before I had finished the book.",
				name: "Dana R., Boise, ID",
			},
			{
				text: "It is the first growing book I own with a cost for my own hour in it.",
				name: "Marcus T., Dayton, OH",
			},
			{
				text: "Clear about the rules, clear about what it does not know. I made the call to the county, and it took six minutes.",
				name: "Priya S., Durham, NC",
			},
		],
	},
	author: {
		title: "About the author",
	},
	contact: {
		title: "Write or call",
		text: "Questions before or after you buy? Talk to a real person.",
	},
};
