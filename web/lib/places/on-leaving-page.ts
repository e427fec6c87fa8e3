/**
 * Calls when the page is hidden or left, which may be the last moment to save something.
 *
 * @param back `shown` is called when the page is visible again, `online` when the network may be back
 * @returns leaves, and stops calling
 */
export function onLeavingPage(leave: () => void, back: { shown?: () => void; online?: () => void } = {}): () => void {
	const ending = new AbortController();
	const { signal } = ending;
	window.addEventListener("pagehide", leave, { signal });
	document.addEventListener(
		"visibilitychange",
		() => (document.visibilityState === "hidden" ? leave() : back.shown?.()),
		{ signal },
	);
	window.addEventListener("online", () => back.online?.(), { signal });
	return () => {
		leave();
		ending.abort();
	};
}
