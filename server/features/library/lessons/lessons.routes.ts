import { formatFileSize } from "../../../../contract/file-size.ts";
import type { AdminLesson } from "../../../../contract/library/lessons.ts";
import type { Queryable } from "../../../database/database.ts";
import { admin } from "../../../rpc/builders.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { deleteWithUndo } from "../../site/undo/delete-with-undo.ts";
import { lessonMediaPath, resourcePath } from "../course/lesson-files.ts";
import { addPicture } from "./add-picture.ts";
import { createLesson, editLesson, moveLesson } from "./edit-lessons.ts";
import { findLessonForAdmin, listLessonResources, listModuleLessons } from "./lessons.queries.ts";

async function read(db: Queryable, id: string): Promise<AdminLesson> {
	const [row, resources] = await Promise.all([findLessonForAdmin(db, id), listLessonResources(db, id)]);
	if (!row) throw refusal("LESSON_NOT_FOUND");
	return {
		id,
		module: { id: row.moduleId, title: row.moduleTitle },
		title: row.title,
		description: row.description,
		content: row.content,
		duration: row.duration,
		contentType: row.contentType,
		contentUrl: row.contentUrl,
		media: row.media && { name: row.media.name, fileSize: formatFileSize(row.media.size), url: lessonMediaPath(id) },
		isPreview: row.isPreview,
		published: row.published,
		updatedAt: row.updatedAt,
		resources: resources.map((resource) => ({ ...resource, downloadUrl: resourcePath(resource.id) })),
	};
}

export const lessonsForAdmin = {
	read: admin.lessons.read.handler(({ context, input }) => read(context.services.db, input.id)),

	create: admin.lessons.create.handler(async ({ context, input: { moduleId, ...values } }) => {
		const id = await createLesson(context.services, context.user, moduleId, values);
		return read(context.services.db, id);
	}),

	update: admin.lessons.update.handler(async ({ context, input: { id, updatedAt, ...values } }) => {
		await editLesson(context.services, context.user, id, updatedAt, values);
		return read(context.services.db, id);
	}),

	addPicture: admin.lessons.addPicture.handler(({ context, input }) =>
		addPicture(context.services, context.user, input.uploadId),
	),

	move: admin.lessons.move.handler(async ({ context, input }) => {
		const { db } = context.services;
		return listModuleLessons(db, await moveLesson(db, context.user, input.id, input.to));
	}),

	remove: admin.lessons.remove.handler(({ context, input }) =>
		deleteWithUndo(context.services, context.user, "lesson", input.id),
	),
};
