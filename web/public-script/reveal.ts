/** PUB-14: what is below the window waits a little lower, and rises when a tenth of it has come into view. */
export function revealOnScroll(): void {
	if (matchMedia("(prefers-reduced-motion: reduce)").matches || !("IntersectionObserver" in window)) return;
	const observer = new IntersectionObserver(
		(entries) => {
			for (const { isIntersecting, boundingClientRect, target } of entries) {
				if (isIntersecting) {
					target.setAttribute("data-reveal", "seen");
					observer.unobserve(target);
				} else if (boundingClientRect.top > innerHeight) {
					// The observer's first word says where each part is, without laying out the page for it.
					target.setAttribute("data-reveal", "waiting");
				}
			}
		},
		{ threshold: 0.1 },
	);
	for (const part of document.querySelectorAll("[data-reveal]")) observer.observe(part);
}
