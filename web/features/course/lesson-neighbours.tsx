import { Button, Group } from "@mantine/core";
import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { queries } from "../../lib/api.ts";
import { neighboursOf } from "./course-progress.ts";

/** The way to the lesson before and the one after, across modules. */
export function LessonNeighbours({ lessonId }: { lessonId: string }) {
	const { data } = useQuery(queries.member.course.outline.queryOptions({ staleTime: 60_000 }));
	const { previous, next } = neighboursOf(data?.modules ?? [], lessonId);
	return (
		<Group component="nav" gap="sm" aria-label="Lessons">
			{previous && (
				<Button
					component={Link}
					to={`/course/lessons/${previous.id}`}
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
					to={`/course/lessons/${next.id}`}
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
