import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";

/*
 * The first render in the browser must match the server's exactly. Anything that only the browser knows (its time zone,
 * its storage) follows right after.
 */

let hydrating = true;

/** Returns true on the server, and in the browser until the first page has started. */
export const isHydrating = () => hydrating;

const never = () => () => {};

/** Returns false on the server and during hydration, true afterwards. */
export const useHydrated = (): boolean =>
	useSyncExternalStore(
		never,
		() => true,
		() => false,
	);

let firstKey: string | null = null;

/**
 * Decides whether a location is the one rendered by the server.
 *
 * @param key of a location
 */
export const isFirstLocation = (key: string): boolean => hydrating || key === firstKey;

/** Marks the application as started, for `early-script/main.ts`; used by its outermost component. */
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

/** For data that must be current: the first page has just received it, any later one refetches. */
export const refetchUnlessFirst = () => (hydrating ? false : "always");
