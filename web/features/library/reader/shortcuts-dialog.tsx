import { Kbd, Table } from "@mantine/core";
import type { BookView } from "../../../ui/book-view/book-view.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { shortcutsOf } from "./use-reader-keys.ts";

/** Help for keyboard shortcuts. */
export function ShortcutsDialog({ view, ...props }: { view: BookView | null; opened: boolean; onClose: () => void }) {
	return (
		<Dialog {...props} title="Keyboard shortcuts">
			<Table verticalSpacing={6} aria-label="Keyboard shortcuts">
				<Table.Tbody>
					{shortcutsOf(view).map(({ shown, text }) => (
						<Table.Tr key={shown}>
							<Table.Td>{text}</Table.Td>
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
