import type { AdminLesson } from "../../../../contract/library/lessons.ts";
import { isWebAddress, WEB_ADDRESS_RULE } from "../../../lib/text/web-address.ts";

/** Labels of lesson types. */
export const contentTypeLabels = { text: "Text", audio: "Audio", video: "Video" } as const;

/** The fields as typed (MOD-02). */
export interface LessonForm {
	title: string;
	description: string;
	content: string;
	duration: string;
	contentType: AdminLesson["contentType"];
	contentUrl: string;
	isPreview: boolean;
	published: boolean;
	removeMedia: boolean;
}

export const emptyLesson: LessonForm = {
	title: "",
	description: "",
	content: "",
	duration: "",
	contentType: "text",
	contentUrl: "",
	isPreview: false,
	published: true,
	removeMedia: false,
};

export const toForm = (lesson: AdminLesson): LessonForm => ({
	title: lesson.title,
	description: lesson.description,
	content: lesson.content,
	duration: lesson.duration,
	contentType: lesson.contentType,
	contentUrl: lesson.contentUrl ?? "",
	isPreview: lesson.isPreview,
	published: lesson.published,
	removeMedia: false,
});

export const lessonRules = {
	title: (value: string) => (value.trim() ? null : "Title is required"),
	contentUrl: (value: string) => (!value.trim() || isWebAddress(value) ? null : WEB_ADDRESS_RULE),
};

/** Returns the type of lesson for a chosen file. */
export const contentTypeOfFile = (name: string): "audio" | "video" =>
	/\.(mp3|wav|m4a|aac|flac|ogg|oga|opus)$/i.test(name) ? "audio" : "video";
