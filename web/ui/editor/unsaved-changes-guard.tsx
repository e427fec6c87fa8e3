import { useBlocker } from "react-router";
import { useAskBeforeClosing } from "../../lib/editing/use-ask-before-closing.ts";
import { ConfirmDialog } from "../dialog/confirm-dialog.tsx";

/** Asks before a page with unsaved changes is left, closed or reloaded. */
export function UnsavedChangesGuard({ unsaved }: { unsaved: boolean }) {
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
	);
	useAskBeforeClosing(unsaved);
	return (
		<ConfirmDialog
			opened={blocker.state === "blocked"}
			title="Leave without saving?"
			confirmLabel="Leave without saving"
			cancelLabel="Stay here"
			onClose={() => blocker.reset?.()}
			onConfirm={() => blocker.proceed?.()}
		>
			Your changes on this page are not saved yet.
		</ConfirmDialog>
	);
}
