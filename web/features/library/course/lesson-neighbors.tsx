import { Button, Group } from "@mantine/core";
import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { neighborsOf } from "./course-progress.ts";
import { useCourseSource } from "./course-source.ts";

/** Links to the previous and next lesson, across modules. */
export function LessonNeighbors({ lessonId }: { lessonId: string }) {
	const { outline, lessonPath } = useCourseSource();
	const { data } = useQuery(outline.queryOptions({ staleTime: 60_000 }));
	const { previous, next } = neighborsOf(data?.modules ?? [], lessonId);
	return (
		<Group component="nav" gap="sm" aria-label="Lessons">
			{previous && (
				<Button
					component={Link}
					to={lessonPath(previous.id)}
					variant="default"
					leftSection={<IconArrowLeft size={16} aria-hidden />}
					title={previous.title}
				>
					Previous
				</Button>
			)}
			{next && (
				<Button
					component={Link}
					to={lessonPath(next.id)}
					variant="default"
					rightSection={<IconArrowRight size={16} aria-hidden />}
					title={next.title}
				>
					Next
				</Button>
			)}
		</Group>
	);
}
