/**
 * The cards of `/digital-downloads` while none of the seller's own can be shown. They show what the page will look like:
 * there is no file behind any of them, and the page says so (DIG-07).
 */
export interface SampleProductCard {
	title: string;
	description: string;
	fileType: "pdf" | "zip";
	/** As shown, such as `5.2 MB`. */
	fileSize: string;
	picture: string;
}

export const sampleProductCards: SampleProductCard[] = [
	{
		title: "The Microgreens Side Hustle Book",
		description: "From the first tray to the first standing order, with every cost worked out in the open.",
		fileType: "pdf",
		fileSize: "5.2 MB",
		picture: "/pictures/book.webp",
	},
	{
		title: "The Audiobook",
		description: "The whole book, read aloud, for the car, the kitchen and the time beside the sink.",
		fileType: "zip",
		fileSize: "107.7 MB",
		picture: "/pictures/audiobook.webp",
	},
	{
		title: "The Planner",
		description: "Weekly pages and logs to print. Begin with the day of sale and count back.",
		fileType: "zip",
		fileSize: "53.8 MB",
		picture: "/pictures/planner.webp",
	},
	{
		title: "The Crop Guide",
		description: "Seed, soak, weight, blackout, days to harvest and yield, one crop a page.",
		fileType: "pdf",
		fileSize: "43.3 MB",
		picture: "/pictures/crop-guide.webp",
	},
	{
		title: "The Recipe Sales System",
		description: "Recipe cards to lay beside your trays, a page for chefs, and what to count each week.",
		fileType: "pdf",
		fileSize: "968 KB",
		picture: "/pictures/recipe-sales-system.webp",
	},
	{
		title: "The 100-Day Sales Machine",
		description: "One small task a day, from the first conversation to regular orders.",
		fileType: "pdf",
		fileSize: "326 KB",
		picture: "/default-cover.webp",
	},
	{
		title: "The Multiplier",
		description: "What to change, and in which order, once the first shelf sells out every week.",
		fileType: "zip",
		fileSize: "80.8 MB",
		picture: "/pictures/multiplier.webp",
	},
	{
		title: "The Multiplier Checklist",
		description: "The steps of the Multiplier on pages to tick off.",
		fileType: "pdf",
		fileSize: "42.3 MB",
		picture: "/pictures/multiplier.webp",
	},
];
