import { Table, Text } from "@mantine/core";
import type { ImportProblem } from "../../../../../contract/customers/imports.ts";
import { EmailText } from "../../../../ui/email-text.tsx";
import { problemColor, problemMessage } from "../import-labels.ts";

/** Rows of an import and their problems, which a phone shows above them (IMP-01, IMP-03). */
export function ImportProblemsTable({ problems }: { problems: Pick<ImportProblem, "row" | "email" | "code">[] }) {
	return (
		<Table striped verticalSpacing="sm" layout="fixed" aria-label="Problems">
			<Table.Thead>
				<Table.Tr>
					<Table.Th w={72}>Row</Table.Th>
					<Table.Th>Email</Table.Th>
					<Table.Th visibleFrom="sm">Error</Table.Th>
				</Table.Tr>
			</Table.Thead>
			<Table.Tbody>
				{problems.map(({ row, email, code }) => (
					<Table.Tr key={row}>
						<Table.Td>{row}</Table.Td>
						<Table.Td style={{ overflowWrap: "anywhere" }}>{email ? <EmailText email={email} /> : "—"}</Table.Td>
						<Table.Td visibleFrom="sm">
							<Text size="sm" c={problemColor(code)}>
								{problemMessage(code)}
							</Text>
						</Table.Td>
					</Table.Tr>
				))}
			</Table.Tbody>
		</Table>
	);
}
