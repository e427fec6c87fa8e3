import { Badge, Button, Group, Text } from "@mantine/core";
import { IconNews, IconPlus } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminUpdate } from "../../../../contract/library/updates.ts";
import { api, queries } from "../../../lib/api.ts";
import { useAddressDialog } from "../../../lib/editing/use-address-dialog.ts";
import { notice } from "../../../lib/notices.ts";
import { useAddressPage } from "../../../lib/page/use-address-view.ts";
import { useRefresh } from "../../../lib/use-refresh.ts";
import { DeletionDialog, useDeletion } from "../../../ui/dialog/deletion-dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { Section } from "../../../ui/section.tsx";
import { ListPages } from "../../../ui/table/list-pages.tsx";
import { ListStates } from "../../../ui/table/list-states.tsx";
import { RowActions } from "../../../ui/table/row-actions.tsx";
import { type StackedColumn, StackedTable } from "../../../ui/table/stacked-table.tsx";
import { updateAppearance } from "./update-appearance.ts";
import { UpdateDialog } from "./update-dialog.tsx";
import { statusOf } from "./update-status.ts";

/** Every update, whether or not members see it (UPD-01, UPD-02). */
export function UpdatesTable() {
	const [page, showPage] = useAddressPage();
	const list = useQuery(
		queries.admin.updates.list.queryOptions({ input: { page }, placeholderData: keepPreviousData }),
	);
	const [editing, setEditing] = useState<AdminUpdate | "new" | null>(null);
	useAddressDialog({
		add: () => setEditing("new"),
		edit: (id) =>
			api.admin.updates
				.read({ id })
				.then(setEditing, (error: unknown) => notice.failed(error, "Failed to load the update.")),
	});
	const refresh = useRefresh("updates");

	const toggling = useMutation(
		queries.admin.updates.setActive.mutationOptions({
			scope: { id: "update-active" },
			onSuccess: async (update) => {
				await refresh();
				notice.succeeded(activeMessage(update), {
					act: async () => {
						const { id, isActive, updatedAt } = update;
						await api.admin.updates.setActive({ id, isActive: !isActive, updatedAt });
						await refresh();
					},
					done: activeMessage({ ...update, isActive: !update.isActive }),
				});
			},
			onError: (error) => notice.failed(error, "Failed to change the update. Please try again."),
		}),
	);
	const deletion = useDeletion<AdminUpdate>({
		remove: api.admin.updates.remove,
		refresh,
		messages: { deleted: "Update deleted.", restored: "Update restored." },
	});

	const columns: StackedColumn<AdminUpdate>[] = [
		{ label: "Type", render: (update) => <UpdateTypeBadge type={update.type} />, width: 180 },
		{
			label: "Title",
			lead: true,
			render: (update) => (
				<div>
					<Text fw={600}>{update.title}</Text>
					<Text size="sm" c="dimmed" lineClamp={2}>
						{shortened(update.content)}
					</Text>
				</div>
			),
		},
		{
			label: "Status",
			render: (update) => {
				const status = statusOf(update, new Date());
				return (
					<Badge variant="light" color={status === "Active" ? "brand" : "gray"}>
						{status}
					</Badge>
				);
			},
			width: 120,
		},
		{ label: "Priority", render: (update) => update.priority, width: 90 },
		{
			label: "Dates",
			render: (update) => (
				<Text size="sm">
					<Dates update={update} />
				</Text>
			),
			width: 190,
		},
		{
			label: "Actions",
			width: 220,
			render: (update) => (
				<RowActions title={update.title} onEdit={() => setEditing(update)} onDelete={() => deletion.ask(update)}>
					<Button
						variant="default"
						size="xs"
						miw={104}
						h={40}
						// A disabled one would lose the focus.
						onClick={() => !toggling.isPending && toggling.mutate({ id: update.id, isActive: !update.isActive })}
						aria-busy={toggling.isPending && toggling.variables.id === update.id}
						aria-label={`${update.isActive ? "Deactivate" : "Activate"} ${update.title}`}
					>
						{update.isActive ? "Deactivate" : "Activate"}
					</Button>
				</RowActions>
			),
		},
	];

	return (
		<Section
			title="Dashboard Updates"
			subtitle="Manage the updates shown on the member dashboard"
			actions={
				<Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEditing("new")}>
					Add New Update
				</Button>
			}
		>
			<ListStates
				query={list}
				what="updates"
				failed="Failed to load updates. Please try again."
				rowHeight={64}
				isEmpty={(data) => data.rows.length === 0}
				empty={
					<EmptyState title="No updates found. Create your first update!" icon={<IconNews size={28} stroke={1.5} />} />
				}
			>
				{(data) => (
					<>
						<StackedTable label="Updates" columns={columns} rows={data.rows} busy={list.isFetching} />
						<ListPages {...data} requested={page} of="updates" onPage={showPage} />
					</>
				)}
			</ListStates>
			{editing && (
				<UpdateDialog
					update={editing === "new" ? null : editing}
					onClose={() => setEditing(null)}
					onSaved={(text) => {
						setEditing(null);
						notice.succeeded(text);
					}}
				/>
			)}
			<DeletionDialog deletion={deletion} what="update" failed="Failed to delete the update. Please try again.">
				{(update) => <>“{update.title}” will disappear from every member’s dashboard.</>}
			</DeletionDialog>
		</Section>
	);
}

function UpdateTypeBadge({ type }: { type: string }) {
	const { label, Icon } = updateAppearance(type);
	return (
		<Group gap="xs" wrap="nowrap">
			<Icon size={18} aria-hidden />
			<Text size="sm">{label}</Text>
		</Group>
	);
}

const shortened = (content: string) => (content.length > 100 ? `${content.slice(0, 100).trimEnd()}…` : content);

function Dates({ update: { startDate, endDate } }: { update: Pick<AdminUpdate, "startDate" | "endDate"> }) {
	if (!startDate && !endDate) return "No date limits";
	const moment = (at: Date) => <LocalTime at={at} dateStyle="medium" timeStyle="short" />;
	return (
		<>
			{startDate && <>From {moment(startDate)}</>}
			{endDate && (
				<>
					{startDate ? " until " : "Until "}
					{moment(endDate)}
				</>
			)}
		</>
	);
}

const activeMessage = ({ title, isActive }: AdminUpdate) => `“${title}” is ${isActive ? "active" : "inactive"} now.`;
