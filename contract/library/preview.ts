import { z } from "zod";
import { forAdmin, forVisitor } from "../site/audience.ts";
import { lesson, lessonKind, moduleOutline } from "./course.ts";

const previewLessonSummary = z.object({
	id: z.uuid(),
	title: z.string(),
	duration: z.string(),
	kind: lessonKind,
	/** Its content is open to everyone. */
	free: z.boolean(),
});

/** Public information about a module: titles, and which lessons are free (PRV-01). */
export const previewModule = z.object({
	id: z.uuid(),
	title: z.string(),
	description: z.string(),
	lessons: z.array(previewLessonSummary),
});
export type PreviewModule = z.infer<typeof previewModule>;

export const previewLesson = z.object({
	id: z.uuid(),
	title: z.string(),
	moduleTitle: z.string(),
	duration: z.string(),
	/** Null if the lesson is not free: its content never leaves the server. */
	open: z
		.object({
			description: z.string(),
			/** Markdown, sanitized where it is displayed. */
			content: z.string(),
			media: z.object({ kind: z.enum(["audio", "video"]), url: z.string() }).nullable(),
		})
		.nullable(),
});
const lessonErrors = {
	LESSON_NOT_FOUND: { status: 404, message: "This lesson does not exist, or has been removed." },
} as const;

export const preview = {
	outline: forVisitor
		.route({ method: "GET", path: "/preview", summary: "The titles of the course" })
		.output(z.array(previewModule)),
	lesson: forVisitor
		.route({
			method: "GET",
			path: "/preview/lessons/{lessonId}",
			summary: "A lesson, with its content where it is free",
		})
		.errors(lessonErrors)
		.input(z.object({ lessonId: z.uuid() }))
		.output(previewLesson),
};

/** PRV-03: shows admins the course exactly as a student has it. */
export const adminPreview = {
	outline: forAdmin
		.route({ method: "GET", path: "/admin/preview", summary: "The course as a student sees it" })
		.output(z.object({ modules: z.array(moduleOutline) })),
	lesson: forAdmin
		.route({ method: "GET", path: "/admin/preview/lessons/{lessonId}", summary: "A lesson as a student sees it" })
		.errors(lessonErrors)
		.input(z.object({ lessonId: z.uuid() }))
		.output(lesson),
	/** PRV-02 */
	createSampleContent: forAdmin
		.route({ method: "POST", path: "/admin/preview/sample-content", summary: "Makes a sample module with lessons" })
		.output(z.object({ moduleId: z.uuid(), lessonId: z.uuid() })),
};
