import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";

const EDIT = "#edit-";

/**
 * Opens a list's dialog by the address, as the command palette does: `#new`, or `#edit-` with an ID. Then resets the
 * address, so that a reload opens nothing.
 */
export function useAddressDialog(open: { add: () => void; edit?: (id: string) => unknown }): void {
	const { hash, key, search } = useLocation();
	const navigate = useNavigate();
	const latest = useRef(open);
	latest.current = open;
	// biome-ignore lint/correctness/useExhaustiveDependencies: each time someone goes there
	useEffect(() => {
		const id = hash.startsWith(EDIT) ? hash.slice(EDIT.length) : null;
		if (hash !== "#new" && id === null) return;
		void navigate({ hash: "", search }, { replace: true, preventScrollReset: true });
		if (id === null) latest.current.add();
		else latest.current.edit?.(id);
	}, [key]);
}
