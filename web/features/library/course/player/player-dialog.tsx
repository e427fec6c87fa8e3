import { Anchor, Group, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { LessonSummary } from "../../../../../contract/library/course.ts";
import { queries } from "../../../../lib/api.ts";
import { errorMessage } from "../../../../lib/error-message.ts";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import { FailureNotice } from "../../../../ui/failure-notice.tsx";
import { loadedLater } from "../../../../ui/loaded-later.tsx";
import { COURSE_FAILED } from "../course-frame.tsx";
import { useLessonMark } from "../use-lesson-mark.ts";
import { SimulatedPlayerView } from "./simulated-player-view.tsx";

const MediaPlayer = loadedLater("The player", () => import("./media-player.tsx"));

/** Plays a lesson's audio or video; a lesson without media has the simulated player (CRS-03). */
export function PlayerDialog({ lesson, onClose }: { lesson: LessonSummary | null; onClose: () => void }) {
	return (
		<Dialog opened={lesson !== null} onClose={onClose} title={lesson?.title} size="lg">
			{lesson && (
				<Stack>
					<Player key={lesson.id} lesson={lesson} />
					<Group justify="flex-end">
						<Anchor component={Link} to={`/course/lessons/${lesson.id}`} fw={600}>
							Go to the lesson
						</Anchor>
					</Group>
				</Stack>
			)}
		</Dialog>
	);
}

function Player({ lesson }: { lesson: LessonSummary }) {
	const { data, isPending, error, isFetching, refetch } = useQuery(
		queries.member.course.lesson.queryOptions({ input: { lessonId: lesson.id } }),
	);
	const mark = useLessonMark(lesson.id);
	if (isPending) return <Skeleton h={140} aria-busy="true" aria-label="Loading the player" role="group" />;
	if (!data) {
		return (
			<FailureNotice
				message={errorMessage(error, COURSE_FAILED)}
				onRetry={() => void refetch()}
				retrying={isFetching}
			/>
		);
	}
	if (!data.media) return <SimulatedPlayerView />;
	return (
		<MediaPlayer lesson={data} media={data.media} onEnded={() => mark.mutate(true)} fallback={<Skeleton h={140} />} />
	);
}
