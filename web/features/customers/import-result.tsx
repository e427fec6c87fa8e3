import { Alert, Anchor, Button, Group, Paper, Progress, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import type { ImportProblem } from "../../../contract/customer-import.ts";
import { ImportProblemsTable } from "./import-problems-table";
import { runCsvTask } from "./run-csv-task.ts";
import type { ImportCounts, PurchaserImport } from "./use-purchaser-import.ts";

const count = (value: number) => value.toLocaleString("en-US");

/** How an import goes, and what came of it (IMP-01, IMP-04, IMP-05, IMP-07). */
export function ImportResult({ state, onImport }: { state: PurchaserImport; onImport: () => void }) {
	if (state.step === "running") return <ImportProgressBar state={state} />;
	const failed = state.problems.filter(({ values }) => values);
	return (
		<Stack gap="lg">
			{state.step === "failed" && (
				<Alert role="alert" color="red" title={state.message}>
					{state.reason && <Text>{state.reason}</Text>}
					<Text>{howFar(state)}</Text>
				</Alert>
			)}
			{state.step === "finished" && state.dryRun && (
				<Alert color="blue" title="This is what would happen" role="status">
					<Text>Nothing has been changed yet.</Text>
					<Button mt="sm" onClick={onImport}>
						Import now
					</Button>
				</Alert>
			)}
			{state.progress && <Counts progress={state.progress} dryRun={state.dryRun} />}
			{state.step === "finished" && !state.dryRun && (
				<Group gap="md">
					<Anchor component={Link} to="/admin/users">
						To the customers
					</Anchor>
					<Anchor component={Link} to="/admin/users?status=approved&registration=not-registered">
						To those who have not registered
					</Anchor>
				</Group>
			)}
			{failed.length > 0 && <SaveFailedRows problems={failed} />}
			{state.problems.length > 0 && <ImportProblemsTable problems={state.problems} />}
		</Stack>
	);
}

function howFar({ refused, progress }: Extract<PurchaserImport, { step: "failed" }>): string {
	if (refused) return "Nothing was changed.";
	const stopped = progress
		? `The import stopped after ${count(progress.rows)} of ${count(progress.totalRows)} rows, or a few more.`
		: "It is not known how far the import came.";
	return `${stopped} What was added stays; importing the same file again adds only what is missing.`;
}

function ImportProgressBar({ state }: { state: Extract<PurchaserImport, { step: "running" }> }) {
	const { progress, dryRun } = state;
	const words = progress
		? `${dryRun ? "Checking" : "Importing"}… ${count(progress.rows)} of ${count(progress.totalRows)} rows`
		: "Reading the file…";
	return (
		<Stack gap={4}>
			<Progress
				value={progress ? (progress.rows / Math.max(progress.totalRows, 1)) * 100 : 0}
				aria-label={words}
				animated
			/>
			<Text size="sm" c="dimmed" role="status">
				{words}
			</Text>
		</Stack>
	);
}

/** Added, already there and failed: together, the rows. */
function Counts({ progress, dryRun }: { progress: ImportCounts; dryRun: boolean }) {
	const figures = [
		{ label: "Rows", value: progress.rows, color: undefined },
		{ label: dryRun ? "Would be added" : "Added", value: progress.added, color: "green" },
		{ label: "Already there", value: progress.existing, color: "blue" },
		{ label: dryRun ? "Would fail" : "Failed", value: progress.failed, color: progress.failed > 0 ? "red" : undefined },
	];
	return (
		<div>
			<SimpleGrid cols={{ base: 2, sm: 4 }} role="status" aria-label="Result of the import">
				{figures.map(({ label, value, color }) => (
					<Paper key={label} withBorder bg="var(--surface)" p="md">
						<Text size="sm" c="dimmed">
							{label}
						</Text>
						<Text fz={28} fw={600} c={color} style={{ fontVariantNumeric: "tabular-nums" }}>
							{count(value)}
						</Text>
					</Paper>
				))}
			</SimpleGrid>
			{progress.restored > 0 && (
				<Text size="sm" mt="sm">
					{count(progress.restored)} of them had their access taken away before, and{" "}
					{dryRun ? "would have it again." : "have it again."}
				</Text>
			)}
		</div>
	);
}

/** IMP-07: mended in a spreadsheet, the file can be imported again. */
function SaveFailedRows({ problems }: { problems: ImportProblem[] }) {
	const [saving, setSaving] = useState(false);
	const save = async () => {
		setSaving(true);
		const csv = await runCsvTask<string>({ kind: "failed", problems });
		setSaving(false);
		if (csv === null) return;
		const link = document.createElement("a");
		link.href = URL.createObjectURL(new Blob([csv], { type: "text/csv;charset=utf-8" }));
		link.download = "failed-rows.csv";
		link.click();
		URL.revokeObjectURL(link.href);
	};
	return (
		<Group gap="sm">
			<Button variant="default" loading={saving} onClick={save} leftSection={<IconDownload size={18} aria-hidden />}>
				{problems.length === 1 ? "Save the failed row as CSV" : `Save the ${count(problems.length)} failed rows as CSV`}
			</Button>
			<Text size="sm" c="dimmed">
				Mend them and import the file: whatever was added already stays as it is.
			</Text>
		</Group>
	);
}
