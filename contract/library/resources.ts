import { z } from "zod";
import { limits } from "../limits.ts";
import { forAdmin } from "../site/audience.ts";
import { deletion } from "../site/undo.ts";
import { uploadErrors, uploadId } from "../site/uploads.ts";
import { text } from "../text/text.ts";
import { description } from "../text/title.ts";
import { resourceType } from "./course.ts";

/** A file attached to a lesson, in the lesson's editor (MOD-03). */
export const adminResource = z.object({
	id: z.uuid(),
	title: z.string(),
	description: z.string(),
	fileType: resourceType,
	fileSize: z.string(),
	/** Original file name; null for a file at an external address. */
	storedName: z.string().nullable(),
	downloadUrl: z.string(),
	createdAt: z.date(),
});
export type AdminResource = z.infer<typeof adminResource>;

/** Returns the title prefilled from a file name, with - and _ replaced by spaces (MOD-03). */
export function titleFromFileName(name: string): string {
	return name
		.replace(/\.[^.]{1,10}$/, "")
		.replaceAll(/[-_]+/g, " ")
		.trim();
}

export const resourceErrors = {
	...uploadErrors,
	LESSON_NOT_FOUND: { status: 404, message: "This lesson does not exist, or has been deleted." },
	RESOURCE_NOT_FOUND: { status: 404, message: "This resource does not exist, or has been deleted." },
	FILE_AND_TITLE_REQUIRED: { status: 422, message: "File and title are required" },
} as const;

export const adminResources = {
	create: forAdmin
		.route({ method: "POST", path: "/admin/lessons/{lessonId}/resources", summary: "Adds a file to a lesson" })
		.errors(resourceErrors)
		.input(
			z.object({
				lessonId: z.uuid(),
				title: text(limits.title.characters).default(""),
				description: description.default(""),
				uploadId: uploadId.nullable().default(null),
			}),
		)
		.output(adminResource),
	remove: forAdmin
		.route({ method: "DELETE", path: "/admin/resources/{id}", summary: "Deletes a file of a lesson" })
		.errors(resourceErrors)
		.input(z.object({ id: z.uuid() }))
		.output(deletion),
};
