import { Kbd, Table } from "@mantine/core";
import { Dialog } from "../../ui/dialog";
import { shortcuts } from "./use-reader-keys.ts";

/** What the keys do. */
export function ShortcutsDialog(props: { opened: boolean; onClose: () => void }) {
	return (
		<Dialog {...props} title="Keyboard shortcuts">
			<Table verticalSpacing={6} aria-label="Keyboard shortcuts">
				<Table.Tbody>
					{shortcuts.map(({ shown, words }) => (
						<Table.Tr key={shown}>
							<Table.Td>{words}</Table.Td>
							<Table.Td ta="end">
								<Kbd>{shown}</Kbd>
							</Table.Td>
						</Table.Tr>
					))}
				</Table.Tbody>
			</Table>
		</Dialog>
	);
}
