import { type RefObject, useEffect } from "react";

/** Keys typed in a field are letters, and a dialog has its own keys. */
const isTyping = (target: EventTarget | null) =>
	target instanceof HTMLElement &&
	(target.isContentEditable ||
		target.closest("input:not([type=checkbox], [type=radio]), textarea, select, dialog, [role=dialog], [popover]") !==
			null);

/**
 * Adds row navigation to a table, wherever the focus is: J and K go to the next and the previous row, X selects it. Its
 * link has the focus then, so Enter opens it.
 */
export function useRowKeys(table: RefObject<HTMLElement | null>): void {
	useEffect(() => {
		const press = (event: KeyboardEvent) => {
			if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
			const rows = [...(table.current?.querySelectorAll<HTMLElement>("tbody tr") ?? [])];
			const at = rows.findIndex((row) => row.contains(document.activeElement));
			const step = { j: 1, k: -1 }[event.key.toLowerCase()];
			if (step !== undefined) {
				const next = at < 0 ? 0 : Math.min(Math.max(0, at + step), rows.length - 1);
				const link = rows[next]?.querySelector<HTMLElement>("a, button");
				if (!link) return;
				event.preventDefault();
				link.focus({ preventScroll: true });
				rows[next]?.scrollIntoView({ block: "nearest" });
			}
			if (event.key.toLowerCase() === "x" && at >= 0) {
				event.preventDefault();
				rows[at]?.querySelector<HTMLElement>("input[type=checkbox]")?.click();
			}
		};
		document.addEventListener("keydown", press);
		return () => document.removeEventListener("keydown", press);
	}, [table]);
}
