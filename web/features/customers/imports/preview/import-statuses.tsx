import { Alert, Text, Title } from "@mantine/core";
import type { ImportStatusFound, StatusAccess } from "../../../../../contract/customers/imports.ts";
import { formatNumber } from "../../../../../contract/formats.ts";
import { limits } from "../../../../../contract/limits.ts";
import { count } from "../../../../../contract/text/count.ts";

import { ChoiceTable } from "./choice-table.tsx";

const choices: { value: StatusAccess; label: string }[] = [
	{ value: "access", label: "Access" },
	{ value: "no-access", label: "No access" },
];

/** Every status of the file, and what it gives: a person can choose otherwise before the import (IMP-08). */
export function ImportStatuses(props: {
	statuses: ImportStatusFound[];
	/** Access chosen by the seller, by the key of the status. */
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
					{count(open.length, "status isn't", "statuses aren't")} known, and {open.length === 1 ? "gives" : "give"} no
					access unless you choose otherwise.
				</Alert>
			)}
			<ChoiceTable
				label="Order statuses"
				heading="Status"
				rows={statuses.map(({ key, status, rows, access, known, assumed }) => ({
					key,
					name: assumed ? "Without a status" : status || "Empty",
					...(!known && { note: "Unknown" }),
					...(assumed && { note: "Counts as completed" }),
					rows,
					value: decided[key] ?? access,
				}))}
				choices={choices}
				onChoose={(key, access) => props.onDecided(key, access as StatusAccess)}
				disabled={props.disabled}
			/>
			{statuses.length >= limits.importStatuses && (
				<Text size="sm" c="dimmed" mt="sm">
					Only the first {formatNumber(limits.importStatuses)} statuses are listed. Any other gives no access: check
					that the right column was chosen.
				</Text>
			)}
		</section>
	);
}
