import { Alert, NativeSelect, Table, Text, Title } from "@mantine/core";
import type { ImportStatusFound, StatusAccess } from "../../../contract/imports.ts";
import { limits } from "../../../contract/limits.ts";
import { count } from "./import-words.ts";

const choices: { value: StatusAccess; label: string }[] = [
	{ value: "access", label: "Access" },
	{ value: "no-access", label: "No access" },
];

/** Every status of the file, and what it gives: a person may say otherwise before anything is imported (IMP-08). */
export function ImportStatuses(props: {
	statuses: ImportStatusFound[];
	/** What was chosen, by key. */
	decided: Record<string, StatusAccess>;
	onDecided: (key: string, access: StatusAccess) => void;
	disabled: boolean;
}) {
	const { statuses, decided } = props;
	if (statuses.length === 0) return null;
	const open = statuses.filter(({ key, known }) => !known && !decided[key]);
	return (
		<section aria-labelledby="import-statuses">
			<Title order={3} fz="md" id="import-statuses">
				Order statuses
			</Title>
			<Text c="dimmed" mb="sm">
				Choose which statuses give access. A refund in the file still ends it.
			</Text>
			{open.length > 0 && (
				<Alert color="yellow" mb="sm" p="sm" role="status">
					{open.length === 1 ? "1 status isn't" : `${count(open.length)} statuses aren't`} known, and{" "}
					{open.length === 1 ? "gives" : "give"} no access unless you choose otherwise.
				</Alert>
			)}
			<Table verticalSpacing="xs" layout="fixed" aria-label="Order statuses">
				<Table.Thead>
					<Table.Tr>
						<Table.Th>Status</Table.Th>
						<Table.Th w={64} ta="right">
							Rows
						</Table.Th>
						<Table.Th w={144}>Gives</Table.Th>
					</Table.Tr>
				</Table.Thead>
				<Table.Tbody>
					{statuses.map(({ key, status, rows, access, known }) => (
						<Table.Tr key={key}>
							<Table.Td style={{ overflowWrap: "anywhere" }}>
								{status}
								{!known && (
									<Text component="span" size="sm" c="dimmed" display="block">
										Not known
									</Text>
								)}
							</Table.Td>
							<Table.Td ta="right" style={{ fontVariantNumeric: "tabular-nums" }}>
								{count(rows)}
							</Table.Td>
							<Table.Td>
								<NativeSelect
									aria-label={`What ${status} gives`}
									data={choices}
									value={decided[key] ?? access}
									disabled={props.disabled}
									onChange={(event) => props.onDecided(key, event.currentTarget.value as StatusAccess)}
								/>
							</Table.Td>
						</Table.Tr>
					))}
				</Table.Tbody>
			</Table>
			{statuses.length >= limits.importStatuses && (
				<Text size="sm" c="dimmed" mt="sm">
					Only the first {count(limits.importStatuses)} statuses are listed. Any other gives no access: check that the
					right column was chosen.
				</Text>
			)}
		</section>
	);
}
