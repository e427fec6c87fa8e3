import { useEffect } from "react";

/** Fields and dialogs keep their own undo. */
const OWN_UNDO = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=dialog]";

/** Undoes by Ctrl+Z and redoes by Ctrl+Shift+Z or Ctrl+Y, outside of fields (BRND-03). */
export function useUndoKeys({ undo, redo }: { undo: () => void; redo: () => void }): void {
	useEffect(() => {
		const press = (event: KeyboardEvent) => {
			if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
			const key = event.key.toLowerCase();
			if (key !== "z" && key !== "y") return;
			if (event.target instanceof Element && event.target.closest(OWN_UNDO)) return;
			event.preventDefault();
			if (key === "y" || event.shiftKey) redo();
			else undo();
		};
		window.addEventListener("keydown", press);
		return () => window.removeEventListener("keydown", press);
	}, [undo, redo]);
}
