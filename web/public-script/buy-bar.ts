/**
 * Shows the buy button on phones while none of these is in view: the buttons of the hero and the price, and the end of
 * the page.
 */
export function showBuyBar(): void {
	const bar = document.getElementById("buy-bar");
	if (!bar || !("IntersectionObserver" in window)) return;
	const inView = new Set<Element>();
	const observer = new IntersectionObserver((entries) => {
		for (const { isIntersecting, target } of entries) {
			if (isIntersecting) inView.add(target);
			else inView.delete(target);
		}
		bar.toggleAttribute("data-shown", inView.size === 0);
	});
	for (const part of document.querySelectorAll(".hero-cta, #price, footer")) observer.observe(part);
}
