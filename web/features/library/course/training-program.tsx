import { Button, Group, Progress, Skeleton, Stack, Text, Title, UnstyledButton } from "@mantine/core";
import { IconCircleCheckFilled, IconFiles, IconPlayerPlay } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { LessonSummary, ModuleOutline } from "../../../../contract/library/course.ts";
import { queries } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { useMemberText } from "../../../lib/text/member-texts.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FailureNotice } from "../../../ui/failure-notice.tsx";
import { Section } from "../../../ui/section.tsx";
import { COURSE_FAILED } from "./course-frame.tsx";
import { progressOf } from "./course-progress.ts";
import { PlayerDialog } from "./player/player-dialog.tsx";
import classes from "./training-program.module.css";

/** The modules, and the lessons of the selected one (CRS-02). The first one is selected initially. */
export function TrainingProgram() {
	const memberText = useMemberText();
	const { data, isPending, isError, error, isFetching, refetch } = useQuery(
		queries.member.course.outline.queryOptions({ staleTime: 60_000 }),
	);
	const [chosenId, setChosenId] = useState<string | null>(null);
	const [playing, setPlaying] = useState<LessonSummary | null>(null);
	const modules = data?.modules ?? [];
	const chosen = modules.find(({ id }) => id === chosenId) ?? modules[0];
	return (
		<Section title={memberText("courseTraining")}>
			{isError && (
				<FailureNotice
					message={errorMessage(error, COURSE_FAILED)}
					onRetry={() => void refetch()}
					retrying={isFetching}
				/>
			)}
			{isPending && (
				<Stack aria-busy="true" aria-label="Loading the training program" role="group">
					{["first", "second", "third"].map((name) => (
						<Skeleton key={name} h={64} />
					))}
				</Stack>
			)}
			{data && modules.length === 0 && <EmptyState title={memberText("courseEmpty")} />}
			{chosen && (
				<div className={classes.program}>
					<ul className={classes.modules} aria-label="Modules">
						{modules.map((module) => (
							<ModuleEntry
								key={module.id}
								module={module}
								chosen={module.id === chosen.id}
								onChoose={() => setChosenId(module.id)}
							/>
						))}
					</ul>
					<div>
						<Title order={3} fz="lg" mb={4}>
							{chosen.title}
						</Title>
						{chosen.description && (
							<Text c="dimmed" size="sm" mb="sm">
								{chosen.description}
							</Text>
						)}
						{chosen.lessons.length === 0 && <Text c="dimmed">No lessons yet.</Text>}
						<ul className={classes.list} aria-label="Lessons">
							{chosen.lessons.map((lesson) => (
								<LessonEntry key={lesson.id} lesson={lesson} onStart={() => setPlaying(lesson)} />
							))}
						</ul>
					</div>
				</div>
			)}
			<PlayerDialog lesson={playing} onClose={() => setPlaying(null)} />
		</Section>
	);
}

function ModuleEntry(props: { module: ModuleOutline; chosen: boolean; onChoose: () => void }) {
	const { completed, total, percent } = progressOf(props.module.lessons);
	return (
		<li className={classes.module}>
			<UnstyledButton className={classes.choose} aria-pressed={props.chosen} onClick={props.onChoose}>
				<Text component="span" display="block" fw={600} size="sm">
					{props.module.title}
				</Text>
				<Group component="span" justify="space-between" gap="xs" mt={4}>
					<Text component="span" size="xs" className={classes.facts}>
						{completed}/{total} lessons
					</Text>
					<Text component="span" size="xs" className={classes.facts}>
						{percent}%
					</Text>
				</Group>
				<Progress component="span" display="block" value={percent} size={4} mt={6} bg="var(--line)" aria-hidden />
			</UnstyledButton>
		</li>
	);
}

function LessonEntry({ lesson, onStart }: { lesson: LessonSummary; onStart: () => void }) {
	const memberText = useMemberText();
	const titleId = `lesson-${lesson.id}`;
	return (
		<li className={classes.lesson}>
			<div className={classes.lessonText}>
				<Text fw={500} id={titleId}>
					{lesson.title}{" "}
					{lesson.completed && (
						<IconCircleCheckFilled size={16} className={classes.done} role="img" aria-label="Complete" />
					)}
				</Text>
				{lesson.duration && (
					<Text size="sm" c="dimmed">
						{lesson.duration}
					</Text>
				)}
			</div>
			<Group gap="xs">
				<Button
					size="sm"
					leftSection={<IconPlayerPlay size={16} aria-hidden />}
					aria-describedby={titleId}
					onClick={onStart}
				>
					Start
				</Button>
				{lesson.resources > 0 && (
					<Button
						component={Link}
						to={`/course/lessons/${lesson.id}#resources`}
						size="sm"
						variant="default"
						leftSection={<IconFiles size={16} aria-hidden />}
						aria-describedby={titleId}
					>
						{memberText("courseResources")}
					</Button>
				)}
			</Group>
		</li>
	);
}
