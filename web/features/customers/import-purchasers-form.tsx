import { Alert, Button, FileInput, Group, Paper, Progress, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useState } from "react";
import type { ImportProgress } from "../../../contract/customer-import.ts";
import { ImportProblemsTable } from "./import-problems-table";
import { usePurchaserImport } from "./use-purchaser-import.ts";

/** Choose a file, import, see what came of each row (IMP-01, IMP-04, IMP-05). */
export function ImportPurchasersForm() {
	const [file, setFile] = useState<File | null>(null);
	const [missing, setMissing] = useState(false);
	const { state, start, reset } = usePurchaserImport();
	const busy = state.step === "uploading" || state.step === "importing";

	const submit = (event: React.FormEvent) => {
		event.preventDefault();
		setMissing(!file);
		if (file) void start(file);
	};

	return (
		<Stack gap="lg">
			<Paper component="form" onSubmit={submit} withBorder bg="var(--surface)" p="lg" noValidate>
				<Group align="flex-end" gap="md">
					<FileInput
						label="CSV file"
						placeholder="Choose a .csv file"
						accept=".csv,text/csv"
						size="md"
						clearable
						clearButtonProps={{ "aria-label": "Choose no file" }}
						leftSection={<IconFileSpreadsheet size={20} aria-hidden />}
						value={file}
						onChange={(chosen) => {
							setFile(chosen);
							setMissing(false);
							reset();
						}}
						disabled={busy}
						error={missing && "Please select a CSV file to import"}
						flex="1 1 280px"
					/>
					<Button type="submit" loading={busy}>
						Import
					</Button>
				</Group>
				{busy && <ImportProgressBar state={state} />}
			</Paper>

			{state.step === "failed" && (
				<Alert role="alert" color="red" title={state.message}>
					{state.reason && <Text>{state.reason}</Text>}
					<Text>
						{state.progress
							? `The import stopped after ${count(state.progress.rows)} of ${count(state.progress.totalRows)} rows. What was added stays; importing the same file again adds only what is missing.`
							: "Nothing was changed."}
					</Text>
				</Alert>
			)}
			{"progress" in state && state.progress && !busy && <ImportCounts progress={state.progress} />}
			{"problems" in state && state.problems.length > 0 && <ImportProblemsTable problems={state.problems} />}
		</Stack>
	);
}

function ImportProgressBar({
	state,
}: {
	state: { step: string; fraction?: number; progress?: Omit<ImportProgress, "problems"> | null };
}) {
	const progress = state.progress;
	const fraction =
		state.step === "uploading" ? (state.fraction ?? 0) : progress ? progress.rows / Math.max(progress.totalRows, 1) : 0;
	const words =
		state.step === "uploading"
			? `Uploading… ${Math.round(fraction * 100)} %`
			: progress
				? `Importing… ${count(progress.rows)} of ${count(progress.totalRows)} rows`
				: "Reading the file…";
	return (
		<Stack gap={4} mt="lg">
			<Progress value={fraction * 100} aria-label={words} animated />
			<Text size="sm" c="dimmed" role="status">
				{words}
			</Text>
		</Stack>
	);
}

/** Added, already there and failed: together, the rows. */
function ImportCounts({ progress }: { progress: Omit<ImportProgress, "problems"> }) {
	const figures = [
		{ label: "Rows", value: progress.rows, color: undefined },
		{ label: "Added", value: progress.added, color: "green" },
		{ label: "Already there", value: progress.existing, color: "blue" },
		{ label: "Failed", value: progress.failed, color: progress.failed > 0 ? "red" : undefined },
	];
	return (
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
	);
}

const count = (value: number) => value.toLocaleString("en-US");
