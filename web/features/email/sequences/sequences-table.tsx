import { Anchor, Badge, Button, Group, Text } from "@mantine/core";
import { IconMailFast, IconPlus } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { AdminSequence } from "../../../../contract/email/sequences.ts";
import { formatNumber } from "../../../../contract/formats.ts";
import { count } from "../../../../contract/text/count.ts";
import { api, queries } from "../../../lib/api.ts";
import { useAddressDialog } from "../../../lib/editing/use-address-dialog.ts";
import { notice } from "../../../lib/notices.ts";
import { useAddressPage } from "../../../lib/page/use-address-view.ts";
import { useRefresh } from "../../../lib/use-refresh.ts";
import { DeletionDialog, useDeletion } from "../../../ui/dialog/deletion-dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Section } from "../../../ui/section.tsx";
import { ListPages } from "../../../ui/table/list-pages.tsx";
import { ListStates } from "../../../ui/table/list-states.tsx";
import { RowActions } from "../../../ui/table/row-actions.tsx";
import { type StackedColumn, StackedTable } from "../../../ui/table/stacked-table.tsx";
import { NewSequenceDialog } from "./new-sequence-dialog.tsx";
import { sequencePath } from "./sequence-paths.ts";

/** Lists sequences with their numbers of members (SEQ-01). */
export function SequencesTable() {
	const navigate = useNavigate();
	const [page, showPage] = useAddressPage();
	const list = useQuery(
		queries.admin.sequences.list.queryOptions({
			input: { page },
			placeholderData: keepPreviousData,
		}),
	);
	const [adding, setAdding] = useState(false);
	useAddressDialog({ add: () => setAdding(true) });
	const refresh = useRefresh("sequences");
	const deletion = useDeletion<AdminSequence>({
		remove: api.admin.sequences.remove,
		refresh,
		messages: { deleted: "Sequence deleted.", restored: "Sequence restored." },
	});
	const addingSample = useMutation(
		queries.admin.sequences.createSample.mutationOptions({
			onSuccess: async ({ id }) => {
				await refresh();
				notice.succeeded("The sequence is in the list. It is off until you turn it on.");
				navigate(sequencePath(id));
			},
			onError: (error) => notice.failed(error, "Failed to add the sequence. Please try again."),
		}),
	);

	const columns: StackedColumn<AdminSequence>[] = [
		{
			label: "Sequence",
			lead: true,
			render: (sequence) => (
				<div>
					<Anchor component={Link} to={sequencePath(sequence.id)} fw={600} c="inherit">
						{sequence.title}
					</Anchor>
					<Text size="sm" c="dimmed" lineClamp={2}>
						{sequence.description}
					</Text>
				</div>
			),
		},
		{
			label: "Status",
			width: 190,
			render: ({ active, automatic, forLeads }) => (
				<Group gap={6}>
					<Badge variant="light" color={active ? "brand" : "gray"}>
						{active ? "On" : "Off"}
					</Badge>
					{forLeads && <Badge variant="default">For leads</Badge>}
					{automatic && <Badge variant="default">Automatic</Badge>}
				</Group>
			),
		},
		{ label: "Messages", width: 110, render: ({ messages }) => formatNumber(messages) },
		{
			label: "Active members",
			width: 190,
			render: ({ running, paused }) => (
				<Text size="sm">
					{formatNumber(running)} running{paused > 0 && `, ${formatNumber(paused)} paused`}
				</Text>
			),
		},
		{
			label: "Actions",
			width: 110,
			render: (sequence) => (
				<RowActions title={sequence.title} onEdit={sequencePath(sequence.id)} onDelete={() => deletion.ask(sequence)} />
			),
		},
	];
	const sample = (
		<Button variant="default" loading={addingSample.isPending} onClick={() => addingSample.mutate(undefined)}>
			Add the 100-Day Sales Machine
		</Button>
	);

	return (
		<Section
			title="All sequences"
			subtitle="Daily emails, counted from the day each member starts."
			actions={
				<Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
					New sequence
				</Button>
			}
		>
			<ListStates
				query={list}
				what="sequences"
				failed="Failed to load sequences. Please try again."
				rowHeight={64}
				isEmpty={(data) => data.rows.length === 0}
				empty={
					<EmptyState title="No sequences yet" icon={<IconMailFast size={28} stroke={1.5} />}>
						<Text mb="md">
							Write your own, or begin with the hundred messages of the 100-Day Sales Machine. Nothing is sent until you
							turn it on.
						</Text>
						{sample}
					</EmptyState>
				}
			>
				{(data) => (
					<>
						<StackedTable label="Sequences" columns={columns} rows={data.rows} busy={list.isFetching} />
						<ListPages {...data} requested={page} of="sequences" onPage={showPage} />
					</>
				)}
			</ListStates>
			{adding && <NewSequenceDialog onClose={() => setAdding(false)} sample={sample} />}
			<DeletionDialog deletion={deletion} what="sequence" failed="Failed to delete the sequence. Please try again.">
				{({ title, messages, running, paused }) => (
					<>
						“{title}” will be deleted with its {messages === 1 ? "message" : `${messages} messages`}.
						{running + paused > 0 && ` ${count(running + paused, "member gets", "members get")} nothing more of it.`}
					</>
				)}
			</DeletionDialog>
		</Section>
	);
}
