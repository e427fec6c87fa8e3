import { useEffect } from "react";

/**
 * Asks before the page is closed or reloaded.
 *
 * @param unfinished while something would be lost
 */
export function useAskBeforeClosing(unfinished: boolean): void {
	useEffect(() => {
		if (!unfinished) return;
		const ask = (event: BeforeUnloadEvent) => event.preventDefault();
		window.addEventListener("beforeunload", ask);
		return () => window.removeEventListener("beforeunload", ask);
	}, [unfinished]);
}
