import { Checkbox, Paper, Stack, Table, Text, Title } from "@mantine/core";
import { useState } from "react";
import type { ImportProblem } from "../../../contract/imports.ts";
import { limits } from "../../../contract/limits.ts";
import { EmailText } from "../../ui/email-text";
import { ListPages } from "../../ui/list-pages";
import { count, rowsWord } from "./import-words.ts";

/** Rows that get access although their status says otherwise. */
export type ApprovedRows = ReadonlySet<number> | "all";

/** What an import does only when a person says so (IMP-03). */
export function ImportDecisions(props: {
	/** People whose access was revoked. */
	revoked: number;
	restoreRevoked: boolean;
	onRestoreRevoked: (restore: boolean) => void;
	/** Rows whose status says that the order is not paid. */
	unpaid: ImportProblem[];
	approved: ApprovedRows;
	onApproved: (rows: ApprovedRows) => void;
}) {
	const { revoked, unpaid, approved, onApproved } = props;
	if (revoked === 0 && unpaid.length === 0) return null;
	return (
		<Stack gap="lg">
			{revoked > 0 && (
				<Checkbox
					size="md"
					label={`Also restore access for ${count(revoked)} people whose access was revoked`}
					checked={props.restoreRevoked}
					onChange={(event) => props.onRestoreRevoked(event.currentTarget.checked)}
				/>
			)}
			{unpaid.length > 0 && <UnpaidRows unpaid={unpaid} approved={approved} onApproved={onApproved} />}
		</Stack>
	);
}

function UnpaidRows(props: {
	unpaid: ImportProblem[];
	approved: ApprovedRows;
	onApproved: (rows: ApprovedRows) => void;
}) {
	const { unpaid, approved, onApproved } = props;
	const [page, setPage] = useState(1);
	const pageRows = limits.importProblemRows;
	const shown = unpaid.slice((page - 1) * pageRows, page * pageRows);
	const has = (row: number) => approved === "all" || approved.has(row);
	const toggle = (row: number) => {
		const rows = new Set(approved === "all" ? unpaid.map((one) => one.row) : approved);
		if (!rows.delete(row)) rows.add(row);
		onApproved(rows.size === unpaid.length ? "all" : rows);
	};
	const some = approved === "all" || approved.size > 0;
	return (
		<Paper withBorder bg="var(--surface)" p="lg" component="section" aria-labelledby="unpaid-rows">
			<Title order={2} fz="lg" id="unpaid-rows">
				{unpaid.length === 1 ? "1 order is" : `${count(unpaid.length)} orders are`} refunded, canceled, charged back or
				failed
			</Title>
			<Text c="dimmed" mb="sm">
				They are imported without access. Select the ones who should have it.
			</Text>
			<Table verticalSpacing="xs" layout="fixed" aria-label="Orders without access">
				<Table.Thead>
					<Table.Tr>
						<Table.Th w={56}>
							<Checkbox
								aria-label={`Give access to all of ${rowsWord(unpaid.length)}`}
								checked={approved === "all"}
								indeterminate={some && approved !== "all"}
								onChange={() => onApproved(approved === "all" ? new Set() : "all")}
							/>
						</Table.Th>
						<Table.Th w={72} visibleFrom="sm">
							Row
						</Table.Th>
						<Table.Th>Email</Table.Th>
						<Table.Th w={112}>Status</Table.Th>
					</Table.Tr>
				</Table.Thead>
				<Table.Tbody>
					{shown.map(({ row, email, status }) => (
						<Table.Tr key={row}>
							<Table.Td>
								<Checkbox aria-label={`Give access to ${email}`} checked={has(row)} onChange={() => toggle(row)} />
							</Table.Td>
							<Table.Td visibleFrom="sm">{row}</Table.Td>
							<Table.Td style={{ overflowWrap: "anywhere" }}>
								<EmailText email={email} />
							</Table.Td>
							<Table.Td style={{ overflowWrap: "anywhere" }}>{status}</Table.Td>
						</Table.Tr>
					))}
				</Table.Tbody>
			</Table>
			<ListPages page={page} pageRows={pageRows} total={unpaid.length} onPage={setPage} of="rows" />
		</Paper>
	);
}
