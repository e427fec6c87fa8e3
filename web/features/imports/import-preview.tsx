import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import type { RefObject } from "react";
import type { AmbiguousDate, DateOrder, ImportCounts } from "../../../contract/imports.ts";
import { ImportDateOrder } from "./import-date-order";
import { type ApprovedRows, ImportDecisions } from "./import-decisions";
import { ImportFigures } from "./import-figures";
import { ImportProblems } from "./import-problems";
import { ImportProgressBar } from "./import-progress";
import { ImportRefusal } from "./import-refusal";
import { rowsWord } from "./import-words.ts";
import type { ImportCheck } from "./use-import-check.ts";

/** What an import would do, and what it does only when a person says so (IMP-03, IMP-07). */
export function ImportPreview(props: {
	check: ImportCheck;
	headingRef: RefObject<HTMLHeadingElement | null>;
	ambiguousDate: AmbiguousDate | null;
	dateOrder: DateOrder | null;
	onDateOrder: (order: DateOrder) => void;
	restoreRevoked: boolean;
	onRestoreRevoked: (restore: boolean) => void;
	approved: ApprovedRows;
	onApproved: (rows: ApprovedRows) => void;
	onImport: () => void;
	importing: boolean;
}) {
	const { check, restoreRevoked } = props;
	if (check.step === "failed") return <ImportRefusal {...check} />;
	const counts = check.step === "done" ? (restoreRevoked ? withRestored(check.counts) : check.counts) : null;
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
				{counts && <ImportFigures counts={counts} would />}
				{props.ambiguousDate && (
					<ImportDateOrder date={props.ambiguousDate} order={props.dateOrder} onOrder={props.onDateOrder} />
				)}
				{check.step === "done" && (
					<>
						<ImportDecisions
							revoked={check.counts.revoked}
							restoreRevoked={restoreRevoked}
							onRestoreRevoked={props.onRestoreRevoked}
							unpaid={check.problems.filter(({ code }) => code === "NO_ACCESS")}
							approved={props.approved}
							onApproved={props.onApproved}
						/>
						<ImportProblems problems={check.problems.filter(({ code }) => code !== "NO_ACCESS")} />
					</>
				)}
				{counts && (
					<Group>
						<Button onClick={props.onImport} loading={props.importing}>
							Import {rowsWord(counts.rows)}
						</Button>
					</Group>
				)}
			</Stack>
		</Paper>
	);
}

/** As the counts are where access that was revoked is given back. */
const withRestored = (counts: ImportCounts): ImportCounts => ({
	...counts,
	added: counts.added + counts.revoked,
	restored: counts.revoked,
	existing: counts.existing - counts.revoked,
	revoked: 0,
});
