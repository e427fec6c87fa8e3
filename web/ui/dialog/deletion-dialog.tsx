import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Deletion as DeletionDone } from "../../../contract/site/undo.ts";
import { api } from "../../lib/api.ts";
import { errorMessage } from "../../lib/error-message.ts";
import { notice } from "../../lib/notices.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

export interface Deletion<Row> {
	/** The row to delete; it stays for the text while the dialog closes. */
	row: Row | null;
	/** Asks before deleting a row. */
	ask(row: Row): void;
	dismiss(): void;
	confirm(): void;
	opened: boolean;
	pending: boolean;
	error: Error | null;
}

/**
 * Deletes a row of a list, after asking, with an undo afterwards.
 *
 * @param options `refresh` runs while the dialog is still open: the list updates before it closes
 */
export function useDeletion<Row extends { id: string }>(options: {
	remove: (input: { id: string }) => Promise<DeletionDone>;
	refresh: () => unknown;
	/** Messages after deleting, and after undoing it. */
	messages: { deleted: string; restored: string };
}): Deletion<Row> {
	const [row, setRow] = useState<Row | null>(null);
	const [opened, setOpened] = useState(false);
	const removing = useMutation({
		mutationFn: ({ id }: Row) => options.remove({ id }),
		onSuccess: async (done) => {
			await options.refresh();
			notice.succeeded(options.messages.deleted, {
				act: async () => {
					await api.admin.deletions.undo(done);
					await options.refresh();
				},
				done: options.messages.restored,
			});
			setOpened(false);
		},
	});
	return {
		row,
		opened,
		ask: (asked) => {
			removing.reset();
			setRow(asked);
			setOpened(true);
		},
		dismiss: () => setOpened(false),
		confirm: () => row && removing.mutate(row),
		pending: removing.isPending,
		error: removing.error,
	};
}

/**
 * @param what such as `module`
 * @param failed the message if the server has none
 * @param children what is deleted along with the row
 */
export function DeletionDialog<Row>(props: {
	deletion: Deletion<Row>;
	what: string;
	failed: string;
	children: (row: Row) => ReactNode;
}) {
	const { deletion, what } = props;
	return (
		<ConfirmDialog
			opened={deletion.opened}
			title={`Delete this ${what}?`}
			confirmLabel={`Delete ${what}`}
			onClose={deletion.dismiss}
			onConfirm={deletion.confirm}
			pending={deletion.pending}
			error={deletion.error && errorMessage(deletion.error, props.failed)}
		>
			{deletion.row && props.children(deletion.row)}
		</ConfirmDialog>
	);
}
