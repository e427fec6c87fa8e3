import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Deletion as DeletionDone } from "../../contract/deletions.ts";
import { api } from "../lib/api.ts";
import { errorMessage } from "../lib/error-message.ts";
import { notice } from "../lib/notices.ts";
import { ConfirmDialog } from "./confirm-dialog";

export interface Deletion<Row> {
	/** The row that was asked about; it stays for the words while the dialog closes. */
	row: Row | null;
	/** Asks before a row goes. */
	ask(row: Row): void;
	dismiss(): void;
	confirm(): void;
	opened: boolean;
	pending: boolean;
	error: Error | null;
}

/**
 * Deleting a row of a list, which asks first and can be undone afterwards.
 *
 * @param options `refresh` runs while the dialog still stands there: the list follows before it goes
 */
export function useDeletion<Row extends { id: string }>(options: {
	remove: (input: { id: string }) => Promise<DeletionDone>;
	refresh: () => unknown;
	/** What is said afterwards, and once it is undone. */
	words: { deleted: string; restored: string };
}): Deletion<Row> {
	const [row, setRow] = useState<Row | null>(null);
	const [opened, setOpened] = useState(false);
	const removing = useMutation({
		mutationFn: ({ id }: Row) => options.remove({ id }),
		onSuccess: async (done) => {
			await options.refresh();
			notice.succeeded(options.words.deleted, {
				act: async () => {
					await api.admin.deletions.undo(done);
					await options.refresh();
				},
				done: options.words.restored,
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
 * @param failed the words where the server has none of its own
 * @param children what goes with the row
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
