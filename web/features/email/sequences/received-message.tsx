import { Button, Group, Paper } from "@mantine/core";
import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { queries } from "../../../lib/api.ts";
import { errorCode } from "../../../lib/error-message.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FailureNotice } from "../../../ui/failure-notice.tsx";
import { Loading } from "../../../ui/loading.tsx";
import { MarkdownText } from "../../../ui/markdown-text.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { receivedMessagePath, receivedPath } from "./sequence-paths.ts";

export const receivedMessageQuery = (id: string, day: string) =>
	queries.member.sequences.message.queryOptions({ input: { id, day: Number(day) }, retry: false });

/** Shows a message that a member has received (SEQ-02). */
export function ReceivedMessage({ sequenceId, day }: { sequenceId: string; day: string }) {
	const { data, error, isFetching, refetch } = useQuery(receivedMessageQuery(sequenceId, day));
	const back = <BackLink to={receivedPath(sequenceId)}>{data?.title ?? "All messages"}</BackLink>;
	if (error) {
		const isGone = ["MESSAGE_NOT_FOUND", "BAD_REQUEST"].includes(errorCode(error) ?? "");
		return (
			<>
				{back}
				<PageHeading title="Message" />
				{isGone ? (
					<EmptyState title="You do not have this message" />
				) : (
					<FailureNotice
						message="Failed to load the message. Please try again."
						onRetry={() => void refetch()}
						retrying={isFetching}
					/>
				)}
			</>
		);
	}
	if (!data) return <Loading />;
	const { earlierDay, laterDay } = data;
	return (
		<>
			{back}
			<PageHeading title={data.subject} subtitle={`Day ${data.day}`} />
			<Paper component="article" withBorder bg="var(--surface)" p={{ base: "lg", sm: "xl" }} maw={720}>
				<MarkdownText text={data.content} />
			</Paper>
			<Group component="nav" aria-label="Other days" justify="space-between" mt="lg" maw={720}>
				{earlierDay === null ? (
					<span />
				) : (
					<Button
						component={Link}
						to={receivedMessagePath(sequenceId, earlierDay)}
						variant="default"
						leftSection={<IconArrowLeft size={18} aria-hidden />}
					>
						Day {earlierDay}
					</Button>
				)}
				{laterDay !== null && (
					<Button
						component={Link}
						to={receivedMessagePath(sequenceId, laterDay)}
						variant="default"
						rightSection={<IconArrowRight size={18} aria-hidden />}
					>
						Day {laterDay}
					</Button>
				)}
			</Group>
		</>
	);
}
