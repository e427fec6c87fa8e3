import { ActionIcon, Anchor, Badge, Button, Group, Text } from "@mantine/core";
import { IconEdit, IconPlus, IconTextPlus, IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { AdminLessonSummary, AdminModule } from "../../../contract/modules.ts";
import { queries } from "../../lib/api.ts";
import { errorWords } from "../../lib/error-words.ts";
import { movedRows } from "../../lib/moved-rows.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { DismissibleNotice } from "../../ui/dismissible-notice";
import { EmptyState } from "../../ui/empty-state";
import { OrderedTable } from "../../ui/ordered-table";
import { Section } from "../../ui/section";
import type { StackedColumn } from "../../ui/stacked-table";
import { contentTypeLabels } from "./lesson-form.ts";

type Notice = { kind: "success" | "failure"; words: string };

const lessonPath = (moduleId: string, id: string) => `/admin/modules/${moduleId}/lessons/${id}`;

/** The lessons of a module in their order (MOD-02, MOD-04). */
export function LessonsTable({ module }: { module: Pick<AdminModule, "id" | "lessons"> }) {
	const [deleting, setDeleting] = useState<AdminLessonSummary | null>(null);
	const [notice, setNotice] = useState<Notice | null>(null);
	const queryClient = useQueryClient();
	const moduleKey = queries.admin.modules.read.queryKey({ input: { id: module.id } });
	const refresh = () => queryClient.invalidateQueries({ queryKey: queries.admin.modules.key() });
	const show = (change: (lessons: AdminLessonSummary[]) => AdminLessonSummary[]) =>
		queryClient.setQueryData(moduleKey, (now) => now && { ...now, lessons: change(now.lessons) });

	const moving = useMutation(
		queries.admin.lessons.move.mutationOptions({
			// One after another, in the order of the presses.
			scope: { id: "lesson-order" },
			onMutate: ({ id, to }) => show((lessons) => movedRows(lessons, id, to)),
			onSuccess: (lessons) => show(() => lessons),
			onError: (error) => {
				setNotice({ kind: "failure", words: errorWords(error, "Failed to move the lesson. Please try again.") });
				// Whatever stands there may be out of date.
				void refresh();
			},
		}),
	);
	const removing = useMutation(
		queries.admin.lessons.remove.mutationOptions({
			onSuccess: async () => {
				await refresh();
				setNotice({ kind: "success", words: "Lesson deleted successfully!" });
				setDeleting(null);
			},
		}),
	);

	const columns: StackedColumn<AdminLessonSummary>[] = [
		{
			label: "Lesson",
			lead: true,
			render: (lesson) => (
				<Group gap="xs">
					<Anchor component={Link} to={lessonPath(module.id, lesson.id)} fw={600} c="inherit">
						{lesson.title}
					</Anchor>
					{lesson.isPreview && (
						<Badge variant="light" color="clay">
							Free preview
						</Badge>
					)}
				</Group>
			),
		},
		{ label: "Type", render: (lesson) => <Text size="sm">{contentTypeLabels[lesson.contentType]}</Text>, width: 100 },
		{ label: "Duration", render: (lesson) => <Text size="sm">{lesson.duration || "–"}</Text>, width: 110 },
		{ label: "Resources", render: (lesson) => lesson.resources, width: 110 },
		{
			label: "Actions",
			width: 110,
			render: (lesson) => (
				<Group gap={4} wrap="nowrap">
					<ActionIcon
						component={Link}
						to={lessonPath(module.id, lesson.id)}
						variant="subtle"
						size={40}
						aria-label={`Edit ${lesson.title}`}
					>
						<IconEdit size={18} aria-hidden />
					</ActionIcon>
					<ActionIcon
						variant="subtle"
						color="red.9"
						size={40}
						onClick={() => {
							removing.reset();
							setDeleting(lesson);
						}}
						aria-label={`Delete ${lesson.title}`}
					>
						<IconTrash size={18} aria-hidden />
					</ActionIcon>
				</Group>
			),
		},
	];

	return (
		<Section
			title="Lessons"
			actions={
				<Button
					component={Link}
					to={`/admin/modules/${module.id}/lessons/new`}
					leftSection={<IconPlus size={18} aria-hidden />}
				>
					Add lesson
				</Button>
			}
		>
			{notice && (
				<DismissibleNotice kind={notice.kind} onClose={() => setNotice(null)}>
					{notice.words}
				</DismissibleNotice>
			)}
			{module.lessons.length === 0 ? (
				<EmptyState title="No lessons yet" icon={<IconTextPlus size={28} stroke={1.5} />}>
					Members see this module as soon as it has its first lesson.
				</EmptyState>
			) : (
				<OrderedTable
					label="Lessons"
					columns={columns}
					rows={module.lessons}
					onMove={(id, to) => moving.mutate({ id, to })}
				/>
			)}
			<ConfirmDialog
				opened={deleting !== null}
				title="Delete this lesson?"
				confirmLabel="Delete lesson"
				onClose={() => setDeleting(null)}
				onConfirm={() => deleting && removing.mutate({ id: deleting.id })}
				pending={removing.isPending}
				error={removing.error && errorWords(removing.error, "Failed to delete the lesson. Please try again.")}
			>
				“{deleting?.title}” goes with its resources and files. It does not come back.
			</ConfirmDialog>
		</Section>
	);
}
