export interface SampleDownload {
	title: string;
	description: string;
	/** A name in content/sample/files. */
	file: string;
	fileType: "pdf" | "audio" | "zip" | "other";
	featured: boolean;
	accessLevel: "member" | "premium";
}

export const sampleDownloads: SampleDownload[] = [
	{
		title: "The Crop Guide",
		description: "Ten crops with seed, soak, blackout, harvest and yield, and a page for your own numbers.",
		file: "crop-guide.pdf",
		fileType: "pdf",
		featured: true,
		accessLevel: "member",
	},
	{
		title: "Planner and sowing log",
		description: "The printable planner and a sowing log for your spreadsheet program, in one ZIP.",
		file: "microgreens-planner.zip",
		fileType: "zip",
		featured: false,
		accessLevel: "member",
	},
	{
		title: "Market morning checklist, read aloud",
		description: "A minute and a half to play while you load the car: cold things first, notebook last.",
		file: "market-morning-checklist.mp3",
		fileType: "audio",
		featured: false,
		accessLevel: "member",
	},
	{
		title: "The Recipe Sales System",
		description: "Recipe cards, a page for chefs and the weekly count. For premium members.",
		file: "recipe-sales-system.pdf",
		fileType: "pdf",
		featured: true,
		accessLevel: "premium",
	},
	{
		title: "Tray cost worksheet",
		description:
			"The worked example for one tray of radish with an empty column for your own prices. CSV, opens in any spreadsheet program.",
		file: "tray-cost-worksheet.csv",
		fileType: "other",
		featured: false,
		accessLevel: "member",
	},
];
