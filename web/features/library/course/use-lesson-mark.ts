import { useMutation, useQueryClient } from "@tanstack/react-query";
import { keepaliveApi, queries } from "../../../lib/api.ts";
import { errorCode } from "../../../lib/error-message.ts";
import { withMark } from "./course-progress.ts";

/** With TanStack's delays, 15 seconds. */
const MAX_RETRIES = 4;

/**
 * Marks a lesson complete, or removes the mark. The change shows immediately in every list, and is reverted if the
 * server refuses it (CRS-07).
 */
export function useLessonMark(lessonId: string) {
	const queryClient = useQueryClient();
	const lessonKey = queries.member.course.lesson.queryKey({ input: { lessonId } });
	const outlineKey = queries.member.course.outline.queryKey();
	const show = (completed: boolean) => {
		queryClient.setQueryData(lessonKey, (lesson) => lesson && { ...lesson, completed });
		queryClient.setQueryData(
			outlineKey,
			(outline) => outline && { modules: withMark(outline.modules, lessonId, completed) },
		);
	};
	return useMutation({
		// Without a connection it waits: the mark is shown meanwhile, and no input could be lost.
		networkMode: "online",
		// Browsers report a connection before it works.
		retry: (failures, error) => errorCode(error) === null && failures < MAX_RETRIES,
		mutationFn: (completed: boolean) => keepaliveApi.member.course.markLesson({ lessonId, completed }),
		onMutate: async (completed) => {
			// A pending response does not include the mark and would remove it again.
			await queryClient.cancelQueries({ queryKey: queries.member.course.key() });
			show(completed);
		},
		onError: (_error, completed) => show(!completed),
		onSettled: () => queryClient.invalidateQueries({ queryKey: queries.member.course.nextLesson.key() }),
	});
}
