import { ActionIcon, Anchor, Badge, Button, Group, Skeleton, Stack, Switch, Text, VisuallyHidden } from "@mantine/core";
import { IconEdit, IconFiles, IconPlus, IconTrash } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { AdminDownload } from "../../../contract/downloads.ts";
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
import { DownloadDialog } from "./download-dialog";
import { accessLabels, fileTypeLabels } from "./file-labels.ts";

type Notice = { kind: "success" | "failure"; words: string };

/** The file list as the seller keeps it (ADW-01). */
export function DownloadsTable() {
	const [params, setParams] = useSearchParams();
	const page = pageOfAddress(params);
	const { data, isPending, isError, error, isFetching, refetch } = useQuery(
		queries.admin.downloads.list.queryOptions({ input: { page }, placeholderData: keepPreviousData }),
	);
	const [editing, setEditing] = useState<AdminDownload | "new" | null>(null);
	const [deleting, setDeleting] = useState<AdminDownload | null>(null);
	const [notice, setNotice] = useState<Notice | null>(null);
	const queryClient = useQueryClient();
	const refresh = async () => {
		void queryClient.invalidateQueries({ queryKey: queries.member.downloads.key() });
		await queryClient.invalidateQueries({ queryKey: queries.admin.downloads.key() });
	};
	const featuring = useMutation(
		queries.admin.downloads.setFeatured.mutationOptions({
			scope: { id: "download-featured" },
			onSuccess: refresh,
			onError: (error) => setNotice({ kind: "failure", words: errorWords(error, "Failed to update featured status") }),
		}),
	);
	const removing = useMutation(
		queries.admin.downloads.remove.mutationOptions({
			onSuccess: async () => {
				await refresh();
				setNotice({ kind: "success", words: "File deleted." });
				setDeleting(null);
			},
		}),
	);

	const columns: StackedColumn<AdminDownload>[] = [
		{
			label: "Resource",
			lead: true,
			render: (file) => (
				<div>
					<Text fw={600}>{file.title}</Text>
					<Text size="sm" c="dimmed" lineClamp={2}>
						{file.description}
					</Text>
					<Anchor href={file.downloadUrl} target="_blank" rel="noopener noreferrer" size="sm">
						{file.storedName ?? file.fileUrl}
					</Anchor>
				</div>
			),
		},
		{ label: "Type", render: (file) => <Badge variant="light">{fileTypeLabels[file.fileType]}</Badge>, width: 100 },
		{ label: "Size", render: (file) => <Text size="sm">{file.fileSize || "–"}</Text>, width: 110 },
		{ label: "Access", render: (file) => <Text size="sm">{accessLabels[file.accessLevel]}</Text>, width: 180 },
		{
			label: "Featured",
			width: 110,
			render: (file) => (
				<Switch
					size="md"
					// At once, before the server has answered.
					checked={
						featuring.isPending && featuring.variables.id === file.id ? featuring.variables.featured : file.featured
					}
					onChange={(event) => featuring.mutate({ id: file.id, featured: event.currentTarget.checked })}
					label={<VisuallyHidden>Featured: {file.title}</VisuallyHidden>}
				/>
			),
		},
		{
			label: "Actions",
			width: 110,
			render: (file) => (
				<Group gap={4} wrap="nowrap">
					<ActionIcon variant="subtle" size={40} onClick={() => setEditing(file)} aria-label={`Edit ${file.title}`}>
						<IconEdit size={18} aria-hidden />
					</ActionIcon>
					<ActionIcon
						variant="subtle"
						color="red.9"
						size={40}
						onClick={() => {
							removing.reset();
							setDeleting(file);
						}}
						aria-label={`Delete ${file.title}`}
					>
						<IconTrash size={18} aria-hidden />
					</ActionIcon>
				</Group>
			),
		},
	];

	return (
		<Section
			title="Resource files"
			subtitle="The list of files under Downloads: featured first, then newest."
			actions={
				<Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEditing("new")}>
					Add file
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
					message={errorWords(error, "Failed to load downloads")}
					onRetry={() => void refetch()}
					retrying={isFetching}
				/>
			)}
			{isPending && (
				<Stack aria-busy="true" aria-label="Loading files" role="group">
					{["first", "second", "third", "fourth"].map((place) => (
						<Skeleton key={place} h={72} />
					))}
				</Stack>
			)}
			{data && data.rows.length === 0 && (
				<EmptyState title="No downloads yet" icon={<IconFiles size={28} stroke={1.5} />}>
					Add the first file: members find it under Downloads at once.
				</EmptyState>
			)}
			{data && data.rows.length > 0 && (
				<>
					<StackedTable label="Files" columns={columns} rows={data.rows} busy={isFetching} />
					<ListPages {...data} of="files" onPage={(next) => setParams({ page: String(next) })} />
				</>
			)}
			{editing && (
				<DownloadDialog
					download={editing === "new" ? null : editing}
					onClose={() => setEditing(null)}
					onSaved={(words) => {
						setEditing(null);
						setNotice({ kind: "success", words });
					}}
				/>
			)}
			<ConfirmDialog
				opened={deleting !== null}
				title="Delete this file?"
				confirmLabel="Delete file"
				onClose={() => setDeleting(null)}
				onConfirm={() => deleting && removing.mutate({ id: deleting.id })}
				pending={removing.isPending}
				error={removing.error && errorWords(removing.error, "Failed to delete download")}
			>
				“{deleting?.title}” is removed for every member, and its file from this site. It does not come back.
			</ConfirmDialog>
		</Section>
	);
}
