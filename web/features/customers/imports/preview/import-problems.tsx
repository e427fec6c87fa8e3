import { Accordion, Badge, Group, Text, Title } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { ImportProblem, ImportProblemCode } from "../../../../../contract/customers/imports.ts";
import { formatNumber } from "../../../../../contract/formats.ts";
import { limits } from "../../../../../contract/limits.ts";
import { ListPages } from "../../../../ui/table/list-pages.tsx";
import { isError, problemMessage } from "../import-labels.ts";
import { ImportProblemsTable } from "./import-problems-table.tsx";

/** The rows of a preview that would not be added. */
export function ImportProblems({ problems }: { problems: ImportProblem[] }) {
	const groups = [...Map.groupBy(problems, ({ code }) => code)];
	return (
		<ImportProblemGroups
			groups={groups.map(([code, { length }]) => ({ code, rows: length }))}
			renderRows={(code) => <ProblemPages problems={problems.filter((problem) => problem.code === code)} />}
		/>
	);
}

interface ProblemGroup {
	code: ImportProblemCode;
	rows: number;
}

/** Rows that were not added, by reason: existing customers separate from rows to fix (IMP-03). */
export function ImportProblemGroups(props: {
	groups: ProblemGroup[];
	renderRows: (code: ImportProblemCode) => ReactNode;
}) {
	return [
		{ title: "Rows to fix", groups: props.groups.filter(({ code }) => isError(code)) },
		{ title: "Good to know", groups: props.groups.filter(({ code }) => !isError(code)) },
	].map(({ title, groups }) => {
		if (groups.length === 0) return null;
		return (
			<div key={title}>
				<Title order={3} fz="md" mb="xs">
					{title}
				</Title>
				<Accordion variant="contained" order={4} multiple defaultValue={groups.map(({ code }) => code)}>
					{groups.map(({ code, rows }) => (
						<ProblemItem key={code} code={code} rows={rows} renderRows={props.renderRows} />
					))}
				</Accordion>
			</div>
		);
	});
}

function ProblemItem({
	code,
	rows,
	renderRows,
}: ProblemGroup & { renderRows: (code: ImportProblemCode) => ReactNode }) {
	return (
		<Accordion.Item value={code}>
			<Accordion.Control>
				<Group justify="space-between" wrap="nowrap" mr="sm">
					<Text inherit>{problemMessage(code)}</Text>
					<Badge variant="default" miw="max-content">
						{formatNumber(rows)}
					</Badge>
				</Group>
			</Accordion.Control>
			<Accordion.Panel>{renderRows(code)}</Accordion.Panel>
		</Accordion.Item>
	);
}

function ProblemPages({ problems }: { problems: ImportProblem[] }) {
	const [page, setPage] = useState(1);
	const pageRows = limits.importProblemRows;
	return (
		<>
			<ImportProblemsTable problems={problems.slice((page - 1) * pageRows, page * pageRows)} />
			<ListPages page={page} requested={page} pageRows={pageRows} total={problems.length} onPage={setPage} of="rows" />
		</>
	);
}
