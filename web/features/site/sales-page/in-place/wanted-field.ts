import { createContext, useCallback, useContext, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { fieldId, type Path } from "../fields/content-path.ts";

/** A field that loads later, such as a text with bold and links, is waited for. */
const MAX_WAIT_MS = 5_000;

interface Wanted {
	path: Path;
}

/** The field to open and focus; lists open the item that it is in. */
export const WantedField = createContext<Wanted | null>(null);

export const useWantedField = () => useContext(WantedField);

/** Opens the form of a part, and focuses one of its fields once it is there. */
export function useFieldOpener() {
	const [wanted, setWanted] = useState<Wanted | null>(null);
	const [, setParameters] = useSearchParams();
	const open = useCallback(
		(part: string, path: Path | null) => {
			setParameters({ part }, { preventScrollReset: true });
			setWanted(path && { path });
		},
		[setParameters],
	);
	useEffect(() => {
		if (!wanted) return;
		const focus = () => {
			const field = fieldOf(wanted.path);
			if (!field) return;
			field.focus({ preventScroll: true });
			field.scrollIntoView({ block: "center" });
			setWanted(null);
		};
		focus();
		const observer = new MutationObserver(focus);
		observer.observe(document.body, { childList: true, subtree: true });
		const timer = setTimeout(() => setWanted(null), MAX_WAIT_MS);
		return () => {
			observer.disconnect();
			clearTimeout(timer);
		};
	}, [wanted]);
	return { wanted, open };
}

/** A picture is reached by its description. */
function fieldOf(path: Path): HTMLElement | null {
	const ids = [path, path.at(-1) === "src" ? [...path.slice(0, -1), "alt"] : null];
	return ids.map((id) => id && document.getElementById(fieldId(id))).find((field) => field) ?? null;
}
