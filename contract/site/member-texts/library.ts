import { limits } from "../../limits.ts";
import type { MemberText } from "./text.ts";

const { menu: button, title, sentence } = limits.memberText;

/** The library, the downloads and the list of files (LIB-01, DIG-01, DWN-02). */
export const libraryTexts = {
	libraryIntro: {
		label: "Library, below the title",
		text: "Everything you own. Pick up where you left off, on any device.",
		max: sentence,
		fields: ["product"],
	},
	libraryShelf: {
		label: "Library, name of the shelf",
		text: "What you own",
		max: title,
		hint: "Read aloud by screen readers.",
	},
	libraryShelfView: { label: "Library, view with covers", text: "Read and listen", max: button },
	libraryFilesView: { label: "Library, view with files", text: "All files", max: button },
	libraryLink: { label: "Downloads and files, link to the library", text: "See your library", max: button },
	libraryRead: { label: "Library, button to read", text: "Read", max: button },
	libraryListen: { label: "Library, button to listen", text: "Listen", max: button },
	libraryContinue: { label: "Library, button to go on", text: "Continue", max: button },
	libraryFinished: { label: "Library, at the end", text: "Finished", max: button },
	libraryEmpty: { label: "Empty library", text: "Your library is empty", max: title },
	libraryEmptyText: {
		label: "Empty library, text",
		text: "Everything in {product} appears here as soon as it is published.",
		max: sentence,
		fields: ["product"],
	},
	libraryFiles: { label: "Library, more files", text: "More files", max: title },
	libraryFilesText: { label: "Library, more files, text", text: "Worksheets and other extras.", max: sentence },
	downloadsTitle: { label: "Downloads, title", text: "Your downloads", max: title },
	downloadsIntro: {
		label: "Downloads, below the title",
		text: "Save them on any device. An interrupted download can be resumed.",
		max: sentence,
		fields: ["product"],
	},
	downloadsButton: { label: "Downloads, button", text: "Download Now", max: button },
	downloadsMore: { label: "Downloads, link to the files", text: "More resource files", max: button },
	downloadsEmpty: {
		label: "Without downloads",
		text: "Your files will appear here as soon as they are published.",
		max: sentence,
		fields: ["product"],
	},
	filesTitle: { label: "Files, title", text: "Files", max: title },
	filesPageTitle: {
		label: "Files, title in the browser's tab",
		text: "Resource files",
		max: title,
	},
	filesIntro: { label: "Files, below the title", text: "Worksheets, guides and recordings.", max: sentence },
	filesBundle: { label: "Files, everything in one ZIP", text: "Complete Resource Bundle", max: title },
	filesBundleButton: { label: "Files, button for everything", text: "Download all", max: button },
	filesEmpty: { label: "Without files", text: "No downloads available", max: title },
	filesEmptyText: {
		label: "Without files, text",
		text: "New files appear here once they are published.",
		max: sentence,
		fields: ["product"],
	},
} as const satisfies Record<string, MemberText>;
