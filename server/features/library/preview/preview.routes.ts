import type { PreviewModule } from "../../../../contract/library/preview.ts";
import { admin, visitor } from "../../../rpc/builders.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { readLesson } from "../course/read-lesson.ts";
import { readOutline } from "../course/read-outline.ts";
import { createSampleContent } from "./create-sample-content.ts";
import { findPreviewLesson, listLessonTitles, listModuleTitles } from "./preview.queries.ts";
import { previewMediaPath } from "./preview-media.http.ts";

export const previewForVisitor = {
	outline: visitor.preview.outline.handler(async ({ context }) => {
		const { db } = context.services;
		const [modules, lessons] = await Promise.all([listModuleTitles(db), listLessonTitles(db)]);
		const byModule = new Map<string, PreviewModule["lessons"]>(modules.map(({ id }) => [id, []]));
		for (const { moduleId, ...lesson } of lessons) byModule.get(moduleId)?.push(lesson);
		return modules.map((module) => ({ ...module, lessons: byModule.get(module.id) ?? [] }));
	}),

	lesson: visitor.preview.lesson.handler(async ({ context, input }) => {
		const lesson = await findPreviewLesson(context.services.db, input.lessonId);
		if (!lesson) throw refusal("LESSON_NOT_FOUND");
		const { id, title, moduleTitle, duration, free, description, content, storedType } = lesson;
		const kind = storedType?.match(/^(audio|video)\//)?.[1] as "audio" | "video" | undefined;
		const media = kind ? { kind, url: previewMediaPath(id) } : null;
		return { id, title, moduleTitle, duration, open: free ? { description, content, media } : null };
	}),
};

export const previewForAdmin = {
	outline: admin.preview.outline.handler(async ({ context }) => ({
		modules: await readOutline(context.services.db, context.user.userId),
	})),

	lesson: admin.preview.lesson.handler(async ({ context, input }) => {
		const lesson = await readLesson(context.services.db, input.lessonId, context.user.userId);
		if (!lesson) throw refusal("LESSON_NOT_FOUND");
		return lesson;
	}),

	createSampleContent: admin.preview.createSampleContent.handler(({ context }) =>
		createSampleContent(context.services.db, context.user),
	),
};
