const furthestTilt = 18;
const furthestShift = 20;

/** PUB-11: the card leans to where the mouse is over its picture. */
export function tiltAvatars(): void {
	const row = document.querySelector<HTMLElement>("[data-avatars]");
	if (!row) return;
	const still = matchMedia("(prefers-reduced-motion: reduce)");
	const lean = (item: HTMLElement, amount: number) => {
		item.style.setProperty("--tilt", `${(amount * furthestTilt).toFixed(1)}deg`);
		item.style.setProperty("--shift", `${(amount * furthestShift).toFixed(1)}px`);
	};
	for (const item of row.querySelectorAll<HTMLElement>("li")) {
		item.addEventListener("mousemove", (event) => {
			if (still.matches) return;
			const box = item.getBoundingClientRect();
			lean(item, Math.max(-1, Math.min(1, ((event.clientX - box.left) / box.width) * 2 - 1)));
		});
		item.addEventListener("mouseleave", () => {
			lean(item, 0);
			item.removeAttribute("data-dismissed");
		});
		item.addEventListener("focusout", () => item.removeAttribute("data-dismissed"));
	}
	// A card may lie over words: Escape takes it away without moving the mouse (WCAG 1.4.13).
	document.addEventListener("keydown", (event) => {
		if (event.key !== "Escape") return;
		row.querySelector("li:is(:hover, :focus-within)")?.setAttribute("data-dismissed", "");
	});
}
