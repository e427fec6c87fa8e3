export interface SampleUpdate {
	type: "special_offer" | "notice" | "update" | "custom";
	title: string;
	content: string;
	/** Higher numbers appear first. */
	priority: number;
	linkUrl: string | null;
	linkText: string | null;
	imageUrl: null;
	backgroundColor: string | null;
	textColor: string | null;
}

export const sampleUpdates: SampleUpdate[] = [
	{
		type: "notice",
		title: "Before your first sale: one phone call",
		content:
			"Rules for selling food grown at home differ by state and county.\n\nCall your county extension office and ask what they want of someone who sells microgreens at a farmers' market. Write down the answer, the name and the date.",
		priority: 40,
		linkUrl: "https://example.com/find-your-extension-office",
		linkText: "How to find your office",
		imageUrl: null,
		backgroundColor: null,
		textColor: null,
	},
	{
		type: "special_offer",
		title: "Seed sampler for members",
		content:
			"Five crops, one tray each: pea, sunflower, radish, broccoli and basil.\nWeighed out, with the lot number on every bag.\n\nFree shipping for members until the end of the month.",
		priority: 30,
		linkUrl: "https://example.com/seed-sampler",
		linkText: "See the sampler",
		imageUrl: null,
		backgroundColor: null,
		textColor: null,
	},
	{
		type: "update",
		title: "New in the course: reading a tray that went wrong",
		content:
			"Mold or root hair? Old seed or a dry corner?\n\nThe last lesson of module 2 goes from the sign to the cause, with a paper-towel test for seed that takes four days and costs nothing.",
		priority: 20,
		linkUrl: null,
		linkText: null,
		imageUrl: null,
		backgroundColor: null,
		textColor: null,
	},
	{
		type: "custom",
		title: "Tray of the month: China Rose radish",
		content:
			"30 grams of seed, no soak.\nFive pounds for two days, light on day 3, cut on day 8.\n\nPink stems, gentle heat. Good on eggs, tacos and anything pale.",
		priority: 15,
		linkUrl: null,
		linkText: null,
		imageUrl: null,
		backgroundColor: "#1f4d36",
		textColor: "#faf6ec",
	},
	{
		type: "update",
		title: "The planner now comes with a sowing log",
		content:
			"The ZIP on the downloads page holds a printable planner and a sowing log for your spreadsheet program.\n\nThe four example rows all end on the same Friday harvest, so you can see when each crop was sown.",
		priority: 10,
		linkUrl: null,
		linkText: null,
		imageUrl: null,
		backgroundColor: "#f3ead6",
		textColor: "#1f4d36",
	},
];
