import { Table } from "@mantine/core";
import type { ReactNode } from "react";

/** Named facts about one thing; unknown ones are omitted. */
export function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
	return (
		<Table variant="vertical" layout="fixed" withRowBorders={false} verticalSpacing={6}>
			<Table.Tbody>
				{facts
					.filter(([, value]) => value)
					.map(([name, value]) => (
						<Table.Tr key={name}>
							<Table.Th w={140} bg="transparent" fw={400} c="dimmed" pl={0} style={{ verticalAlign: "top" }}>
								{name}
							</Table.Th>
							<Table.Td style={{ overflowWrap: "anywhere" }}>{value}</Table.Td>
						</Table.Tr>
					))}
			</Table.Tbody>
		</Table>
	);
}
