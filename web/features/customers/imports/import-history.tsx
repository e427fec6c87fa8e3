import { Badge, Button, Group, Text, Title } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ImportEntry, ImportStatus } from "../../../../contract/customers/imports.ts";
import { formatNumber } from "../../../../contract/formats.ts";
import { queries } from "../../../lib/api.ts";
import { FailureNotice } from "../../../ui/failure-notice.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { ListPages } from "../../../ui/table/list-pages.tsx";
import { type StackedColumn, StackedTable } from "../../../ui/table/stacked-table.tsx";

import { UndoImport } from "./undo-import.tsx";
import { isUnderWay } from "./use-import.ts";

const statusLabels: Record<ImportStatus, string> = {
	running: "Running",
	stopping: "Stopping",
	finished: "Finished",
	stopped: "Stopped",
	failed: "Failed",
	undoing: "Undoing",
	undone: "Undone",
};

/** Who imported what, when, and with what result (IMP-04). */
export function ImportHistory({ onShow }: { onShow: (importId: string) => void }) {
	const [page, setPage] = useState(1);
	const { data, isError, isFetching, refetch } = useQuery({
		...queries.admin.imports.list.queryOptions({ input: { page } }),
		placeholderData: keepPreviousData,
		refetchInterval: ({ state }) => (state.data?.rows.some(isUnderWay) ? 2_000 : false),
	});
	if (isError) {
		return (
			<FailureNotice
				message="The history could not be loaded. Please try again."
				onRetry={() => void refetch()}
				retrying={isFetching}
			/>
		);
	}
	if (!data || data.total === 0) return null;
	return (
		<section aria-labelledby="import-history">
			<Title order={2} fz="lg" mb="sm" id="import-history">
				History
			</Title>
			<StackedTable label="Imports" columns={columns(onShow)} rows={data.rows} />
			<ListPages {...data} requested={page} of="imports" onPage={setPage} />
		</section>
	);
}

const columns = (onShow: (importId: string) => void): StackedColumn<ImportEntry>[] => [
	{
		label: "File",
		lead: true,
		render: ({ fileName }) => (
			<Text fw={600} size="sm" style={{ overflowWrap: "anywhere" }}>
				{fileName}
			</Text>
		),
	},
	{ label: "When", render: ({ startedAt }) => <LocalTime at={startedAt} dateStyle="medium" timeStyle="short" /> },
	{ label: "Who", render: ({ actor }) => <span style={{ overflowWrap: "anywhere" }}>{actor}</span> },
	{
		label: "Status",
		render: ({ status }) => (
			// The library's own light badges have too little contrast.
			<Badge variant="default" miw="max-content">
				{statusLabels[status]}
			</Badge>
		),
	},
	{
		label: "Rows",
		render: ({ rows, totalRows }) =>
			rows === totalRows ? formatNumber(rows) : `${formatNumber(rows)} of ${formatNumber(totalRows)}`,
	},
	{
		label: "Added",
		render: ({ added, status, undone }) => {
			if (status !== "undone" || added === 0) return formatNumber(added);
			return `${undone < added ? `${formatNumber(undone)} of ` : ""}${formatNumber(added)} undone`;
		},
	},
	{ label: "Already there", render: ({ existing }) => formatNumber(existing) },
	{ label: "Failed", render: ({ failed }) => formatNumber(failed) },
	{
		label: "Details",
		render: (entry) => (
			<Group gap="xs">
				<Button
					variant="default"
					size="compact-md"
					aria-label={`Show the import of ${entry.fileName}`}
					onClick={() => onShow(entry.id)}
				>
					Show
				</Button>
				<UndoImport entry={entry} compact />
			</Group>
		),
	},
];
