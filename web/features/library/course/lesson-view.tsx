import { Alert, Box, Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { IconCheck, IconCircleCheckFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import type { Lesson } from "../../../../contract/library/course.ts";
import { errorCode, errorMessage } from "../../../lib/error-message.ts";
import { useSiteName } from "../../../lib/page/site.ts";
import { useMemberText } from "../../../lib/text/member-texts.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FailureNotice } from "../../../ui/failure-notice.tsx";
import { loadedLater } from "../../../ui/loaded-later.tsx";
import { MarkdownText } from "../../../ui/markdown-text.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import print from "../../../ui/shell/print.module.css";
import { COURSE_FAILED } from "./course-frame.tsx";
import { useCourseSource } from "./course-source.ts";
import { LessonNeighbors } from "./lesson-neighbors.tsx";
import { LessonResources } from "./lesson-resources.tsx";
import { useLessonMark } from "./use-lesson-mark.ts";

const MediaPlayer = loadedLater("The player", () => import("./player/media-player.tsx"));

/** A lesson: media, text, resources, the completion mark, and navigation (CRS-05). */
export function LessonView({ lessonId }: { lessonId: string }) {
	const source = useCourseSource();
	const { data, isPending, error, isFetching, refetch } = useQuery(
		source.lesson.queryOptions({
			input: { lessonId },
			// A missing lesson does not appear on a retry.
			retry: (failures, error) => failures < 1 && !isGone(error),
		}),
	);
	if (data && !isGone(error)) {
		return (
			<>
				{error && (
					<FailureNotice
						message={errorMessage(error, COURSE_FAILED)}
						onRetry={() => void refetch()}
						retrying={isFetching}
					/>
				)}
				<LoadedLesson key={lessonId} lesson={data} />
			</>
		);
	}
	if (isPending) return <LessonSkeleton />;
	if (isGone(error)) {
		return (
			<>
				<PageHeading title="Lesson not found" />
				<EmptyState title="This lesson does not exist, or has been removed.">
					<Button component={Link} to="/course" mt="md">
						Go to the course
					</Button>
				</EmptyState>
			</>
		);
	}
	return (
		<>
			<PageHeading title="Lesson" />
			<FailureNotice
				message={errorMessage(error, COURSE_FAILED)}
				onRetry={() => void refetch()}
				retrying={isFetching}
			/>
		</>
	);
}

/** An invalid ID in the address is refused by its schema, before any lookup. */
const isGone = (error: unknown) => ["LESSON_NOT_FOUND", "BAD_REQUEST"].includes(errorCode(error) ?? "");

function LoadedLesson({ lesson }: { lesson: Lesson }) {
	const siteName = useSiteName();
	const mark = useLessonMark(lesson.id);
	const { keepsProgress } = useCourseSource();
	const { hash } = useLocation();
	useEffect(() => {
		document.title = `${lesson.title} · ${siteName}`;
	}, [lesson.title, siteName]);
	const [textShown, setTextShown] = useState(lesson.content === "");
	useEffect(() => {
		// Scrolls to the files of a lesson when a list links to them (CRS-02), once the text above has its height.
		const heading = hash === "#resources" && textShown ? document.getElementById("resources") : null;
		heading?.scrollIntoView();
		heading?.focus({ preventScroll: true });
	}, [hash, textShown]);
	return (
		<article>
			<Text size="sm" fw={600} c="dimmed" mb={4}>
				{[lesson.module.title, lesson.duration].filter(Boolean).join(" · ")}
			</Text>
			<PageHeading title={lesson.title} subtitle={lesson.description || undefined} />
			<Stack gap="xl">
				{lesson.media && (
					<MediaPlayer
						lesson={lesson}
						media={lesson.media}
						onEnded={() => keepsProgress && mark.mutate(true)}
						fallback={<Skeleton h={lesson.media.kind === "video" ? 360 : 96} />}
					/>
				)}
				{lesson.content && (
					// Content below starts below the fold, so that the text does not push it there.
					<Box mih={textShown ? undefined : "100dvh"}>
						<MarkdownText text={lesson.content} onShown={() => setTextShown(true)} />
					</Box>
				)}
				<LessonResources resources={lesson.resources} />
				<div className={print.screenOnly}>
					{mark.isError && (
						<Alert role="alert" color="red" mb="md">
							Your progress could not be saved. Please try again.
						</Alert>
					)}
					<Group justify="space-between">
						{keepsProgress && <MarkButton completed={lesson.completed} onMark={mark.mutate} />}
						<LessonNeighbors lessonId={lesson.id} />
					</Group>
				</div>
			</Stack>
		</article>
	);
}

function MarkButton({ completed, onMark }: { completed: boolean; onMark: (completed: boolean) => void }) {
	const memberText = useMemberText();
	return (
		<Button
			variant={completed ? "light" : "filled"}
			aria-pressed={completed}
			leftSection={completed ? <IconCircleCheckFilled size={18} aria-hidden /> : <IconCheck size={18} aria-hidden />}
			onClick={() => onMark(!completed)}
		>
			{memberText(completed ? "courseCompleted" : "courseMarkComplete")}
		</Button>
	);
}

export function LessonSkeleton() {
	return (
		<Stack aria-busy="true" aria-label="Loading the lesson" role="group">
			<Skeleton h={44} w="70%" />
			<Skeleton h={24} w="90%" />
			<Skeleton h={96} mt="md" />
			<Skeleton h={320} />
		</Stack>
	);
}
