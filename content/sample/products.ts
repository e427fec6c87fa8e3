export interface SampleProduct {
	title: string;
	description: string;
	/** A name in content/sample/files. */
	file: string;
	fileType: "pdf" | "audio" | "zip" | "other";
	/** A name in content/sample/covers. */
	cover: string;
}

export const sampleProducts: SampleProduct[] = [
	{
		title: "The Microgreens Side Hustle",
		description:
			"The book. Ten short chapters from the first tray to the first standing order, with every cost worked out in the open.",
		file: "microgreens-side-hustle-book.pdf",
		fileType: "pdf",
		cover: "book.webp",
	},
	{
		title: "The Audiobook",
		description:
			"All ten chapters in 48 minutes, read by a computer voice in this demo. Numbered MP3 files for the car, the kitchen and the sink.",
		file: "microgreens-side-hustle-audiobook.zip",
		fileType: "zip",
		cover: "audiobook.webp",
	},
	{
		title: "The Tray Planner",
		description:
			"Weekly pages and logs to print, and a sowing log for your spreadsheet. Begin with the day of sale and count back.",
		file: "tray-planner.zip",
		fileType: "zip",
		cover: "planner.webp",
	},
	{
		title: "The Crop Guide",
		description:
			"Ten crops on a few pages: seed, soak, weight, blackout, days to harvest, yield, and what to watch for.",
		file: "crop-guide.pdf",
		fileType: "pdf",
		cover: "crop-guide.webp",
	},
	{
		title: "The Recipe Sales System",
		description:
			"Six recipe cards to lay beside your trays, a page for chefs, three short messages, and what to count each week.",
		file: "recipe-sales-system.pdf",
		fileType: "pdf",
		cover: "recipe-sales-system.webp",
	},
	{
		title: "The Market Multiplier",
		description:
			"From one table at the market to three doors, one at a time, with the figures of each and the week that holds them together.",
		file: "market-multiplier.pdf",
		fileType: "pdf",
		cover: "multiplier.webp",
	},
	{
		title: "Chapter One to Listen to Now",
		description:
			"Five minutes, read by a computer voice: what a microgreen is, what a tray asks of you, and one tray of radish from Monday to the Tuesday after.",
		file: "chapter-1-the-two-week-crop.mp3",
		fileType: "audio",
		cover: "chapter-one-audio.webp",
	},
];
