import { useCallback, useLayoutEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router";

/**
 * Keeps the view of a list in the address, so that it can be shared and reloaded.
 *
 * React Router shows a new address in a later rendering. Changes made before that, such as a date typed right after a
 * product was chosen on a slow phone, add up; otherwise the second one would undo the first.
 *
 * @param read parses an address; `write` returns a view's address. Both must be the same functions in every rendering
 * @returns the view, and a function that changes parts of it. It goes to the first page unless the changes name another;
 *   with `replace`, the back button skips the view before
 */
export function useAddressView<View extends { page: number }>(
	read: (parameters: URLSearchParams) => View,
	write: (view: View) => URLSearchParams,
): [view: View, change: (changes: Partial<View>, options?: { replace?: boolean }) => void] {
	const [parameters, setParameters] = useSearchParams();
	const view = useMemo(() => read(parameters), [read, parameters]);
	const latest = useRef(view);
	useLayoutEffect(() => {
		latest.current = view;
	}, [view]);
	const change = useCallback(
		(changes: Partial<View>, { replace = false } = {}) => {
			latest.current = { ...latest.current, page: 1, ...changes };
			setParameters(write(latest.current), { replace, preventScrollReset: true });
		},
		[setParameters, write],
	);
	return [view, change];
}
