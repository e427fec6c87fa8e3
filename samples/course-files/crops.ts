export interface Crop {
	name: string;
	variety: string;
	seedGrams: string;
	soak: string;
	weight: string;
	blackout: string;
	harvest: string;
	yieldOunces: string;
	taste: string;
}

// One standard 10 x 20 inch tray each, at 65 to 72 °F. The PDFs, the spreadsheets and the lessons quote these figures.
export const crops: Crop[] = [
	{
		name: "Pea",
		variety: "Speckled or green pea",
		seedGrams: "200-250",
		soak: "8-12 h",
		weight: "2-3 days",
		blackout: "3-4 days",
		harvest: "10-14 days",
		yieldOunces: "10-14",
		taste: "Sweet, like a fresh pod",
	},
	{
		name: "Sunflower",
		variety: "Black oil, in the hull",
		seedGrams: "110-140",
		soak: "8-12 h",
		weight: "3 days",
		blackout: "3-4 days",
		harvest: "9-12 days",
		yieldOunces: "10-14",
		taste: "Nutty and crunchy",
	},
	{
		name: "Radish",
		variety: "China Rose, Rambo or daikon",
		seedGrams: "28-35",
		soak: "none",
		weight: "2-3 days",
		blackout: "2-3 days",
		harvest: "6-9 days",
		yieldOunces: "8-11",
		taste: "Hot, like a young radish",
	},
	{
		name: "Broccoli",
		variety: "Calabrese or Waltham 29",
		seedGrams: "15-18",
		soak: "none",
		weight: "2-3 days",
		blackout: "3-4 days",
		harvest: "8-11 days",
		yieldOunces: "6-8",
		taste: "Mild, a little like cabbage",
	},
	{
		name: "Kale",
		variety: "Red Russian",
		seedGrams: "14-18",
		soak: "none",
		weight: "2-3 days",
		blackout: "3-4 days",
		harvest: "8-12 days",
		yieldOunces: "5-7",
		taste: "Mild and slightly sweet",
	},
	{
		name: "Mustard",
		variety: "Ruby Streaks or mild green",
		seedGrams: "10-14",
		soak: "none",
		weight: "none",
		blackout: "3-4 days",
		harvest: "8-12 days",
		yieldOunces: "5-7",
		taste: "Peppery, warms slowly",
	},
	{
		name: "Arugula",
		variety: "Slow bolt",
		seedGrams: "9-12",
		soak: "none",
		weight: "none",
		blackout: "3-4 days",
		harvest: "8-12 days",
		yieldOunces: "4-6",
		taste: "Nutty, with a bite",
	},
	{
		name: "Basil",
		variety: "Genovese or Dark Opal",
		seedGrams: "6-8",
		soak: "none",
		weight: "none",
		blackout: "4-5 days",
		harvest: "18-25 days",
		yieldOunces: "4-6",
		taste: "Sweet and perfumed",
	},
	{
		name: "Cilantro",
		variety: "Split seed (monogerm)",
		seedGrams: "25-32",
		soak: "4-8 h",
		weight: "3-4 days",
		blackout: "5-6 days",
		harvest: "18-24 days",
		yieldOunces: "4-6",
		taste: "Bright, citrus",
	},
	{
		name: "Amaranth",
		variety: "Red Garnet",
		seedGrams: "6-8",
		soak: "none",
		weight: "none",
		blackout: "4-5 days",
		harvest: "12-16 days",
		yieldOunces: "3-5",
		taste: "Earthy, like young beet",
	},
];
