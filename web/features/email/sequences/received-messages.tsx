import { Anchor, Group, Paper, Text } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { queries } from "../../../lib/api.ts";
import { useAddressPage } from "../../../lib/page/use-address-view.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ListPages } from "../../../ui/table/list-pages.tsx";
import { ListStates } from "../../../ui/table/list-states.tsx";
import classes from "./received-messages.module.css";
import { receivedMessagePath } from "./sequence-paths.ts";

export const receivedQuery = (id: string, page: number) =>
	queries.member.sequences.messages.queryOptions({
		input: { id, page },
		placeholderData: keepPreviousData,
		retry: false,
	});

/** Lists what a member has received of a sequence, newest first (SEQ-02). */
export function ReceivedMessages({ sequenceId }: { sequenceId: string }) {
	const [page, showPage] = useAddressPage();
	const list = useQuery(receivedQuery(sequenceId, page));
	return (
		<ListStates
			query={list}
			what="messages"
			failed="Failed to load your messages. Please try again."
			rowHeight={56}
			isEmpty={(data) => data.rows.length === 0}
			empty={
				<EmptyState title="No messages yet" icon={<IconMail size={28} stroke={1.5} />}>
					Each message appears here once it has been sent to you.
				</EmptyState>
			}
		>
			{(data) => (
				<>
					<Paper component="ul" withBorder bg="var(--surface)" className={classes.list}>
						{data.rows.map(({ day, subject }) => (
							<li key={day} className={classes.row}>
								<Group gap="md" wrap="nowrap" align="baseline">
									<Text size="sm" c="dimmed" className={classes.day}>
										Day {day}
									</Text>
									<Anchor component={Link} to={receivedMessagePath(sequenceId, day)} className={classes.subject}>
										{subject}
									</Anchor>
								</Group>
							</li>
						))}
					</Paper>
					<ListPages {...data} requested={page} of="messages" onPage={showPage} />
				</>
			)}
		</ListStates>
	);
}
