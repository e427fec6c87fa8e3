import { buyRow, film, sectionHead, tone } from "../../page-content/section-fields.ts";
import { group } from "../../page-fields.ts";
import { sectionKind, startPicture } from "../section-kind.ts";

export const video = sectionKind({
	name: "Video",
	about: "A film of this site with captions. It loads only when someone plays it.",
	content: group("Video", { ...sectionHead, film: group("Film", film), tone, buyRow }),
	start: {
		eyebrow: "",
		title: "See it for yourself",
		text: "",
		film: {
			title: "A short film",
			note: "",
			sources: [{ src: "", type: "video/mp4" }],
			poster: startPicture.src,
			captions: { src: "", label: "English", language: "en" },
			width: 960,
			height: 540,
		},
		tone: "plain",
		buyRow: false,
	},
});
