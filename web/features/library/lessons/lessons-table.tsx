import { Anchor, Badge, Button, Group, Text } from "@mantine/core";
import { IconPlus, IconTextPlus } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import type { AdminLessonSummary, AdminModule } from "../../../../contract/library/modules.ts";
import { api, queries } from "../../../lib/api.ts";
import { movedRows, undoMove } from "../../../lib/editing/moved-rows.ts";
import { notice } from "../../../lib/notices.ts";
import { DeletionDialog, useDeletion } from "../../../ui/dialog/deletion-dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Section } from "../../../ui/section.tsx";
import { OrderedTable } from "../../../ui/table/ordered-table.tsx";
import { RowActions } from "../../../ui/table/row-actions.tsx";
import type { StackedColumn } from "../../../ui/table/stacked-table.tsx";
import { contentTypeLabels } from "./lesson-form.ts";

const lessonPath = (moduleId: string, id: string) => `/admin/modules/${moduleId}/lessons/${id}`;

/** The lessons of a module in order (MOD-02, MOD-04). */
export function LessonsTable({ module }: { module: Pick<AdminModule, "id" | "lessons"> }) {
	const queryClient = useQueryClient();
	const moduleKey = queries.admin.modules.read.queryKey({ input: { id: module.id } });
	const refresh = () => queryClient.invalidateQueries({ queryKey: queries.admin.modules.key() });
	const show = (change: (lessons: AdminLessonSummary[]) => AdminLessonSummary[]) =>
		queryClient.setQueryData(moduleKey, (now) => now && { ...now, lessons: change(now.lessons) });

	const moving = useMutation(
		queries.admin.lessons.move.mutationOptions({
			// Sequential, in click order.
			scope: { id: "lesson-order" },
			onMutate: ({ id, to }) => {
				const before = queryClient.getQueryData(moduleKey)?.lessons;
				show((lessons) => movedRows(lessons, id, to));
				return { before };
			},
			onSuccess: (lessons, { id }, { before }) => {
				show(() => lessons);
				const undo = undoMove(before, id, async (to) => {
					const rows = await api.admin.lessons.move({ id, to });
					show(() => rows);
					return rows;
				});
				notice.succeeded("Lesson moved.", undo);
			},
			onError: (error) => {
				notice.failed(error, "Failed to move the lesson. Please try again.");
				// The displayed list may be outdated.
				void refresh();
			},
		}),
	);
	const deletion = useDeletion<AdminLessonSummary>({
		remove: api.admin.lessons.remove,
		refresh,
		messages: { deleted: "Lesson deleted successfully!", restored: "Lesson restored." },
	});

	const columns: StackedColumn<AdminLessonSummary>[] = [
		{
			label: "Lesson",
			lead: true,
			render: (lesson) => (
				<Group gap="xs">
					<Anchor component={Link} to={lessonPath(module.id, lesson.id)} fw={600} c="inherit">
						{lesson.title}
					</Anchor>
					{!lesson.published && <Badge variant="default">Draft</Badge>}
					{lesson.isPreview && (
						<Badge variant="light" color="accent">
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
				<RowActions
					title={lesson.title}
					onEdit={lessonPath(module.id, lesson.id)}
					onDelete={() => deletion.ask(lesson)}
				/>
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
			{module.lessons.length === 0 ? (
				<EmptyState title="No lessons yet" icon={<IconTextPlus size={28} stroke={1.5} />}>
					Members see this module as soon as it has its first lesson.
				</EmptyState>
			) : (
				<OrderedTable
					moving={moving.isPending}
					label="Lessons"
					columns={columns}
					rows={module.lessons}
					onMove={(id, to) => moving.mutate({ id, to })}
				/>
			)}
			<DeletionDialog deletion={deletion} what="lesson" failed="Failed to delete the lesson. Please try again.">
				{(lesson) => <>“{lesson.title}” will be deleted with its resources, files and members’ progress.</>}
			</DeletionDialog>
		</Section>
	);
}
