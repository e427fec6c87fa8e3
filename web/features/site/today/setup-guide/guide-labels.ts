import type { GuideStep, SoldKind } from "../../../../../contract/site/setup-guide.ts";

export const stepLabels: Record<GuideStep, string> = {
	product: "What you sell",
	name: "Name and support",
	brand: "Logo and color",
	price: "Price",
	files: "Files",
	page: "Sales page",
};

export const kindLabels: Record<SoldKind, { title: string; detail: string }> = {
	book: { title: "A book", detail: "PDF or EPUB, read online or downloaded" },
	course: { title: "A course", detail: "Lessons with video, audio, text or files" },
	templates: { title: "Templates", detail: "Files that buyers adapt and use" },
	audio: { title: "Audio", detail: "An audiobook, a program or recordings" },
	bundle: { title: "A bundle", detail: "Several of these together" },
	other: { title: "Something else", detail: "Any other digital product" },
};

/** Drawings of the starter pages. */
export const kindPictures: Record<SoldKind, string> = {
	book: "/pictures/starter-book.svg",
	course: "/pictures/starter-course.svg",
	templates: "/pictures/starter-templates.svg",
	audio: "/pictures/starter-audio.svg",
	bundle: "/pictures/starter-bundle.svg",
	other: "/pictures/starter-bundle.svg",
};
