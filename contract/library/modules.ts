import { z } from "zod";
import { editErrors } from "../errors.ts";
import { instant } from "../instant.ts";
import { newPlace } from "../ordering.ts";
import { forAdmin } from "../site/audience.ts";
import { deletion } from "../site/undo.ts";
import { description, requiredTitle } from "../text/title.ts";
import { lessonKind } from "./course.ts";

/** A module in the list (MOD-01). */
export const adminModuleSummary = z.object({
	id: z.uuid(),
	title: z.string(),
	description: z.string(),
	published: z.boolean(),
	lessons: z.int(),
});
export type AdminModuleSummary = z.infer<typeof adminModuleSummary>;

/** A lesson in its module's editor (MOD-02). */
export const adminLessonSummary = z.object({
	id: z.uuid(),
	title: z.string(),
	duration: z.string(),
	contentType: lessonKind,
	isPreview: z.boolean(),
	published: z.boolean(),
	/** Number of attached files. */
	resources: z.int(),
});
export type AdminLessonSummary = z.infer<typeof adminLessonSummary>;

export const adminModule = z.object({
	id: z.uuid(),
	title: z.string(),
	description: z.string(),
	/** Visible to members and visitors; only admins see a draft. */
	published: z.boolean(),
	updatedAt: z.date(),
	lessons: z.array(adminLessonSummary),
});
export type AdminModule = z.infer<typeof adminModule>;

const moduleFields = z.object({
	title: requiredTitle,
	description: description.default(""),
	/** If omitted, it stays unchanged; a new module is visible immediately. */
	published: z.boolean().optional(),
});

const id = z.object({ id: z.uuid() });
export const moduleErrors = {
	MODULE_NOT_FOUND: { status: 404, message: "This module does not exist, or has been deleted." },
} as const;

export const adminModules = {
	list: forAdmin
		.route({ method: "GET", path: "/admin/modules", summary: "The modules of the course, in order" })
		.output(z.array(adminModuleSummary)),
	read: forAdmin
		.route({ method: "GET", path: "/admin/modules/{id}", summary: "One module with its lessons, in order" })
		.errors(moduleErrors)
		.input(id)
		.output(adminModule),
	create: forAdmin
		.route({ method: "POST", path: "/admin/modules", summary: "Adds a module at the end of the list" })
		.input(moduleFields)
		.output(adminModule),
	update: forAdmin
		.route({ method: "PUT", path: "/admin/modules/{id}", summary: "Changes a module" })
		.errors({ ...moduleErrors, ...editErrors })
		.input(moduleFields.extend({ id: z.uuid(), updatedAt: instant }))
		.output(adminModule),
	move: forAdmin
		.route({ method: "PUT", path: "/admin/modules/{id}/place", summary: "Moves a module in the order" })
		.errors(moduleErrors)
		.input(id.extend({ to: newPlace }))
		.output(z.array(adminModuleSummary)),
	remove: forAdmin
		.route({
			method: "DELETE",
			path: "/admin/modules/{id}",
			summary: "Deletes a module with its lessons, their resources and files",
		})
		.errors(moduleErrors)
		.input(id)
		.output(deletion),
};
