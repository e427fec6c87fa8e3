import { limits } from "../../limits.ts";
import type { MemberText } from "./text.ts";

const { menu: button, title, sentence } = limits.memberText;

/** Greeting and cards of the dashboard (MEM-02, MEM-03, MEM-06). */
export const dashboardTexts = {
	dashboardGreeting: {
		label: "Greeting",
		text: "Welcome, {first_name}",
		max: title,
		fields: ["first_name", "site_name"],
		hint: "Without a name, members are greeted by the first part of their email.",
	},
	dashboardIntro: {
		label: "Below the greeting",
		text: "Good to see you. Here is what is new, and where your files are.",
		max: sentence,
		fields: ["site_name", "product"],
	},
	dashboardContinueReading: { label: "Reading card", text: "Continue reading", max: title },
	dashboardContinueListening: { label: "Reading card, and buttons, for audio", text: "Continue listening", max: title },
	dashboardContinueLearning: { label: "Course card", text: "Continue learning", max: title },
	dashboardStartCourse: { label: "Course card, button at the beginning", text: "Start the course", max: button },
	dashboardContinueCourse: { label: "Course card, button", text: "Continue", max: button },
	dashboardCourseDone: {
		label: "Course card, when everything is complete",
		text: "You have completed every lesson",
		max: title,
	},
	dashboardRepeatCourse: {
		label: "Course card, button when everything is complete",
		text: "See the course again",
		max: button,
	},
	dashboardDownloads: { label: "Downloads card", text: "Your downloads", max: title },
	dashboardDownloadsText: {
		label: "Downloads card, text",
		text: "Everything you bought, ready to save.",
		max: sentence,
		fields: ["product"],
	},
	dashboardDownloadsButton: { label: "Downloads card, button", text: "Go to downloads", max: button },
	dashboardReview: { label: "Review card", text: "How do you like it?", max: title, fields: ["product"] },
	dashboardReviewText: {
		label: "Review card, text",
		text: "Good or bad, a few honest words help others decide. It takes two minutes.",
		max: sentence,
		fields: ["product"],
	},
	dashboardReviewButton: { label: "Review card, button", text: "Write a review", max: button },
	dashboardUpdates: { label: "Updates", text: "Updates", max: title },
	dashboardNoUpdates: { label: "Without updates", text: "No updates available", max: title },
	dashboardNoUpdatesText: {
		label: "Without updates, text",
		text: "News about {product} will appear here.",
		max: sentence,
		fields: ["product", "site_name"],
	},
} as const satisfies Record<string, MemberText>;
