import { Anchor, Button, Drawer, Progress, ScrollArea, Skeleton, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconArrowLeft, IconList } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { errorMessage } from "../../../lib/error-message.ts";
import { useMemberText } from "../../../lib/text/member-texts.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FailureNotice } from "../../../ui/failure-notice.tsx";
import classes from "./course-frame.module.css";
import { CourseOutline } from "./course-outline.tsx";
import { allLessons, progressOf } from "./course-progress.ts";
import { useCourseSource } from "./course-source.ts";

export const COURSE_FAILED = "Failed to load course content. Please try again later.";

/**
 * The outline beside the lesson; on a narrow screen behind a button (CRS-05). It stays unchanged during navigation
 * between lessons.
 *
 * @param currentId of the displayed lesson; null if none is
 */
export function CourseFrame({ currentId, children }: { currentId: string | null; children: ReactNode }) {
	const source = useCourseSource();
	const memberText = useMemberText();
	const { data, isPending, isError, error, isFetching, refetch } = useQuery(
		source.outline.queryOptions({ staleTime: 60_000 }),
	);
	const [drawerOpen, drawer] = useDisclosure(false);
	const modules = data?.modules ?? [];
	const { completed, total, percent } = progressOf(allLessons(modules));

	if (data && modules.length === 0) {
		return (
			<>
				<BackLink />
				<EmptyState title={memberText("courseEmpty")} />
			</>
		);
	}
	const progress =
		total === 0
			? memberText("courseContents")
			: memberText("courseProgress", { done: String(completed), total: String(total) });
	const outline = isPending ? (
		<Stack gap="xs" p="sm" aria-busy="true" aria-label="Loading the contents" role="group">
			{["first", "second", "third", "fourth"].map((name) => (
				<Skeleton key={name} h={40} />
			))}
		</Stack>
	) : (
		<CourseOutline modules={modules} currentId={currentId} onChoose={drawer.close} />
	);
	return (
		<div className={classes.frame}>
			<aside className={classes.sidebar} aria-label={memberText("courseContents")}>
				<div className={classes.overall}>
					<Text fw={600} size="sm">
						{progress}
					</Text>
					<Progress value={percent} size="sm" mt={6} aria-label="Progress in the course" className={classes.bar} />
				</div>
				<ScrollArea.Autosize mah="calc(100dvh - 13rem)" type="auto" scrollbarSize={6}>
					{outline}
				</ScrollArea.Autosize>
			</aside>
			<div className={classes.content}>
				<div className={classes.top}>
					<BackLink />
					<Button
						variant="default"
						size="sm"
						leftSection={<IconList size={18} aria-hidden />}
						onClick={drawer.open}
						className={classes.contentsButton}
					>
						Contents
					</Button>
				</div>
				{isError && (
					<FailureNotice
						message={errorMessage(error, COURSE_FAILED)}
						onRetry={() => void refetch()}
						retrying={isFetching}
					/>
				)}
				{children}
			</div>
			<Drawer
				opened={drawerOpen}
				onClose={drawer.close}
				title={progress}
				size="sm"
				padding={0}
				classNames={{ header: classes.drawerHeader }}
				closeButtonProps={{ "aria-label": "Close" }}
			>
				{outline}
			</Drawer>
		</div>
	);
}

function BackLink() {
	const { back } = useCourseSource();
	const memberText = useMemberText();
	return (
		<Anchor component={Link} to={back.to} size="sm" className={classes.back}>
			<IconArrowLeft size={16} aria-hidden /> {back.label ?? memberText("courseBack")}
		</Anchor>
	);
}
