import { Anchor, Group, Paper, Text } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { queries } from "../../../lib/api.ts";
import { pageOfAddress } from "../../../lib/page/page-of-address.ts";
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
	const [params, setParams] = useSearchParams();
	const list = useQuery(receivedQuery(sequenceId, pageOfAddress(params)));
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
					<ListPages {...data} of="messages" onPage={(next) => setParams({ page: String(next) })} />
				</>
			)}
		</ListStates>
	);
}
