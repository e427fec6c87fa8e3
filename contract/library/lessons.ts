import { z } from "zod";
import { webAddress } from "../address/web-address.ts";
import { editErrors } from "../errors.ts";
import { instant } from "../instant.ts";
import { limits } from "../limits.ts";
import { newPlace } from "../ordering.ts";
import { forAdmin } from "../site/audience.ts";
import { deletion } from "../site/undo.ts";
import { pictureErrors, uploadErrors, uploadId } from "../site/uploads.ts";
import { text } from "../text/text.ts";
import { description, optional, requiredTitle } from "../text/title.ts";
import { lessonKind } from "./course.ts";
import { adminLessonSummary, moduleErrors } from "./modules.ts";
import { adminResource } from "./resources.ts";

/** A lesson in its editor (MOD-02). */
export const adminLesson = z.object({
	id: z.uuid(),
	module: z.object({ id: z.uuid(), title: z.string() }),
	title: z.string(),
	description: z.string(),
	/** Markdown */
	content: z.string(),
	duration: z.string(),
	contentType: lessonKind,
	/** External address of its audio or video, if it was not uploaded. */
	contentUrl: z.string().nullable(),
	/** Its uploaded audio or video. */
	media: z.object({ name: z.string(), fileSize: z.string(), url: z.string() }).nullable(),
	isPreview: z.boolean(),
	/** Visible to members and visitors if its module is too; only admins see a draft. */
	published: z.boolean(),
	updatedAt: z.date(),
	/** Newest first (MOD-03). */
	resources: z.array(adminResource),
});
export type AdminLesson = z.infer<typeof adminLesson>;

/** Sites whose addresses lead to a page with a player instead of an audio or video file. */
const PLAYER_SITES = /(^|\.)(youtube\.com|youtu\.be|youtube-nocookie\.com|vimeo\.com)$/;

/** The direct address of an audio or video file. */
const mediaAddress = webAddress.refine(
	(address) => !URL.canParse(address) || !PLAYER_SITES.test(new URL(address).hostname),
	"is a YouTube or Vimeo page, which cannot be played here. Upload the video, or link to the file itself",
);

const lessonFields = z.object({
	title: requiredTitle,
	description: description.default(""),
	content: text(limits.lessonContent.characters).default(""),
	duration: text(50).default(""),
	contentType: lessonKind.default("text"),
	contentUrl: optional(mediaAddress).default(null),
	/** Uploaded audio or video; null keeps the current file unless an address replaces it. */
	mediaUploadId: uploadId.nullable().default(null),
	/** Removes the uploaded audio or video. */
	removeMedia: z.boolean().default(false),
	isPreview: z.boolean().default(false),
	/** If omitted, it stays unchanged; a new lesson is visible immediately. */
	published: z.boolean().optional(),
});
export type LessonValues = z.output<typeof lessonFields>;

const id = z.object({ id: z.uuid() });
export const lessonErrors = {
	LESSON_NOT_FOUND: { status: 404, message: "This lesson does not exist, or has been deleted." },
} as const;
export const mediaErrors = {
	...uploadErrors,
	NOT_MEDIA: { status: 422, message: "Lesson media must be audio or video." },
} as const;

export const adminLessons = {
	read: forAdmin
		.route({ method: "GET", path: "/admin/lessons/{id}", summary: "One lesson with its resources" })
		.errors(lessonErrors)
		.input(id)
		.output(adminLesson),
	create: forAdmin
		.route({ method: "POST", path: "/admin/modules/{moduleId}/lessons", summary: "Adds a lesson at its module's end" })
		.errors({ ...moduleErrors, ...mediaErrors })
		.input(lessonFields.extend({ moduleId: z.uuid() }))
		.output(adminLesson),
	update: forAdmin
		.route({ method: "PUT", path: "/admin/lessons/{id}", summary: "Changes a lesson" })
		.errors({ ...lessonErrors, ...mediaErrors, ...editErrors })
		.input(lessonFields.extend({ id: z.uuid(), updatedAt: instant }))
		.output(adminLesson),
	addPicture: forAdmin
		.route({ method: "POST", path: "/admin/lesson-pictures", summary: "Takes in a picture for the text of a lesson" })
		.errors({ ...uploadErrors, ...pictureErrors })
		.input(z.object({ uploadId }))
		.output(z.object({ url: z.string() })),
	move: forAdmin
		.route({ method: "PUT", path: "/admin/lessons/{id}/place", summary: "Moves a lesson inside its module" })
		.errors(lessonErrors)
		.input(id.extend({ to: newPlace }))
		.output(z.array(adminLessonSummary)),
	remove: forAdmin
		.route({ method: "DELETE", path: "/admin/lessons/{id}", summary: "Deletes a lesson, its resources and files" })
		.errors(lessonErrors)
		.input(id)
		.output(deletion),
};
