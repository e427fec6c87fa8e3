/** Calls back once, when the page has been painted for the first time; soon where it already has. */
export function afterFirstPaint(callback: () => void): void {
	if (PerformanceObserver.supportedEntryTypes.includes("paint"))
		new PerformanceObserver((_entries, observer) => {
			observer.disconnect();
			callback();
		}).observe({ type: "paint", buffered: true });
	else callback();
}
