import { Anchor, Button, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconArrowLeft, IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { queries } from "../../../lib/api.ts";
import { errorCode } from "../../../lib/error-message.ts";
import { useSiteName } from "../../../lib/page/site.ts";
import { useMemberText } from "../../../lib/text/member-texts.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FailureNotice } from "../../../ui/failure-notice.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";

/**
 * A lesson as visitors see it: complete if it is free, otherwise its title and a link to the price (PRV-01).
 *
 * @param showText renders the lesson's Markdown
 */
export function PreviewLessonView(props: { lessonId: string; showText: (text: string) => ReactNode }) {
	const siteName = useSiteName();
	const memberText = useMemberText();
	const { data, error, isFetching, refetch } = useQuery(
		queries.visitor.preview.lesson.queryOptions({ input: { lessonId: props.lessonId }, retry: false }),
	);
	if (error) {
		// An invalid ID in the address is refused by its schema.
		const isGone = ["LESSON_NOT_FOUND", "BAD_REQUEST"].includes(errorCode(error) ?? "");
		return isGone ? (
			<>
				<PageHeading title="Lesson not found" />
				<EmptyState title="This lesson does not exist, or has been removed.">
					<Anchor component={Link} to="/preview">
						See the course
					</Anchor>
				</EmptyState>
			</>
		) : (
			<>
				<PageHeading title="Lesson" />
				<FailureNotice
					message="Failed to load course content. Please try again later."
					onRetry={() => void refetch()}
					retrying={isFetching}
				/>
			</>
		);
	}
	if (!data) return <Skeleton h={320} aria-busy="true" />;
	return (
		<article>
			<title>{`${data.title} · ${siteName}`}</title>
			<Anchor
				component={Link}
				to="/preview"
				size="sm"
				display="inline-flex"
				mb="md"
				style={{ alignItems: "center", gap: 6 }}
			>
				<IconArrowLeft size={16} aria-hidden /> All lessons
			</Anchor>
			<Text size="sm" fw={600} c="dimmed">
				{[data.moduleTitle, data.duration].filter(Boolean).join(" · ")}
			</Text>
			<PageHeading title={data.title} subtitle={data.open?.description || undefined} />
			{data.open ? (
				<Stack gap="xl">
					{data.open.media?.kind === "audio" && (
						// biome-ignore lint/a11y/useMediaCaption: the spoken text is below
						<audio
							controls
							preload="none"
							src={data.open.media.url}
							style={{ width: "100%" }}
							aria-label={data.title}
						/>
					)}
					{data.open.media?.kind === "video" && (
						// biome-ignore lint/a11y/useMediaCaption: the text below describes it
						<video
							controls
							preload="metadata"
							src={data.open.media.url}
							style={{ width: "100%" }}
							aria-label={data.title}
						/>
					)}
					{props.showText(data.open.content)}
				</Stack>
			) : (
				<Paper withBorder bg="var(--surface)" p="xl">
					<Stack align="flex-start">
						<IconLock size={32} stroke={1.5} aria-hidden />
						<Title order={2} fz="xl">
							{memberText("courseLocked")}
						</Title>
						<Text>{memberText("courseLockedText")}</Text>
						<Button component="a" href="/#price">
							See the price
						</Button>
					</Stack>
				</Paper>
			)}
		</article>
	);
}
