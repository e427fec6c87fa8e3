import { Alert, Anchor, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { failedRowsPath, type ImportEntry, type ImportProblemCode } from "../../../../contract/customers/imports.ts";
import { formatNumber } from "../../../../contract/formats.ts";
import { queries } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { FailureNotice } from "../../../ui/failure-notice.tsx";
import { ListPages } from "../../../ui/table/list-pages.tsx";
import { undoneMessage } from "./import-labels.ts";
import { ImportProgressBar } from "./import-progress.tsx";
import { ImportFigures } from "./preview/import-figures.tsx";
import { ImportProblemGroups } from "./preview/import-problems.tsx";
import { ImportProblemsTable } from "./preview/import-problems-table.tsx";
import { UndoImport } from "./undo-import.tsx";
import { isUnderWay, useImport, useStopImport } from "./use-import.ts";

const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "center" });

/**
 * The progress and result of an import (IMP-01, IMP-04, IMP-07).
 *
 * @param comesIntoView as soon as it is there
 */
export function ImportRun({ importId, comesIntoView }: { importId: string; comesIntoView: boolean }) {
	const { data: entry, isError, isFetching, refetch } = useImport(importId);
	if (!entry) {
		if (!isError) return comesIntoView ? <Starting /> : null;
		return (
			<FailureNotice
				message="Couldn't check the import's progress."
				onRetry={() => void refetch()}
				retrying={isFetching}
			/>
		);
	}
	return (
		<Stack
			gap="lg"
			component="section"
			aria-label={`Import of ${entry.fileName}`}
			ref={comesIntoView ? bringIntoView : null}
		>
			{isUnderWay(entry) ? <UnderWay entry={entry} /> : <Over entry={entry} />}
		</Stack>
	);
}

/** Where the import that was just started will be. */
function Starting() {
	return (
		<Paper withBorder bg="var(--surface)" p="lg" ref={bringIntoView}>
			<ImportProgressBar verb="Starting the import" rows={0} totalRows={0} />
		</Paper>
	);
}

function UnderWay({ entry }: { entry: ImportEntry }) {
	const stopping = useStopImport();
	if (entry.status === "undoing") {
		return (
			<Paper withBorder bg="var(--surface)" p="lg">
				<Text fw={600} mb="sm" style={{ overflowWrap: "anywhere" }}>
					{entry.fileName}
				</Text>
				<ImportProgressBar verb="Undoing" rows={entry.undone} totalRows={entry.added} />
			</Paper>
		);
	}
	const asked = entry.status === "stopping" || stopping.isPending;
	return (
		<Paper withBorder bg="var(--surface)" p="lg">
			<Group justify="space-between" mb="sm" wrap="nowrap" align="start">
				<Text fw={600} style={{ overflowWrap: "anywhere" }}>
					{entry.fileName}
				</Text>
				<Button variant="default" size="sm" loading={asked} onClick={() => stopping.mutate(entry.id)} flex="none">
					Stop
				</Button>
			</Group>
			<ImportProgressBar verb="Importing" rows={entry.rows} totalRows={entry.totalRows} />
			<Text size="sm" c="dimmed" mt="xs">
				You can leave this screen. The import continues.
			</Text>
			<FailureAlert>
				{stopping.isError ? errorMessage(stopping.error, "The import could not be stopped. Please try again.") : null}
			</FailureAlert>
		</Paper>
	);
}

function Over({ entry }: { entry: ImportEntry }) {
	const isUndone = entry.status === "undone";
	const partly = `after ${formatNumber(entry.rows)} of ${formatNumber(entry.totalRows)} rows. What was added stays; importing the same file again adds only what is missing.`;
	return (
		<>
			<Text fw={600} style={{ overflowWrap: "anywhere" }}>
				{entry.fileName}
			</Text>
			{entry.status === "failed" && (
				<Alert
					role="alert"
					color="red"
					title="Failed to import users. Please check your CSV file format and try again."
				>
					{entry.reason && <Text>{entry.reason}</Text>}
					<Text>{entry.rows === 0 ? "Nothing was changed." : `The import ended ${partly}`}</Text>
				</Alert>
			)}
			{entry.status === "stopped" && (
				<Alert color="yellow" title="The import was stopped" role="status">
					It was stopped {partly}
				</Alert>
			)}
			{isUndone && (
				<Alert color="yellow" title="The import was undone" role="status">
					{undoneMessage(entry)}
				</Alert>
			)}
			{!isUndone && <ImportFigures counts={entry} preview={false} />}
			<Group gap="md">
				<UndoImport entry={entry} />
				<Anchor component={Link} to="/admin/users">
					View customers
				</Anchor>
				<Anchor component={Link} to="/admin/users?status=approved&registration=not-registered">
					View customers who have not registered
				</Anchor>
			</Group>
			{!isUndone && <Problems importId={entry.id} />}
		</>
	);
}

function Problems({ importId }: { importId: string }) {
	const { data, isError, isFetching, refetch } = useQuery(
		queries.admin.imports.problems.queryOptions({ input: { importId, page: 1 } }),
	);
	if (isError) {
		return (
			<FailureNotice
				message="The rows that were not added could not be loaded."
				onRetry={() => void refetch()}
				retrying={isFetching}
			/>
		);
	}
	if (!data || data.total === 0) return null;
	return (
		<>
			{data.failed > 0 && (
				<Group gap="sm">
					<Button
						variant="default"
						component="a"
						href={failedRowsPath(importId)}
						download
						leftSection={<IconDownload size={18} aria-hidden />}
					>
						{data.failed === 1
							? "Save the failed row as CSV"
							: `Save the ${formatNumber(data.failed)} failed rows as CSV`}
					</Button>
					<Text size="sm" c="dimmed">
						Fix these rows and import again. Customers who were added stay as they are.
					</Text>
				</Group>
			)}
			<Paper withBorder bg="var(--surface)" p="lg">
				<Title order={2} fz="lg" mb="sm">
					Rows that need a look
				</Title>
				<Stack gap="lg">
					<ImportProblemGroups
						groups={data.byCode}
						renderRows={(code) => <ProblemRows importId={importId} code={code} />}
					/>
				</Stack>
			</Paper>
		</>
	);
}

/** The rows with one reason, page by page. */
function ProblemRows({ importId, code }: { importId: string; code: ImportProblemCode }) {
	const [page, setPage] = useState(1);
	const { data, isError, isFetching, refetch } = useQuery({
		...queries.admin.imports.problems.queryOptions({ input: { importId, page, code } }),
		placeholderData: keepPreviousData,
	});
	if (isError) {
		return (
			<FailureNotice message="These rows could not be loaded." onRetry={() => void refetch()} retrying={isFetching} />
		);
	}
	if (!data) return null;
	return (
		<>
			<ImportProblemsTable problems={data.rows} />
			<ListPages {...data} requested={page} of="rows" onPage={setPage} />
		</>
	);
}
