import { Anchor, Badge, Button, Group, SimpleGrid, Stack, Text, TextInput, Title } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import type { AdminLesson } from "../../../../contract/library/lessons.ts";
import { type AdminResource, titleFromFileName } from "../../../../contract/library/resources.ts";
import { api, queries } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { notice } from "../../../lib/notices.ts";
import { QUEUED_MESSAGE, useSaveAfterUpload } from "../../../lib/uploads/use-save-after-upload.ts";
import { DeletionDialog, useDeletion } from "../../../ui/dialog/deletion-dialog.tsx";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { type FileChoice, FileUpload } from "../../../ui/field/file-upload.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { Section } from "../../../ui/section.tsx";
import { RowActions } from "../../../ui/table/row-actions.tsx";
import { type StackedColumn, StackedTable } from "../../../ui/table/stacked-table.tsx";

const typeLabels = {
	image: "Image",
	audio: "Audio",
	pdf: "PDF",
	spreadsheet: "Spreadsheet",
	zip: "ZIP",
	other: "Other",
} as const;

/**
 * The files of a lesson, newest first (MOD-03).
 *
 * @param onUnsaved called when a file is chosen that does not belong to the lesson yet
 */
export function LessonResourcesEditor(props: {
	lesson: Pick<AdminLesson, "id" | "resources">;
	onUnsaved: (unsaved: boolean) => void;
}) {
	const { lesson } = props;
	const queryClient = useQueryClient();
	const lessonKey = queries.admin.lessons.read.queryKey({ input: { id: lesson.id } });
	const show = (change: (resources: AdminResource[]) => AdminResource[]) => {
		queryClient.setQueryData(lessonKey, (now) => now && { ...now, resources: change(now.resources) });
		void queryClient.invalidateQueries({ queryKey: queries.admin.modules.key() });
	};
	// The rest of the lesson may have unsaved edits.
	const refresh = async () => {
		const { resources } = await api.admin.lessons.read({ id: lesson.id });
		show(() => resources);
	};
	const deletion = useDeletion<AdminResource>({
		remove: api.admin.resources.remove,
		refresh,
		messages: { deleted: "Resource deleted successfully!", restored: "Resource restored." },
	});

	const columns: StackedColumn<AdminResource>[] = [
		{
			label: "Resource",
			lead: true,
			render: (resource) => (
				<div>
					<Anchor href={resource.downloadUrl} target="_blank" rel="noopener noreferrer" fw={600} c="inherit">
						{resource.title}
					</Anchor>
					<Text size="sm" c="dimmed">
						{resource.description || resource.storedName}
					</Text>
				</div>
			),
		},
		{ label: "Type", render: (resource) => <Badge variant="light">{typeLabels[resource.fileType]}</Badge>, width: 130 },
		{ label: "Size", render: (resource) => <Text size="sm">{resource.fileSize || "–"}</Text>, width: 110 },
		{
			label: "Added",
			render: (resource) => (
				<Text size="sm">
					<LocalTime at={resource.createdAt} dateStyle="medium" />
				</Text>
			),
			width: 140,
		},
		{
			label: "Actions",
			width: 90,
			render: (resource) => <RowActions title={resource.title} onDelete={() => deletion.ask(resource)} />,
		},
	];

	return (
		<Section title="Resources" subtitle="Files members can download with this lesson.">
			<Stack gap="lg">
				{lesson.resources.length > 0 ? (
					<StackedTable label="Resources" columns={columns} rows={lesson.resources} />
				) : (
					<Text c="dimmed">No resources yet.</Text>
				)}
				<AddResource
					lessonId={lesson.id}
					onUnsaved={props.onUnsaved}
					onAdded={(resource) => {
						show((resources) => [resource, ...resources]);
						notice.succeeded("Resource uploaded successfully!");
					}}
				/>
			</Stack>
			<DeletionDialog deletion={deletion} what="resource" failed="Failed to delete the resource. Please try again.">
				{(resource) => <>“{resource.title}” and its file will be deleted.</>}
			</DeletionDialog>
		</Section>
	);
}

function AddResource(props: {
	lessonId: string;
	onUnsaved: (unsaved: boolean) => void;
	onAdded: (resource: AdminResource) => void;
}) {
	const [file, setFile] = useState<FileChoice>({ state: "none" });
	const [title, setTitle] = useState("");
	const [description, setDescription] = useState("");
	const [fault, setFault] = useState<string | null>(null);
	/** A new key empties the form. */
	const [round, setRound] = useState(0);
	const { onUnsaved } = props;
	const unsaved = file.state !== "none" || title.trim() !== "";
	useEffect(() => onUnsaved(unsaved), [onUnsaved, unsaved]);

	const adding = useMutation(
		queries.admin.resources.create.mutationOptions({
			onSuccess: (resource) => {
				setFile({ state: "none" });
				setTitle("");
				setDescription("");
				setRound((round) => round + 1);
				props.onAdded(resource);
			},
			onError: (error) => setFault(errorMessage(error, "Failed to upload the resource. Please try again.")),
		}),
	);

	const add = () => {
		if (file.state !== "ready" || !title.trim()) return setFault("File and title are required");
		setFault(null);
		adding.mutate({ lessonId: props.lessonId, title, description, uploadId: file.uploadId });
	};
	const { queued, queue } = useSaveAfterUpload([file], add);
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (file.state === "busy" && title.trim()) queue();
		else add();
	};

	return (
		<form onSubmit={submit} noValidate>
			<Stack>
				<Title order={3} fz="md">
					Add a resource
				</Title>
				<FileUpload
					key={round}
					label="Resource file"
					purpose="file"
					required
					description="A .vtt file becomes the captions of the lesson's video."
					onChange={(choice) => {
						setFile(choice);
						setFault(null);
						if (choice.state !== "none") setTitle((typed) => typed || titleFromFileName(choice.fileName));
					}}
				/>
				<SimpleGrid cols={{ base: 1, sm: 2 }}>
					<TextInput
						label="Resource title"
						required
						value={title}
						onChange={(event) => setTitle(event.currentTarget.value)}
					/>
					<TextInput
						label="Resource description"
						value={description}
						onChange={(event) => setDescription(event.currentTarget.value)}
					/>
				</SimpleGrid>
				<FailureAlert>{fault}</FailureAlert>
				<Group justify="flex-end">
					<Text size="sm" c="dimmed" role="status">
						{queued && QUEUED_MESSAGE}
					</Text>
					<Button type="submit" variant="default" loading={adding.isPending || queued}>
						Add resource
					</Button>
				</Group>
			</Stack>
		</form>
	);
}
