import { ActionIcon, Anchor, Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { IconBook, IconEdit, IconExternalLink, IconPlus, IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { AdminModuleSummary } from "../../../contract/modules.ts";
import { queries } from "../../lib/api.ts";
import { errorWords } from "../../lib/error-words.ts";
import { movedRows } from "../../lib/moved-rows.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { DismissibleNotice } from "../../ui/dismissible-notice";
import { EmptyState } from "../../ui/empty-state";
import { FailureNotice } from "../../ui/failure-notice";
import { OrderedTable } from "../../ui/ordered-table";
import { Section } from "../../ui/section";
import type { StackedColumn } from "../../ui/stacked-table";

type Notice = { kind: "success" | "failure"; words: string };

export const modulePath = (id: string) => `/admin/modules/${id}`;

/** The modules of the course in their order (MOD-01). */
export function ModulesTable() {
	const { data, isPending, isError, error, isFetching, refetch } = useQuery(queries.admin.modules.list.queryOptions());
	const [deleting, setDeleting] = useState<AdminModuleSummary | null>(null);
	const [notice, setNotice] = useState<Notice | null>(null);
	const queryClient = useQueryClient();
	const listKey = queries.admin.modules.list.queryKey();
	const refresh = () => queryClient.invalidateQueries({ queryKey: queries.admin.modules.key() });

	const moving = useMutation(
		queries.admin.modules.move.mutationOptions({
			// One after another, in the order of the presses.
			scope: { id: "module-order" },
			onMutate: ({ id, to }) => queryClient.setQueryData(listKey, (rows) => rows && movedRows(rows, id, to)),
			onSuccess: (modules) => queryClient.setQueryData(listKey, modules),
			onError: (error) => {
				setNotice({ kind: "failure", words: errorWords(error, "Failed to move the module. Please try again.") });
				// Whatever stands there may be out of date.
				void refresh();
			},
		}),
	);
	const removing = useMutation(
		queries.admin.modules.remove.mutationOptions({
			onSuccess: async () => {
				await refresh();
				setNotice({ kind: "success", words: "Module deleted successfully!" });
				setDeleting(null);
			},
		}),
	);

	const columns: StackedColumn<AdminModuleSummary>[] = [
		{
			label: "Module",
			lead: true,
			render: (module) => (
				<div>
					<Anchor component={Link} to={modulePath(module.id)} fw={600} c="inherit">
						{module.title}
					</Anchor>
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
				<Group gap={4} wrap="nowrap">
					<ActionIcon
						component={Link}
						to={modulePath(module.id)}
						variant="subtle"
						size={40}
						aria-label={`Edit ${module.title}`}
					>
						<IconEdit size={18} aria-hidden />
					</ActionIcon>
					<ActionIcon
						variant="subtle"
						color="red.9"
						size={40}
						onClick={() => {
							removing.reset();
							setDeleting(module);
						}}
						aria-label={`Delete ${module.title}`}
					>
						<IconTrash size={18} aria-hidden />
					</ActionIcon>
				</Group>
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
			{notice && (
				<DismissibleNotice kind={notice.kind} onClose={() => setNotice(null)}>
					{notice.words}
				</DismissibleNotice>
			)}
			{isError && (
				<FailureNotice
					message={errorWords(error, "Failed to load modules. Please try again.")}
					onRetry={() => void refetch()}
					retrying={isFetching}
				/>
			)}
			{isPending && (
				<Stack aria-busy="true" aria-label="Loading modules" role="group">
					{["first", "second", "third"].map((place) => (
						<Skeleton key={place} h={72} />
					))}
				</Stack>
			)}
			{data && data.length === 0 && (
				<EmptyState title="No modules yet" icon={<IconBook size={28} stroke={1.5} />}>
					Make the first module, then add lessons to it.
				</EmptyState>
			)}
			{data && data.length > 0 && (
				<OrderedTable
					label="Modules"
					columns={columns}
					rows={data}
					busy={isFetching}
					onMove={(id, to) => moving.mutate({ id, to })}
				/>
			)}
			<ConfirmDialog
				opened={deleting !== null}
				title="Delete this module?"
				confirmLabel="Delete module"
				onClose={() => setDeleting(null)}
				onConfirm={() => deleting && removing.mutate({ id: deleting.id })}
				pending={removing.isPending}
				error={removing.error && errorWords(removing.error, "Failed to delete the module. Please try again.")}
			>
				“{deleting?.title}” goes with its {deleting?.lessons === 1 ? "lesson" : `${deleting?.lessons ?? 0} lessons`},
				their resources and files, and what members have completed in it. It does not come back.
			</ConfirmDialog>
		</Section>
	);
}
