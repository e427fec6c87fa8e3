import type { AdminLesson } from "../../../../contract/library/lessons.ts";

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

export const formOf = (lesson: AdminLesson): LessonForm => ({
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

const isWebAddress = (address: string) => /^https?:\/\/\S+$/i.test(address.trim()) && URL.canParse(address.trim());

export const lessonRules = {
	title: (value: string) => (value.trim() ? null : "Title is required"),
	contentUrl: (value: string) =>
		!value.trim() || isWebAddress(value) ? null : "Must be an address that begins with http:// or https://",
};

/** Returns the type of lesson for a chosen file. */
export const contentTypeOfFile = (name: string): "audio" | "video" =>
	/\.(mp3|wav|m4a|aac|flac|ogg|oga|opus)$/i.test(name) ? "audio" : "video";
