import { Button, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ImportEntry } from "../../../../contract/customers/imports.ts";
import { api, queries } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";

/** Undoes an import after showing what will be removed (IMP-04). */
export function UndoImport({ entry, compact = false }: { entry: ImportEntry; compact?: boolean }) {
	const queryClient = useQueryClient();
	const [asking, setAsking] = useState(false);
	const undoing = useMutation({
		mutationFn: () => api.admin.imports.undo({ importId: entry.id }),
		onSuccess: () => setAsking(false),
		onSettled: () => void queryClient.invalidateQueries({ queryKey: queries.admin.imports.key() }),
	});
	if (!entry.undoable) return null;
	return (
		<>
			<Button
				variant="default"
				size={compact ? "compact-md" : "sm"}
				aria-label={`Undo the import of ${entry.fileName}`}
				onClick={() => {
					undoing.reset();
					setAsking(true);
				}}
			>
				{compact ? "Undo" : "Undo this import"}
			</Button>
			<ConfirmDialog
				opened={asking}
				title="Undo this import?"
				confirmLabel="Undo import"
				onConfirm={() => undoing.mutate()}
				onClose={() => setAsking(false)}
				pending={undoing.isPending}
				error={
					undoing.isError ? errorMessage(undoing.error, "The import could not be undone. Please try again.") : null
				}
			>
				<Text>
					Customers who came with {entry.fileName} are removed together with their orders, and access that it restored
					is revoked again.
				</Text>
				<Text mt="sm">Customers who have registered or were edited since then stay.</Text>
			</ConfirmDialog>
		</>
	);
}
