import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";

/*
 * The first drawing in the browser repeats what the server has drawn, to the letter. Whatever only this browser knows
 * (its time zone, what it has stored) comes right after it.
 */

let hydrating = true;

/** True on the server, and in the browser until the page of the first answer has started. */
export const isHydrating = () => hydrating;

const never = () => () => {};

/** False on the server and while its page is taken over, true ever after. */
export const useHydrated = (): boolean =>
	useSyncExternalStore(
		never,
		() => true,
		() => false,
	);

let firstKey: string | null = null;

/** @param key of a location: whether it is the one that came from the server, which the browser itself announces */
export const isFirstLocation = (key: string): boolean => hydrating || key === firstKey;

/** For the outermost part of the application: tells that it has started (`early-script/main.ts`). */
export function useStart(): void {
	const { key } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: once
	useEffect(() => {
		if (!hydrating) return;
		hydrating = false;
		firstKey = key;
		document.documentElement.dataset.started = "";
		document.dispatchEvent(new Event("application-started"));
	}, []);
}

/** For what must be as it is now: the first page has just come with it, any later one asks again. */
export const refetchUnlessFirst = () => (hydrating ? false : "always");
