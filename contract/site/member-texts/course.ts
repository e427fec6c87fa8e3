import { limits } from "../../limits.ts";
import type { MemberText } from "./text.ts";

const { menu: button, title, sentence, list } = limits.memberText;

/** The course, and the training page (CRS-02, CRS-04, CRS-05, CRS-09, PRV-01). */
export const courseTexts = {
	courseBack: { label: "Link back", text: "Back to dashboard", max: button },
	courseContents: { label: "List of lessons", text: "Course contents", max: title },
	courseProgress: {
		label: "Progress",
		text: "{done} of {total} lessons complete",
		max: title,
		fields: ["done", "total"],
		required: ["done", "total"],
	},
	courseResources: { label: "Files of a lesson", text: "Resources", max: title },
	courseMarkComplete: { label: "Button of a lesson", text: "Mark complete", max: button },
	courseCompleted: { label: "Button of a complete lesson", text: "Completed", max: button },
	courseEmpty: {
		label: "Without lessons",
		text: "No modules available yet. Please check back later.",
		max: sentence,
	},
	courseLocked: { label: "Preview, locked lesson", text: "This lesson is for members", max: title },
	courseLockedText: {
		label: "Preview, locked lesson, text",
		text: "It is part of {product}, together with everything else in it.",
		max: sentence,
		fields: ["product", "site_name"],
	},
	courseTraining: { label: "Training page, modules", text: "Training Program", max: title },
	courseTrainingTab: { label: "Training page, title in the browser's tab", text: "Training", max: title },
	courseNews: { label: "Training page, news", text: "Recent Platform Updates", max: title },
	courseSupport: { label: "Training page, offers", text: "Additional Support", max: title },
	courseCohort: { label: "Group offer", text: "Elite Maker's Cohort", max: title },
	courseCohortBadge: { label: "Group offer, badge", text: "Only 3 Spots Left", max: button },
	courseCohortPoints: {
		label: "Group offer, points",
		text: "12-week program\nA small group that works side by side\nNext cohort starts April 15",
		max: list,
		lines: true,
		hint: "One point a line.",
	},
	courseCohortButton: { label: "Group offer, button", text: "Apply now", max: button },
	courseSession: { label: "Session offer", text: "1-on-1 Strategy Session", max: title },
	courseSessionPoints: {
		label: "Session offer, points",
		text: "90-minute call\nYour questions, your plans, your numbers\nA written plan afterwards",
		max: list,
		lines: true,
		hint: "One point a line.",
	},
	courseSessionButton: { label: "Session offer, button", text: "Reserve a session", max: button },
} as const satisfies Record<string, MemberText>;
