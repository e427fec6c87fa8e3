import { useMutation, useQueryClient } from "@tanstack/react-query";
import { keepaliveApi, queries } from "../../lib/api.ts";
import { withMark } from "./course-progress.ts";

/**
 * Marks a lesson complete, or takes the mark away. It is seen at once wherever the lesson stands, and goes back where
 * the server refuses it (CRS-07).
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
		// Without a connection it waits for its return: the mark is shown meanwhile, and nothing was typed that could be lost.
		networkMode: "online",
		mutationFn: (completed: boolean) => keepaliveApi.member.course.markLesson({ lessonId, completed }),
		onMutate: async (completed) => {
			// An answer that is under way knows nothing of the mark and would take it away again.
			await queryClient.cancelQueries({ queryKey: queries.member.course.key() });
			show(completed);
		},
		onError: (_error, completed) => show(!completed),
		onSettled: () => queryClient.invalidateQueries({ queryKey: queries.member.course.nextLesson.key() }),
	});
}
