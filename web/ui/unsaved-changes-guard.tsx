import { useEffect } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "./confirm-dialog";

/** Asks before a page is left, closed or reloaded while something typed on it is not saved. */
export function UnsavedChangesGuard({ unsaved }: { unsaved: boolean }) {
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
	);
	useEffect(() => {
		if (!unsaved) return;
		const ask = (event: BeforeUnloadEvent) => event.preventDefault();
		window.addEventListener("beforeunload", ask);
		return () => window.removeEventListener("beforeunload", ask);
	}, [unsaved]);
	return (
		<ConfirmDialog
			opened={blocker.state === "blocked"}
			title="Leave without saving?"
			confirmLabel="Leave without saving"
			cancelLabel="Stay here"
			onClose={() => blocker.reset?.()}
			onConfirm={() => blocker.proceed?.()}
		>
			What you changed on this page is not saved yet.
		</ConfirmDialog>
	);
}
