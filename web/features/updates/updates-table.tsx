import { ActionIcon, Badge, Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { IconEdit, IconNews, IconPlus, IconTrash } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { AdminUpdate } from "../../../contract/updates.ts";
import { queries } from "../../lib/api.ts";
import { errorWords } from "../../lib/error-words.ts";
import { pageOfAddress } from "../../lib/page-of-address.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { DismissibleNotice } from "../../ui/dismissible-notice";
import { EmptyState } from "../../ui/empty-state";
import { FailureNotice } from "../../ui/failure-notice";
import { ListPages } from "../../ui/list-pages";
import { Section } from "../../ui/section";
import { type StackedColumn, StackedTable } from "../../ui/stacked-table";
import { updateAppearance } from "./update-appearance.ts";
import { UpdateDialog } from "./update-dialog";

type Notice = { kind: "success" | "failure"; words: string };

/** Every update, whether members see it or not (UPD-01, UPD-02). */
export function UpdatesTable() {
	const [params, setParams] = useSearchParams();
	const page = pageOfAddress(params);
	const { data, isPending, isError, error, isFetching, refetch } = useQuery(
		queries.admin.updates.list.queryOptions({ input: { page }, placeholderData: keepPreviousData }),
	);
	const [editing, setEditing] = useState<AdminUpdate | "new" | null>(null);
	const [deleting, setDeleting] = useState<AdminUpdate | null>(null);
	const [notice, setNotice] = useState<Notice | null>(null);
	const queryClient = useQueryClient();
	const refresh = async () => {
		void queryClient.invalidateQueries({ queryKey: queries.member.updates.key() });
		await queryClient.invalidateQueries({ queryKey: queries.admin.updates.key() });
	};
	const failed = (promised: string) => (error: Error) =>
		setNotice({ kind: "failure", words: errorWords(error, promised) });

	const toggling = useMutation(
		queries.admin.updates.setActive.mutationOptions({
			scope: { id: "update-active" },
			onSuccess: async (update) => {
				await refresh();
				setNotice({ kind: "success", words: `“${update.title}” is ${update.isActive ? "active" : "inactive"} now.` });
			},
			onError: failed("Failed to change the update. Please try again."),
		}),
	);
	const removing = useMutation(
		queries.admin.updates.remove.mutationOptions({
			onSuccess: async () => {
				await refresh();
				setNotice({ kind: "success", words: "Update deleted." });
				setDeleting(null);
			},
		}),
	);

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
			render: (update) => (
				<Badge variant="light" color={update.isActive ? "leaf" : "gray"}>
					{update.isActive ? "Active" : "Inactive"}
				</Badge>
			),
			width: 110,
		},
		{ label: "Priority", render: (update) => update.priority, width: 90 },
		{ label: "Dates", render: (update) => <Text size="sm">{datesOf(update)}</Text>, width: 190 },
		{
			label: "Actions",
			width: 220,
			render: (update) => (
				<Group gap={4} wrap="nowrap">
					<Button
						variant="default"
						size="xs"
						miw={104}
						h={40}
						onClick={() => toggling.mutate({ id: update.id, isActive: !update.isActive })}
						loading={toggling.isPending && toggling.variables.id === update.id}
						aria-label={`${update.isActive ? "Deactivate" : "Activate"} ${update.title}`}
					>
						{update.isActive ? "Deactivate" : "Activate"}
					</Button>
					<ActionIcon variant="subtle" size={40} onClick={() => setEditing(update)} aria-label={`Edit ${update.title}`}>
						<IconEdit size={18} aria-hidden />
					</ActionIcon>
					<ActionIcon
						variant="subtle"
						color="red.9"
						size={40}
						onClick={() => {
							removing.reset();
							setDeleting(update);
						}}
						aria-label={`Delete ${update.title}`}
					>
						<IconTrash size={18} aria-hidden />
					</ActionIcon>
				</Group>
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
			{notice && (
				<DismissibleNotice kind={notice.kind} onClose={() => setNotice(null)}>
					{notice.words}
				</DismissibleNotice>
			)}
			{isError && (
				<FailureNotice
					message={errorWords(error, "Failed to load updates. Please try again.")}
					onRetry={() => void refetch()}
					retrying={isFetching}
				/>
			)}
			{isPending && (
				<Stack aria-busy="true" aria-label="Loading updates" role="group">
					{["first", "second", "third", "fourth"].map((place) => (
						<Skeleton key={place} h={64} />
					))}
				</Stack>
			)}
			{data && data.rows.length === 0 && (
				<EmptyState title="No updates found. Create your first update!" icon={<IconNews size={28} stroke={1.5} />} />
			)}
			{data && data.rows.length > 0 && (
				<>
					<StackedTable label="Updates" columns={columns} rows={data.rows} busy={isFetching} />
					<ListPages {...data} of="updates" onPage={(next) => setParams({ page: String(next) })} />
				</>
			)}
			{editing && (
				<UpdateDialog
					update={editing === "new" ? null : editing}
					onClose={() => setEditing(null)}
					onSaved={(words) => {
						setEditing(null);
						setNotice({ kind: "success", words });
					}}
				/>
			)}
			<ConfirmDialog
				opened={deleting !== null}
				title="Delete this update?"
				confirmLabel="Delete update"
				onClose={() => setDeleting(null)}
				onConfirm={() => deleting && removing.mutate({ id: deleting.id })}
				pending={removing.isPending}
				error={removing.error && errorWords(removing.error, "Failed to delete the update. Please try again.")}
			>
				“{deleting?.title}” goes from the dashboard of every member, and does not come back.
			</ConfirmDialog>
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

const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
function datesOf({ startDate, endDate }: Pick<AdminUpdate, "startDate" | "endDate">): string {
	if (!startDate && !endDate) return "No date limits";
	return [startDate && `From ${moment.format(startDate)}`, endDate && `until ${moment.format(endDate)}`]
		.filter(Boolean)
		.join(" ")
		.replace(/^u/, "U");
}
