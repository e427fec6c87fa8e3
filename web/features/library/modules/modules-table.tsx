import { Anchor, Badge, Button, Text } from "@mantine/core";
import { IconBook, IconExternalLink, IconPlus } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import type { AdminModuleSummary } from "../../../../contract/library/modules.ts";
import { api, queries } from "../../../lib/api.ts";
import { movedRows, undoMove } from "../../../lib/editing/moved-rows.ts";
import { notice } from "../../../lib/notices.ts";
import { DeletionDialog, useDeletion } from "../../../ui/dialog/deletion-dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Section } from "../../../ui/section.tsx";
import { ListStates } from "../../../ui/table/list-states.tsx";
import { OrderedTable } from "../../../ui/table/ordered-table.tsx";
import { RowActions } from "../../../ui/table/row-actions.tsx";
import type { StackedColumn } from "../../../ui/table/stacked-table.tsx";

export const modulePath = (id: string) => `/admin/modules/${id}`;

/** The modules of the course in order (MOD-01). */
export function ModulesTable() {
	const list = useQuery(queries.admin.modules.list.queryOptions());
	const queryClient = useQueryClient();
	const listKey = queries.admin.modules.list.queryKey();
	const refresh = () => queryClient.invalidateQueries({ queryKey: queries.admin.modules.key() });

	const moving = useMutation(
		queries.admin.modules.move.mutationOptions({
			// Sequential, in click order.
			scope: { id: "module-order" },
			onMutate: ({ id, to }) => {
				const before = queryClient.getQueryData(listKey);
				queryClient.setQueryData(listKey, (rows) => rows && movedRows(rows, id, to));
				return { before };
			},
			onSuccess: (modules, { id }, { before }) => {
				queryClient.setQueryData(listKey, modules);
				const undo = undoMove(before, id, async (to) => {
					const rows = await api.admin.modules.move({ id, to });
					return queryClient.setQueryData(listKey, rows) ?? rows;
				});
				notice.succeeded("Module moved.", undo);
			},
			onError: (error) => {
				notice.failed(error, "Failed to move the module. Please try again.");
				// The displayed list may be outdated.
				void refresh();
			},
		}),
	);
	const deletion = useDeletion<AdminModuleSummary>({
		remove: api.admin.modules.remove,
		refresh,
		messages: { deleted: "Module deleted successfully!", restored: "Module restored." },
	});

	const columns: StackedColumn<AdminModuleSummary>[] = [
		{
			label: "Module",
			lead: true,
			render: (module) => (
				<div>
					<Anchor component={Link} to={modulePath(module.id)} fw={600} c="inherit">
						{module.title}
					</Anchor>
					{!module.published && (
						<Badge variant="light" color="gray" ml="xs">
							Draft
						</Badge>
					)}
					<Text size="sm" c="dimmed" lineClamp={2}>
						{module.description}
					</Text>
				</div>
			),
		},
		{ label: "Lessons", render: (module) => module.lessons, width: 100 },
		{
			label: "Actions",
			width: 110,
			render: (module) => (
				<RowActions title={module.title} onEdit={modulePath(module.id)} onDelete={() => deletion.ask(module)} />
			),
		},
	];

	return (
		<Section
			title="Modules"
			subtitle="What members learn, in this order."
			actions={
				<>
					<Button
						component={Link}
						to="/member-preview"
						variant="default"
						rightSection={<IconExternalLink size={16} aria-hidden />}
					>
						View as a student
					</Button>
					<Button component={Link} to="/admin/modules/new" leftSection={<IconPlus size={18} aria-hidden />}>
						New module
					</Button>
				</>
			}
		>
			<ListStates
				query={list}
				what="modules"
				failed="Failed to load modules. Please try again."
				rowHeight={72}
				isEmpty={(data) => data.length === 0}
				empty={
					<EmptyState title="No modules yet" icon={<IconBook size={28} stroke={1.5} />}>
						Make the first module, then add lessons to it.
					</EmptyState>
				}
			>
				{(data) => (
					<OrderedTable
						moving={moving.isPending}
						label="Modules"
						columns={columns}
						rows={data}
						busy={list.isFetching}
						onMove={(id, to) => moving.mutate({ id, to })}
					/>
				)}
			</ListStates>
			<DeletionDialog deletion={deletion} what="module" failed="Failed to delete the module. Please try again.">
				{(module) => (
					<>
						“{module.title}” will be deleted with its {module.lessons === 1 ? "lesson" : `${module.lessons} lessons`},
						their resources and files, and members’ progress in it.
					</>
				)}
			</DeletionDialog>
		</Section>
	);
}
