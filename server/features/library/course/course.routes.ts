import { member } from "../../../rpc/builders.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { countLessons, findFirstOpenLesson, upsertCompletion, upsertPosition } from "./course.queries.ts";
import { readLesson } from "./read-lesson.ts";
import { readOutline } from "./read-outline.ts";

export const courseForMember = {
	outline: member.course.outline.handler(async ({ context }) => ({
		modules: await readOutline(context.services.db, context.user.userId),
	})),

	nextLesson: member.course.nextLesson.handler(async ({ context }) => {
		const { db } = context.services;
		const { userId } = context.user;
		const [lesson, counts] = await Promise.all([findFirstOpenLesson(db, userId), countLessons(db, userId)]);
		return { lesson, completed: counts.completed, total: counts.total };
	}),

	lesson: member.course.lesson.handler(async ({ context, input }) => {
		const lesson = await readLesson(context.services.db, input.lessonId, context.user.userId);
		if (!lesson) throw refusal("LESSON_NOT_FOUND");
		return lesson;
	}),

	markLesson: member.course.markLesson.handler(async ({ context, input }) => {
		const progress = await upsertCompletion(context.services.db, {
			userId: context.user.userId,
			lessonId: input.lessonId,
			completedAt: input.completed ? new Date() : null,
		});
		if (!progress) throw refusal("LESSON_NOT_FOUND");
		return { completed: progress.completedAt !== null };
	}),

	savePosition: member.course.savePosition.handler(async ({ context, input }) => {
		const progress = await upsertPosition(context.services.db, {
			userId: context.user.userId,
			lessonId: input.lessonId,
			positionSeconds: input.seconds,
		});
		if (!progress) throw refusal("LESSON_NOT_FOUND");
		return { positionSeconds: progress.positionSeconds };
	}),
};
