/** Offsets what is below the window, and reveals it when a tenth of it has come into view (PUB-14). */
export function revealOnScroll(): void {
	if (matchMedia("(prefers-reduced-motion: reduce)").matches || !("IntersectionObserver" in window)) return;
	const observer = new IntersectionObserver(
		(entries) => {
			for (const { isIntersecting, boundingClientRect, rootBounds, target } of entries) {
				if (isIntersecting) {
					target.setAttribute("data-reveal", "seen");
					observer.unobserve(target);
				} else if (rootBounds && boundingClientRect.top > rootBounds.bottom) {
					// The observer's first callback reports all positions; reading one here would force a layout for each.
					target.setAttribute("data-reveal", "waiting");
				}
			}
		},
		{ threshold: 0.1 },
	);
	for (const part of document.querySelectorAll("[data-reveal]")) observer.observe(part);
}
