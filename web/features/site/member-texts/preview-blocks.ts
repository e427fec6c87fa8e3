import type { MemberTextGroup } from "../../../../contract/site/member-texts/all-words.ts";
import type { ScreenTextKey } from "../../../../contract/site/member-texts/screen-texts.ts";

/** A part of a screen in the preview. What members themselves have there is an example. */
export interface PreviewBlock {
	/** Without a frame, at the beginning of a page. */
	isHeading?: true;
	/** Above the title, in small letters. */
	label?: ScreenTextKey;
	title?: ScreenTextKey;
	example?: string;
	badge?: ScreenTextKey;
	text?: ScreenTextKey;
	/** One a line. */
	points?: ScreenTextKey;
	links?: ScreenTextKey[];
	buttons?: ScreenTextKey[];
}

/** What the preview of each group shows, in the order of its screens. */
export const previewBlocks: Record<Exclude<MemberTextGroup, "emails" | "menu">, PreviewBlock[]> = {
	dashboard: [
		{ isHeading: true, title: "dashboardGreeting", text: "dashboardIntro" },
		{ label: "dashboardContinueReading", example: "A guide", buttons: ["libraryRead"] },
		{ label: "dashboardContinueListening", example: "A recording" },
		{
			label: "dashboardContinueLearning",
			example: "The next lesson",
			buttons: ["dashboardStartCourse", "dashboardContinueCourse"],
		},
		{ label: "dashboardContinueLearning", title: "dashboardCourseDone", buttons: ["dashboardRepeatCourse"] },
		{ title: "dashboardReview", text: "dashboardReviewText", buttons: ["dashboardReviewButton"] },
		{ title: "dashboardDownloads", text: "dashboardDownloadsText", buttons: ["dashboardDownloadsButton"] },
		{ isHeading: true, title: "dashboardUpdates" },
		{ title: "dashboardNoUpdates", text: "dashboardNoUpdatesText" },
	],
	course: [
		{ isHeading: true, links: ["courseBack"], example: "A lesson" },
		{ label: "courseContents" },
		{ label: "courseProgress" },
		{ title: "courseResources", example: "A file" },
		{ buttons: ["courseMarkComplete", "courseCompleted"] },
		{ title: "courseEmpty" },
		{ title: "courseLocked", text: "courseLockedText" },
		{ label: "courseTrainingTab", title: "courseNews" },
		{ title: "courseTraining", buttons: ["courseResources"] },
		{ isHeading: true, title: "courseSupport" },
		{
			title: "courseCohort",
			badge: "courseCohortBadge",
			points: "courseCohortPoints",
			buttons: ["courseCohortButton"],
		},
		{ title: "courseSession", points: "courseSessionPoints", buttons: ["courseSessionButton"] },
	],
	library: [
		{
			isHeading: true,
			title: "menuLibrary",
			text: "libraryIntro",
			links: ["libraryShelfView", "libraryFilesView"],
			buttons: ["filesBundleButton"],
		},
		{
			label: "libraryShelf",
			example: "A guide",
			buttons: ["libraryRead", "libraryListen", "libraryContinue"],
			text: "libraryFinished",
		},
		{ title: "libraryEmpty", text: "libraryEmptyText" },
		{ title: "libraryFiles", text: "libraryFilesText" },
		{ isHeading: true, title: "downloadsTitle", text: "downloadsIntro", links: ["libraryLink", "downloadsMore"] },
		{ example: "A guide", buttons: ["downloadsButton"] },
		{ text: "downloadsEmpty" },
		{
			isHeading: true,
			label: "filesPageTitle",
			title: "filesTitle",
			text: "filesIntro",
			links: ["libraryLink"],
		},
		{ title: "filesBundle", buttons: ["filesBundleButton"] },
		{ title: "filesEmpty", text: "filesEmptyText" },
	],
};
