import { Alert, Anchor, Button, CloseButton, Group, Paper, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import type { ImportEntry } from "../../../../contract/customers/imports.ts";
import { formatNumber } from "../../../../contract/formats.ts";
import { api, queries } from "../../../lib/api.ts";
import { undoneMessage } from "./import-labels.ts";
import { ImportProgressBar } from "./import-progress.tsx";
import classes from "./running-imports.module.css";
import { useRunningImports, useStopImport } from "./use-import.ts";

/** Running imports, on every admin screen except the one that shows them in full (IMP-04). */
export function RunningImports() {
	const { data: running = [] } = useRunningImports();
	const { over, close } = useOver(running);
	const isImportScreen = useLocation().pathname === "/admin/import";
	if (isImportScreen || (running.length === 0 && over.length === 0)) return null;
	return (
		<Stack gap="sm" className={classes.panel}>
			{running.map((entry) => (
				<RunningImport key={entry.id} entry={entry} />
			))}
			{over.map((entry) => (
				<Alert key={entry.id} color={entry.status === "finished" ? "green" : "yellow"} role="status" p="sm">
					<Group justify="space-between" wrap="nowrap">
						<Text size="sm">
							{finishedMessage(entry)}{" "}
							<Anchor component={Link} to="/admin/import" size="sm">
								See the import
							</Anchor>
						</Text>
						<CloseButton aria-label="Close" onClick={() => close(entry.id)} />
					</Group>
				</Alert>
			))}
		</Stack>
	);
}

function RunningImport({ entry }: { entry: ImportEntry }) {
	const stopping = useStopImport();
	return (
		<Paper withBorder bg="var(--surface)" p="sm" component="section" aria-label={`Import of ${entry.fileName}`}>
			<Group justify="space-between" wrap="nowrap" mb={4}>
				<Anchor component={Link} to="/admin/import" size="sm" fw={600} truncate>
					{entry.fileName}
				</Anchor>
				{entry.status !== "undoing" && (
					<Button
						variant="default"
						size="compact-md"
						loading={entry.status === "stopping" || stopping.isPending}
						onClick={() => stopping.mutate(entry.id)}
					>
						Stop
					</Button>
				)}
			</Group>
			{entry.status === "undoing" ? (
				<ImportProgressBar verb="Undoing" rows={entry.undone} totalRows={entry.added} />
			) : (
				<ImportProgressBar verb="Importing" rows={entry.rows} totalRows={entry.totalRows} />
			)}
		</Paper>
	);
}

function finishedMessage(entry: ImportEntry): string {
	const { fileName, status, added, existing, failed, rows, totalRows } = entry;
	if (status === "undone") return `The import of ${fileName} was undone. ${undoneMessage(entry)}`;
	const counts = `${formatNumber(added)} added, ${formatNumber(existing)} already there, ${formatNumber(failed)} failed.`;
	if (status === "finished") return `${fileName} was imported: ${counts}`;
	return `The import of ${fileName} ended after ${formatNumber(rows)} of ${formatNumber(totalRows)} rows: ${counts}`;
}

/** Imports that were seen running and are finished, until each is closed. */
function useOver(running: ImportEntry[]) {
	const queryClient = useQueryClient();
	const [over, setOver] = useState<ImportEntry[]>([]);
	const before = useRef<string[]>([]);
	useEffect(() => {
		const ids = running.map(({ id }) => id);
		const ended = before.current.filter((id) => !ids.includes(id));
		before.current = ids;
		if (ended.length === 0) return;
		void queryClient.invalidateQueries({ queryKey: queries.admin.customers.key() });
		for (const importId of ended) {
			// If the result is not available now, the history shows it.
			void api.admin.imports
				.read({ importId })
				.then((entry) => setOver((known) => [...known, entry]))
				.catch(() => {});
		}
	}, [running, queryClient]);
	return { over, close: (id: string) => setOver((known) => known.filter((entry) => entry.id !== id)) };
}
