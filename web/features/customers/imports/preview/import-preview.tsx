import { Alert, Button, Checkbox, Group, Paper, Stack, Text, Title } from "@mantine/core";
import type { RefObject } from "react";
import type {
	AmbiguousDate,
	DateOrder,
	ImportCounts,
	StatusAccess,
} from "../../../../../contract/customers/imports.ts";
import { formatNumber } from "../../../../../contract/formats.ts";
import { count } from "../../../../../contract/text/count.ts";
import { importLabel, listLines } from "../import-labels.ts";
import { ImportProgressBar } from "../import-progress.tsx";
import { ImportRefusal } from "../import-refusal.tsx";
import type { ImportCheck } from "../use-import-check.ts";
import { ImportDateOrder } from "./import-date-order.tsx";
import { ImportFigures } from "./import-figures.tsx";
import { ImportProblems } from "./import-problems.tsx";
import { ImportProducts } from "./import-products.tsx";
import { ImportStatuses } from "./import-statuses.tsx";

/** What an import would do, and what requires a person's decision (IMP-03, IMP-07, IMP-08). */
export function ImportPreview(props: {
	check: ImportCheck;
	/** The last completed check of this file: its decisions stay visible while the next one runs. */
	latest: Extract<ImportCheck, { step: "done" }> | null;
	headingRef: RefObject<HTMLHeadingElement | null>;
	ambiguousDate: AmbiguousDate | null;
	dateOrder: DateOrder | null;
	onDateOrder: (order: DateOrder) => void;
	restoreRevoked: boolean;
	onRestoreRevoked: (restore: boolean) => void;
	statuses: Record<string, StatusAccess>;
	onStatus: (key: string, access: StatusAccess) => void;
	excludedProducts: string[];
	onExcludedProducts: (names: string[]) => void;
	/** Number of columns that were guessed, neither recognized by their name nor chosen by the admin. */
	guessedColumns: number;
	onImport: () => void;
	importing: boolean;
}) {
	const { check, latest } = props;
	if (check.step === "failed") return <ImportRefusal {...check} />;
	const shown = check.step === "done" ? check : latest;
	const revoked = shown ? shown.counts.revoked + shown.counts.restored : 0;
	const label = check.step === "done" ? importLabel(check.counts, check.problems) : null;
	return (
		<Paper component="section" aria-labelledby="import-preview" withBorder bg="var(--surface)" p="lg">
			<Title order={2} fz="lg" id="import-preview" tabIndex={-1} ref={props.headingRef}>
				Preview
			</Title>
			<Text c="dimmed" mb="md">
				Nothing has been changed yet.
			</Text>
			<Stack gap="lg">
				{check.step === "running" && (
					<ImportProgressBar verb="Checking" rows={check.counts?.rows ?? 0} totalRows={check.counts?.totalRows ?? 0} />
				)}
				{check.step === "done" && <ImportFigures counts={check.counts} preview />}
				{props.ambiguousDate && (
					<ImportDateOrder date={props.ambiguousDate} order={props.dateOrder} onOrder={props.onDateOrder} />
				)}
				{shown && (
					<>
						{shown.suspectLines.length > 0 && (
							<Alert color="yellow" role="alert" title={`Check ${listLines(shown.suspectLines)}`}>
								A cell there holds a line break and an email address. A missing or stray quotation mark may have joined
								several rows into one.
							</Alert>
						)}
						<ImportStatuses
							statuses={shown.statuses}
							decided={props.statuses}
							onDecided={props.onStatus}
							disabled={props.importing}
						/>
						<ImportProducts
							products={shown.products}
							excluded={props.excludedProducts}
							onExcluded={props.onExcludedProducts}
							disabled={props.importing}
						/>
						{revoked > 0 && (
							<Checkbox
								size="md"
								label={`Also restore access for ${formatNumber(revoked)} people whose access was revoked`}
								checked={props.restoreRevoked}
								disabled={props.importing}
								onChange={(event) => props.onRestoreRevoked(event.currentTarget.checked)}
							/>
						)}
					</>
				)}
				{check.step === "done" && <ImportProblems problems={check.problems} />}
				{label && (
					<Group gap="sm">
						<Button
							h="auto"
							mih={44}
							py={6}
							styles={{ label: { whiteSpace: "normal" } }}
							onClick={props.onImport}
							loading={props.importing}
						>
							{props.guessedColumns > 0 ? `${label} with these columns` : label}
						</Button>
						{props.guessedColumns > 0 && <Text size="sm">{guessNote(props.guessedColumns)}</Text>}
					</Group>
				)}
				{check.step === "done" && !label && <Text>{nothingToImport(check.counts)}</Text>}
			</Stack>
		</Paper>
	);
}

const nothingToImport = ({ rows, existing }: ImportCounts): string =>
	existing > 0 && existing === rows
		? "There is nothing to import: every row is already there."
		: "There is nothing to import from this file.";

const guessNote = (columns: number): string =>
	`${count(columns, "column was", "columns were")} guessed. Check ${columns === 1 ? "it" : "them"} above.`;
