/**
 * Where a buyer finds each of the parts that the pages sell (`offer.bundle`), by the names of the cards. A test walks it:
 * what is sold is there, is called the same everywhere, and opens for every member.
 */
export interface BundlePart {
	/** As the page says it, without `Bonus: `; also the title of its card. */
	name: string;
	/** Products page, file list, or the daily messages. */
	place: "product" | "download" | "sequence";
	/** In `content/sample/files`; of a sequence, none. */
	file?: string;
	/** More cards of the same part: other formats of it. */
	also?: { title: string; file: string }[];
}

export const bundleParts: BundlePart[] = [
	{
		name: "The Microgreens Side Hustle",
		place: "product",
		file: "microgreens-side-hustle-book.pdf",
		also: [{ title: "The Microgreens Side Hustle, EPUB", file: "microgreens-side-hustle-book.epub" }],
	},
	{
		name: "The Audiobook",
		place: "product",
		file: "microgreens-side-hustle-audiobook.zip",
		also: [{ title: "The Audiobook, M4B", file: "microgreens-side-hustle-audiobook.m4b" }],
	},
	{ name: "100-Day Sales Machine", place: "sequence" },
	{ name: "Tray cost worksheet", place: "download", file: "tray-cost-worksheet.xlsx" },
	{ name: "Crop table", place: "download", file: "crop-table.xlsx" },
	{ name: "Sowing log", place: "download", file: "sowing-log.xlsx" },
	{
		name: "Shelf plan and shopping list",
		place: "download",
		file: "shelf-plan-and-shopping-list.pdf",
		also: [{ title: "Shelf plan and shopping list, spreadsheet", file: "shelf-plan-and-shopping-list.xlsx" }],
	},
	{
		name: "Clean-tray and cold-chain log",
		place: "download",
		file: "clean-tray-and-cold-chain-log.pdf",
		also: [{ title: "Clean-tray and cold-chain log, spreadsheet", file: "clean-tray-and-cold-chain-log.xlsx" }],
	},
	{ name: "Label templates", place: "download", file: "label-templates.pdf" },
	{ name: "Fault finder", place: "download", file: "fault-finder.pdf" },
	{ name: "Seed buyer's checklist", place: "download", file: "seed-buyers-checklist.pdf" },
	{ name: "Market stall layout", place: "download", file: "market-stall-layout.pdf" },
	{
		name: "Market morning checklist",
		place: "download",
		file: "market-morning-checklist.pdf",
		also: [{ title: "Market morning checklist, read aloud", file: "market-morning-checklist.mp3" }],
	},
	{
		name: "Price list template",
		place: "download",
		file: "price-list-template.pdf",
		also: [{ title: "Price list template, spreadsheet", file: "price-list-template.xlsx" }],
	},
	{ name: "Chef visit script", place: "download", file: "chef-visit-script.pdf" },
	{ name: "Standing order form", place: "download", file: "standing-order-form.pdf" },
	{ name: "Weekly bag order sheet", place: "download", file: "weekly-bag-order-sheet.xlsx" },
	{ name: "The Tray Planner", place: "product", file: "tray-planner.zip" },
	{ name: "The Crop Guide", place: "product", file: "crop-guide.pdf" },
	{ name: "The Recipe Sales System", place: "product", file: "recipe-sales-system.pdf" },
	{
		name: "The Market Multiplier",
		place: "product",
		file: "market-multiplier.pdf",
		also: [{ title: "Market Multiplier checklist", file: "market-multiplier-checklist.pdf" }],
	},
];
