/** What is in the book, for both landing pages. The figures are the book's own. */
export const book = {
	title: "The Microgreens Side Hustle",
	cover: { src: "/pictures/book.webp", alt: "Cover of The Microgreens Side Hustle: a full tray in front of the sun" },
	chapters: [
		{
			title: "The two-week crop",
			text: "What a microgreen is, how it differs from a sprout, and one tray of radish day by day.",
		},
		{
			title: "Your first shelf",
			text: "What to buy for one lit level, what it costs, and which corner of the house to use.",
		},
		{ title: "Sowing well", text: "Grams of seed for ten crops, when to soak, and why a brick belongs on top." },
		{
			title: "Light, water and air",
			text: "Days in the dark, hours of light, and learning to water by lifting the tray.",
		},
		{
			title: "Harvest, pack and chill",
			text: "When to cut each crop, and how it keeps 7 to 10 days in the refrigerator.",
		},
		{
			title: "Clean hands, cold chain",
			text: "Five places where trouble enters, and a log that takes ten seconds a day.",
		},
		{ title: "What a tray costs", text: "Every line of one tray, your own hour included, before you name a price." },
		{ title: "Where it sells", text: "The farmers' market, the restaurant and the weekly bag, side by side." },
		{ title: "The weekly rhythm", text: "Three evenings and one morning, counted back from the day of sale." },
		{ title: "When something goes wrong", text: "Mold, flat stems, flies, and a market day when nobody buys." },
	],
	/** One standard 10 by 20 inch tray each, at 65 to 72 °F. Pictures in web/public/pictures. */
	crops: [
		{
			name: "Radish",
			days: "6 to 9 days",
			yield: "8 to 11 oz",
			taste: "Hot and crisp",
			picture: "/pictures/crop-radish.svg",
		},
		{
			name: "Broccoli",
			days: "8 to 11 days",
			yield: "6 to 8 oz",
			taste: "Mild, a little like cabbage",
			picture: "/pictures/crop-broccoli.svg",
		},
		{
			name: "Sunflower",
			days: "9 to 12 days",
			yield: "10 to 14 oz",
			taste: "Nutty and crunchy",
			picture: "/pictures/crop-sunflower.svg",
		},
		{
			name: "Pea",
			days: "10 to 14 days",
			yield: "10 to 14 oz",
			taste: "Sweet, like a fresh pod",
			picture: "/pictures/crop-pea.svg",
		},
		{
			name: "Amaranth",
			days: "12 to 16 days",
			yield: "3 to 5 oz",
			taste: "Earthy, and very red",
			picture: "/pictures/crop-amaranth.svg",
		},
		{
			name: "Basil",
			days: "18 to 25 days",
			yield: "4 to 6 oz",
			taste: "Sweet and perfumed",
			picture: "/pictures/crop-basil.svg",
		},
	],
	/** The worked example of chapter 7. */
	example: {
		title: "One tray of radish, worked out in the open",
		source: "From chapter 7",
		lines: [
			{ name: "Seed", working: "30 g at $18 a pound", amount: "$1.19" },
			{ name: "Growing mix", working: "0.12 cubic foot at $13.30", amount: "$1.60" },
			{ name: "Packing", working: "Four clamshells, four labels", amount: "$1.36" },
			{ name: "Power, wear, soap", working: "1.4 kWh, trays over 40 crops", amount: "$0.45" },
		],
		materials: { name: "Materials", working: "", amount: "$4.60" },
		time: { name: "Your time", working: "18 minutes at $18 an hour", amount: "$5.40" },
		total: { name: "Cost of the tray", working: "", amount: "$10.00" },
		note: "Nine ounces fill four 2-ounce clamshells. At markets in many towns $4 to $6 is asked for one, and $15 to $25 for a living tray. Yours may lie outside that, so the worksheet has an empty column for your own numbers.",
	},
};
