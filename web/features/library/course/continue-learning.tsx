import { Button, Group, Paper, Progress, Skeleton, Text, Title } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { queries } from "../../../lib/api.ts";
import { useMemberText } from "../../../lib/text/member-texts.ts";

/**
 * Links to the next incomplete lesson (MEM-06). Without a course, there is no card.
 *
 * @param ready false while it is unknown whether the card is shown at all
 */
export function ContinueLearning({ ready }: { ready: boolean }) {
	const memberText = useMemberText();
	const { data, isPending } = useQuery(queries.member.course.nextLesson.queryOptions());
	if (isPending || !ready)
		return (
			<Skeleton h={{ base: 192, xs: 132 }} mb="md" aria-busy="true" aria-label="Loading your progress" role="group" />
		);
	if (!data || data.total === 0) return null;
	const { lesson, completed, total } = data;
	const begun = completed > 0;
	return (
		<Paper component="section" aria-labelledby="continue" withBorder bg="var(--surface)" p="lg" mb="md">
			<Group justify="space-between">
				<div style={{ flex: "1 1 16rem", minWidth: 0, overflowWrap: "anywhere" }}>
					<Text size="sm" fw={600} c="dimmed" id="continue">
						{memberText("dashboardContinueLearning")}
					</Text>
					<Title order={2} fz="xl">
						{lesson ? lesson.title : memberText("dashboardCourseDone")}
					</Title>
					{lesson && <Text c="dimmed">{[lesson.moduleTitle, lesson.duration].filter(Boolean).join(" · ")}</Text>}
					<Group gap="sm" mt="sm" wrap="nowrap">
						<Progress
							value={(completed / total) * 100}
							flex={1}
							maw={280}
							bg="var(--line)"
							aria-label="Progress in the course"
						/>
						<Text size="sm" c="dimmed">
							{completed} of {total}
						</Text>
					</Group>
				</div>
				<Button
					component={Link}
					to={lesson ? `/course/lessons/${lesson.id}` : "/course"}
					leftSection={<IconPlayerPlay size={18} aria-hidden />}
				>
					{memberText(lesson ? (begun ? "dashboardContinueCourse" : "dashboardStartCourse") : "dashboardRepeatCourse")}
				</Button>
			</Group>
		</Paper>
	);
}
