import { Anchor, Badge, Button, Switch, Text, VisuallyHidden } from "@mantine/core";
import { IconFiles, IconPlus } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminDownload } from "../../../../contract/library/files.ts";
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
import { DownloadDialog } from "./file-dialog.tsx";
import { accessLabels, fileTypeLabels } from "./file-labels.ts";

/** The file list for sellers (ADW-01). */
export function DownloadsTable() {
	const [page, showPage] = useAddressPage();
	const list = useQuery(
		queries.admin.downloads.list.queryOptions({ input: { page }, placeholderData: keepPreviousData }),
	);
	const [editing, setEditing] = useState<AdminDownload | "new" | null>(null);
	useAddressDialog({
		add: () => setEditing("new"),
		edit: (id) =>
			api.admin.downloads
				.read({ id })
				.then(setEditing, (error: unknown) => notice.failed(error, "Failed to load downloads")),
	});
	const refresh = useRefresh("downloads");
	const featuring = useMutation(
		queries.admin.downloads.setFeatured.mutationOptions({
			scope: { id: "download-featured" },
			onSuccess: async (file) => {
				await refresh();
				notice.succeeded(featuredMessage(file), {
					act: async () => {
						const { id, featured, updatedAt } = file;
						await api.admin.downloads.setFeatured({ id, featured: !featured, updatedAt });
						await refresh();
					},
					done: featuredMessage({ ...file, featured: !file.featured }),
				});
			},
			onError: (error) => notice.failed(error, "Failed to update featured status"),
		}),
	);
	const deletion = useDeletion<AdminDownload>({
		remove: api.admin.downloads.remove,
		refresh,
		messages: { deleted: "File deleted.", restored: "File restored." },
	});

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
					// Optimistic, before the server has responded.
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
				<RowActions title={file.title} onEdit={() => setEditing(file)} onDelete={() => deletion.ask(file)} />
			),
		},
	];

	return (
		<Section
			title="Files"
			subtitle="On the members' downloads page, featured first, then newest."
			actions={
				<Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEditing("new")}>
					Add file
				</Button>
			}
		>
			<ListStates
				query={list}
				what="files"
				failed="Failed to load downloads"
				rowHeight={72}
				isEmpty={(data) => data.rows.length === 0}
				empty={
					<EmptyState title="No downloads yet" icon={<IconFiles size={28} stroke={1.5} />}>
						Add the first file: members find it under Downloads at once.
					</EmptyState>
				}
			>
				{(data) => (
					<>
						<StackedTable label="Files" columns={columns} rows={data.rows} busy={list.isFetching} />
						<ListPages {...data} requested={page} of="files" onPage={showPage} />
					</>
				)}
			</ListStates>
			{editing && (
				<DownloadDialog
					download={editing === "new" ? null : editing}
					onClose={() => setEditing(null)}
					onSaved={(text) => {
						setEditing(null);
						notice.succeeded(text);
					}}
				/>
			)}
			<DeletionDialog deletion={deletion} what="file" failed="Failed to delete download">
				{(file) => <>Members will no longer see “{file.title}”, and its file will be deleted.</>}
			</DeletionDialog>
		</Section>
	);
}

const featuredMessage = ({ title, featured }: AdminDownload) =>
	`“${title}” is ${featured ? "featured" : "not featured"} now.`;
