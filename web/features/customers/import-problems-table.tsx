import { Paper, Table, Text, Title } from "@mantine/core";
import { useState } from "react";
import type { ImportProblem } from "../../../contract/customer-import.ts";
import { importProblemMessages } from "../../../contract/purchases.ts";
import { EmailText } from "../../ui/email-text";
import { ListPages } from "../../ui/list-pages";

const PAGE_ROWS = 50;

/** The rows that were not added, and why: in blue what was there already, in red what is to be mended (IMP-03). */
export function ImportProblemsTable({ problems }: { problems: ImportProblem[] }) {
	const [page, setPage] = useState(1);
	const shown = problems.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS);
	return (
		<Paper withBorder bg="var(--surface)" p="lg">
			<Title order={2} fz="lg" mb="sm">
				Rows that were not added
			</Title>
			<Table striped verticalSpacing="sm" layout="fixed">
				<Table.Thead>
					<Table.Tr>
						<Table.Th w={64}>Row</Table.Th>
						<Table.Th>Email</Table.Th>
						<Table.Th>Error</Table.Th>
					</Table.Tr>
				</Table.Thead>
				<Table.Tbody>
					{shown.map((problem) => (
						<Table.Tr key={problem.row}>
							<Table.Td>{problem.row}</Table.Td>
							<Table.Td style={{ overflowWrap: "anywhere" }}>
								{problem.email ? <EmailText email={problem.email} /> : "—"}
							</Table.Td>
							<Table.Td>
								<Text size="sm" c={problem.code === "EMAIL_EXISTS" ? "blue" : "red"}>
									{importProblemMessages[problem.code]}
								</Text>
							</Table.Td>
						</Table.Tr>
					))}
				</Table.Tbody>
			</Table>
			<ListPages page={page} pageRows={PAGE_ROWS} total={problems.length} onPage={setPage} of="rows" />
		</Paper>
	);
}
