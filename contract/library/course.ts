import { z } from "zod";
import { limits } from "../limits.ts";
import { forMember } from "../site/audience.ts";

export const lessonKind = z.enum(["text", "audio", "video"]);
/** A lesson in the course outline. */
export const lessonSummary = z.object({
	id: z.uuid(),
	title: z.string(),
	/** As a person wrote it, such as `12:30`; empty if unknown. */
	duration: z.string(),
	kind: lessonKind,
	/** Number of attached files. */
	resources: z.int(),
	/** Whether the requesting person has completed it. */
	completed: z.boolean(),
});
export type LessonSummary = z.infer<typeof lessonSummary>;

export const moduleOutline = z.object({
	id: z.uuid(),
	title: z.string(),
	description: z.string(),
	lessons: z.array(lessonSummary),
});
export type ModuleOutline = z.infer<typeof moduleOutline>;

export const resourceType = z.enum(["image", "audio", "pdf", "spreadsheet", "zip", "other"]);
export type ResourceType = z.infer<typeof resourceType>;

/** A file attached to a lesson. */
export const lessonResource = z.object({
	id: z.uuid(),
	title: z.string(),
	description: z.string(),
	fileType: resourceType,
	/** As displayed, such as `1.2 MB`. */
	fileSize: z.string(),
	fileName: z.string(),
	downloadUrl: z.string(),
	/** The file is hosted elsewhere, and the download redirects there. */
	external: z.boolean(),
	/** Shows the file inside the page; null if it can only be downloaded. */
	viewUrl: z.string().nullable(),
});
export type LessonResource = z.infer<typeof lessonResource>;

export const lesson = z.object({
	id: z.uuid(),
	module: z.object({ id: z.uuid(), title: z.string() }),
	title: z.string(),
	description: z.string(),
	/** Unmodified Markdown from an admin; it is sanitized where it is displayed (CRS-06). */
	content: z.string(),
	duration: z.string(),
	media: z
		.object({
			kind: z.enum(["audio", "video"]),
			url: z.string(),
			captions: z.array(z.object({ url: z.string(), label: z.string() })),
		})
		.nullable(),
	/** Newest first. */
	resources: z.array(lessonResource),
	completed: z.boolean(),
	/** Where playback stopped, on any device (CRS-07). */
	positionSeconds: z.number(),
});
export type Lesson = z.infer<typeof lesson>;

/** Where to continue (MEM-06). */
export const nextLesson = z.object({
	/** The first incomplete lesson; null if all are complete. */
	lesson: z.object({ id: z.uuid(), title: z.string(), duration: z.string(), moduleTitle: z.string() }).nullable(),
	completed: z.int(),
	total: z.int(),
});
const lessonErrors = {
	LESSON_NOT_FOUND: { status: 404, message: "This lesson does not exist, or has been removed." },
} as const;

export const memberCourse = {
	outline: forMember
		.route({ method: "GET", path: "/course", summary: "Modules and lessons in their order, with the own progress" })
		.output(z.object({ modules: z.array(moduleOutline) })),
	nextLesson: forMember
		.route({ method: "GET", path: "/course/next-lesson", summary: "The lesson to continue with" })
		.output(nextLesson),
	lesson: forMember
		.route({ method: "GET", path: "/course/lessons/{lessonId}", summary: "One lesson with its resources" })
		.errors(lessonErrors)
		.input(z.object({ lessonId: z.uuid() }))
		.output(lesson),
	markLesson: forMember
		.route({
			method: "PUT",
			path: "/course/lessons/{lessonId}/completion",
			summary: "Marks a lesson complete, or not complete, for the signed-in member",
		})
		.errors(lessonErrors)
		.input(z.object({ lessonId: z.uuid(), completed: z.boolean() }))
		.output(z.object({ completed: z.boolean() })),
	savePosition: forMember
		.route({
			method: "PUT",
			path: "/course/lessons/{lessonId}/position",
			summary: "Keeps where the media of a lesson stopped",
			description: "A zero keeps what was there: players report one before they have found their place.",
		})
		.errors(lessonErrors)
		.input(z.object({ lessonId: z.uuid(), seconds: z.number().min(0).max(limits.positionSeconds) }))
		.output(z.object({ positionSeconds: z.number() })),
};
