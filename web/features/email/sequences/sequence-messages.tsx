import { Anchor, Button, Text } from "@mantine/core";
import { IconDownload, IconMail, IconPlus, IconUpload } from "@tabler/icons-react";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { AdminSequence, SequenceMessageSummary } from "../../../../contract/email/sequences.ts";
import { formatNumber } from "../../../../contract/formats.ts";
import { api, queries } from "../../../lib/api.ts";
import { useAddressPage } from "../../../lib/page/use-address-view.ts";
import { DeletionDialog, useDeletion } from "../../../ui/dialog/deletion-dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { DownloadLink } from "../../../ui/file/download-link.tsx";
import { Section } from "../../../ui/section.tsx";
import { ListPages } from "../../../ui/table/list-pages.tsx";
import { ListStates } from "../../../ui/table/list-states.tsx";
import { RowActions } from "../../../ui/table/row-actions.tsx";
import { type StackedColumn, StackedTable } from "../../../ui/table/stacked-table.tsx";
import { formatHour } from "./format-hour.ts";
import { ImportMessagesDialog } from "./import-messages-dialog.tsx";
import { messagePath } from "./sequence-paths.ts";

/** The messages of a sequence by day (SEQ-01). */
export function SequenceMessages({
	sequence,
}: {
	sequence: Pick<AdminSequence, "id" | "title" | "messages" | "forLeads">;
}) {
	const { id } = sequence;
	const queryClient = useQueryClient();
	const [page, showPage] = useAddressPage();
	const list = useQuery(
		queries.admin.sequenceMessages.list.queryOptions({
			input: { id, page },
			placeholderData: keepPreviousData,
		}),
	);
	const [importing, setImporting] = useState(false);
	const refresh = () =>
		Promise.all([
			queryClient.invalidateQueries({ queryKey: queries.admin.sequences.key() }),
			queryClient.invalidateQueries({ queryKey: queries.admin.sequenceMessages.key() }),
		]);
	const deletion = useDeletion<SequenceMessageSummary>({
		remove: api.admin.sequenceMessages.remove,
		refresh,
		messages: { deleted: "Message deleted.", restored: "Message restored." },
	});

	const columns: StackedColumn<SequenceMessageSummary>[] = [
		{ label: "Day", width: 80, render: ({ day }) => formatNumber(day) },
		{
			label: "Subject",
			lead: true,
			render: (message) => (
				<Anchor component={Link} to={messagePath(id, message.id)} fw={600} c="inherit">
					{message.subject}
				</Anchor>
			),
		},
		{ label: "Time", width: 120, render: ({ hour }) => <Text size="sm">{formatHour(hour)}</Text> },
		{
			label: "Actions",
			width: 110,
			render: (message) => (
				<RowActions
					title={message.subject}
					onEdit={messagePath(id, message.id)}
					onDelete={() => deletion.ask(message)}
				/>
			),
		},
	];

	return (
		<Section
			title="Messages"
			subtitle={
				sequence.forLeads
					? "Each is sent at its hour in the time zone of the site."
					: "Each is sent at its hour in the member's own time zone."
			}
			actions={
				<>
					<Button
						variant="default"
						leftSection={<IconUpload size={18} aria-hidden />}
						onClick={() => setImporting(true)}
					>
						Import
					</Button>
					{sequence.messages > 0 && (
						<DownloadLink
							variant="default"
							leftSection={<IconDownload size={18} aria-hidden />}
							href={`/files/sequences/${id}/messages.zip`}
							fileName={`${sequence.title}.zip`}
						>
							Export
						</DownloadLink>
					)}
					<Button component={Link} to={messagePath(id, "new")} leftSection={<IconPlus size={18} aria-hidden />}>
						Add message
					</Button>
				</>
			}
		>
			<ListStates
				query={list}
				what="messages"
				failed="Failed to load messages. Please try again."
				rowHeight={56}
				isEmpty={(data) => data.rows.length === 0}
				empty={
					<EmptyState title="No messages yet" icon={<IconMail size={28} stroke={1.5} />}>
						Add the first one, or import a ZIP of Markdown files.
					</EmptyState>
				}
			>
				{(data) => (
					<>
						<StackedTable label="Messages" columns={columns} rows={data.rows} busy={list.isFetching} />
						<ListPages {...data} requested={page} of="messages" onPage={showPage} />
					</>
				)}
			</ListStates>
			{importing && <ImportMessagesDialog sequenceId={id} onClose={() => setImporting(false)} onImported={refresh} />}
			<DeletionDialog deletion={deletion} what="message" failed="Failed to delete the message. Please try again.">
				{({ day, subject }) => (
					<>
						“{subject}” will be deleted. Members who have not reached day {day} do not get it.
					</>
				)}
			</DeletionDialog>
		</Section>
	);
}
