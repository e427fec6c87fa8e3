import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigationType, useSearchParams } from "react-router";
import { pageOfAddress } from "./page-of-address.ts";

/**
 * Keeps the view of a list in the address, so that it can be shared and reloaded.
 *
 * React Router shows a new address in a later rendering, and on a slow phone much later. A chosen view holds at once:
 * the list starts to load, and what is changed or pressed next starts from it.
 *
 * @param read parses an address; `write` returns a view's address. Both must be the same functions in every rendering
 * @returns the view, and a function that changes parts of it. It goes to the first page unless the changes name another;
 *   with `replace`, the back button skips the view before. Changes without an effect leave the history alone
 */
export function useAddressView<View extends { page: number }>(
	read: (parameters: URLSearchParams) => View,
	write: (view: View) => URLSearchParams,
): [view: View, change: (changes: Partial<View>, options?: { replace?: boolean }) => void] {
	const location = useLocation();
	const isBack = useNavigationType() === "POP";
	const [, setParameters] = useSearchParams();
	const inAddress = useMemo(() => read(new URLSearchParams(location.search)), [read, location.search]);
	/** Views that are not in the address yet, oldest first. */
	const [chosen, setChosen] = useState<readonly { view: View; address: string }[]>([]);
	const view = chosen.at(-1)?.view ?? inAddress;

	useLayoutEffect(() => {
		const address = new URLSearchParams(location.search).toString();
		setChosen((waiting) => {
			const index = waiting.findLastIndex((one) => one.address === address);
			if (index >= 0 && !isBack) return waiting.slice(index + 1);
			// The back button, or a link, leads to another view, which may be one that was chosen a moment ago.
			return waiting.length > 0 ? [] : waiting;
		});
	}, [location, isBack]);

	/** Several changes before the next rendering add up. */
	const latest = useRef(view);
	useLayoutEffect(() => {
		latest.current = view;
	}, [view]);
	const change = useCallback(
		(changes: Partial<View>, { replace = false } = {}) => {
			const next = { ...latest.current, page: 1, ...changes };
			const parameters = write(next);
			const address = parameters.toString();
			if (address === write(latest.current).toString()) return;
			latest.current = next;
			setChosen((waiting) => [...waiting, { view: next, address }]);
			setParameters(parameters, { replace, preventScrollReset: true });
		},
		[setParameters, write],
	);
	return [view, change];
}

const readPage = (parameters: URLSearchParams) => ({ page: pageOfAddress(parameters) });
const writePage = ({ page }: { page: number }) => new URLSearchParams(page > 1 ? { page: String(page) } : {});

/** The same for a list whose address has nothing but its page. */
export function useAddressPage(): [page: number, show: (page: number) => void] {
	const [{ page }, change] = useAddressView(readPage, writePage);
	const show = useCallback((next: number) => change({ page: next }), [change]);
	return [page, show];
}
