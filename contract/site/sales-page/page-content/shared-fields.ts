import { flag, group, line, list, paragraph, picture } from "../page-fields.ts";

/* Fields that several parts of the pages share. */

export const cover = (label: string) => picture(label, 4 / 5);
export const eyebrow = (optional = true) => line("Line above the headline", { most: 80, ideal: 45, optional });
export const headline = (ideal = 60) => line("Headline", { most: 160, ideal });
export const intro = () => paragraph("Text below the headline", { most: 600, ideal: 220, optional: true });
export const points = (label: string, least = 1) =>
	list(label, "point", line("Point", { most: 160, ideal: 60 }), { least, most: 12 });

export const sample = flag("Mark as a sample", "Keep this on until the people are real: invented ones mislead buyers.");

export const meta = group("Search engines and sharing", {
	title: line("Title", { most: 120, ideal: 60, help: "In the tab of the browser and in search results." }),
	description: paragraph("Description", { most: 320, ideal: 160, help: "Below the title in search results." }),
});

export const link = (label: string) => line(label, { most: 60, ideal: 24 });
export const button = (label = "Button") => line(label, { most: 60, ideal: 28 });
