import { Button, Group, Paper, Stack } from "@mantine/core";
import { useEffect, useState } from "react";
import { type FileChoice, FileUpload } from "../../ui/file-upload";
import { ImportColumns } from "./import-columns";
import { ImportResult } from "./import-result";
import { type ColumnMatches, matchColumns, placesOf } from "./match-columns.ts";
import { useCsvPreview } from "./use-csv-preview.ts";
import { usePurchaserImport } from "./use-purchaser-import.ts";

type Act = "check" | "import";

/** Choose a file, look at its columns, check it, import it, see what came of each row (IMP-01 to IMP-07). */
export function ImportWizard() {
	const [choice, setChoice] = useState<FileChoice>({ state: "none" });
	/** A number for each empty field: a file that was imported is not the field's any more. */
	const [round, setRound] = useState(0);
	const [missing, setMissing] = useState(false);
	/** Pressed while the file was still on its way: done as soon as it is there. */
	const [wanted, setWanted] = useState<Act | null>(null);
	const [changed, setChanged] = useState<ColumnMatches | null>(null);
	const [firstRowIsHeader, setFirstRowIsHeader] = useState(true);
	const file = "file" in choice ? choice.file : null;
	const preview = useCsvPreview(file);
	const { state, start, reset } = usePurchaserImport();
	const running = state?.step === "running";
	const matches = changed ?? preview?.matches ?? [];

	const choose = (next: FileChoice) => {
		setChoice(next);
		if (next.state === "failed" || next.state === "none") setWanted(null);
		// The empty field after an import leaves its result in sight.
		if (next.state !== "busy") return;
		setMissing(false);
		setChanged(null);
		setFirstRowIsHeader(true);
		reset();
	};

	const run = async (act: Act, uploadId: string) => {
		setWanted(null);
		const done = await start({
			uploadId,
			firstRowIsHeader,
			// As the server finds them by itself, unless someone says otherwise.
			...(changed || !firstRowIsHeader ? { columns: placesOf(matches) } : {}),
			dryRun: act === "check",
		});
		if (done && act === "import") {
			setChoice({ state: "none" });
			setRound((before) => before + 1);
		}
	};

	const press = (act: Act) => {
		if (choice.state === "ready") void run(act, choice.uploadId);
		else if (choice.state === "busy") setWanted(act);
		else setMissing(true);
	};

	// biome-ignore lint/correctness/useExhaustiveDependencies: begun when the file is there, once
	useEffect(() => {
		if (wanted && choice.state === "ready") void run(wanted, choice.uploadId);
	}, [wanted, choice.state]);

	return (
		<Stack gap="lg">
			<Paper
				component="form"
				noValidate
				withBorder
				bg="var(--surface)"
				p="lg"
				onSubmit={(event: React.FormEvent) => {
					event.preventDefault();
					press("import");
				}}
			>
				<FileUpload
					key={round}
					label="CSV file"
					purpose="import"
					accept=".csv,text/csv"
					error={missing ? "Please select a CSV file to import" : null}
					onChange={choose}
				/>
				<Group mt="md" gap="sm">
					<Button type="submit" loading={wanted === "import" || (running && !state.dryRun)} disabled={running}>
						Import
					</Button>
					<Button
						variant="default"
						onClick={() => press("check")}
						loading={wanted === "check" || (running && state.dryRun)}
						disabled={running}
					>
						Check first
					</Button>
				</Group>
			</Paper>
			{state && <ImportResult state={state} onImport={() => press("import")} />}
			{preview && (
				<ImportColumns
					rows={preview.rows}
					matches={matches}
					firstRowIsHeader={firstRowIsHeader}
					disabled={running}
					onMatches={setChanged}
					onFirstRow={(isHeader) => {
						setFirstRowIsHeader(isHeader);
						const first = preview.rows[0] ?? [];
						setChanged(isHeader ? null : guessColumns(first));
					}}
				/>
			)}
		</Stack>
	);
}

/** Without names, only an e-mail can be told by its looks. */
function guessColumns(row: string[]): ColumnMatches {
	const place = row.findIndex((cell) => /^\S+@\S+\.\S+$/.test(cell.trim()));
	return matchColumns(row).map((_match, other) => (other === place ? "email" : null));
}
